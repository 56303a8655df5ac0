import type { Logger } from 'pino';
import { demoCompanyOperations, type DemoCompany, type DemoVisitor } from './demo-company-operations.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { OPERATOR_SESSION_MANAGEMENT } from '../../contract/calls/management/operator-sessions.ts';
import { MAX_PAGE_SIZE, type Fund, type Page } from '../../contract/records/index.ts';
import type { MarketClock, WallClock } from '../../domain/clock.ts';
import type { ScenarioControl } from '../../market/index.ts';
import type { ProductDefinition } from '../../market/product-definition.ts';
import type { Database } from '../../storage/index.ts';
import { customerListRepository } from '../../storage/management/index.ts';
import type { Applications } from '../auth2/auth2-service.ts';
import type { CatalogueService } from '../catalogue/catalogue-service.ts';
import { rateTermsOf, type Company, type CompanyService } from '../company/company-service.ts';
import type { CustomerService } from '../customer/customer-service.ts';
import type {
  Deposits,
  FundDirectory,
  FundShares,
  PaymentChannel,
  Rebates,
  ReconcileDeps,
  TransferLocks,
  Withdrawals,
} from '../fund/index.ts';
import type { MessageChannels, Outbox } from '../message/message-operations.ts';
import type { Operation, RequestContext } from '../operation.ts';
import type { ReconciliationCheck } from '../proposals/index.ts';
import type { SettlementService } from '../settlement/external-settlement.ts';
import type { Maintenance } from '../status/status-service.ts';
import type { TermsEffect, TradeService } from '../trade/trade-service.ts';
import { AuditTrail } from './audit/audit-trail.ts';
import { audited, auditedAuthorization, auditedForCustomer, whoAsks } from './audit/audited.ts';
import { auditPage } from './audit/page-operation.ts';
import { AuditedRefusals, type AuditRefusal } from './audit/refusals.ts';
import { backupOperations, type BackupDependencies, type Backups } from './backup-operations.ts';
import { codeOperations } from './code-operations.ts';
import { accessOperations } from './company/access-operations.ts';
import { companiesOperations, companyOperations } from './company/companies-operations.ts';
import { dictionaryOperations } from './company/dictionary-operations.ts';
import { kycConfigurationOperations } from './company/kyc-operations.ts';
import { operatorOperations, type Demonstration } from './company/operator-operations.ts';
import { settingsOperations } from './company/settings-operations.ts';
import { customerAccessOperations } from './customers/access-operations.ts';
import { agentOperations, rebateOperations } from './customers/agent-operations.ts';
import { customerDetail } from './customers/detail-operation.ts';
import { groupOperations } from './customers/group-operations.ts';
import { noteOperations } from './customers/note-operations.ts';
import { messageOperation, noticeOperations } from './customers/notice-operations.ts';
import { customerOperations, customerStatusOperation } from './customers/operations.ts';
import { passwordLinkOperation } from './customers/password-link-operation.ts';
import { reviewOperations } from './customers/review-operations.ts';
import { FourEyes, waitingRequests, type EffectOf } from './four-eyes/four-eyes.ts';
import { faultOperations, type FaultControl } from './fault-operations.ts';
import { fundOperations, transferPage } from './fund/operations.ts';
import { depositOperations, withdrawOperations } from './fund/payment-operations.ts';
import { reconciliationOperations } from './fund/reconciliation.ts';
import { moneySettingsOperations } from './fund/settings-operations.ts';
import { fundShareOperations } from './fund/share-operations.ts';
import {
  auth2ApplicationOperations,
  channelOperations,
  quoteTokenOperations,
  webhookOperation,
} from './integration-operations.ts';
import { maintenanceOperations } from './maintenance-operations.ts';
import type { ManagementOperation } from './management-operation.ts';
import { outboxOperations } from './outbox-operations.ts';
import { productOperations, symbolDetailOperation } from './product-operations.ts';
import { hoursOperations } from './products/hours-operations.ts';
import { marginGroupOperations } from './products/margin-group-operations.ts';
import { parameterOperations } from './products/parameter-operations.ts';
import { spreadOperations } from './products/spread-operations.ts';
import { productStatusOperations } from './products/status-operations.ts';
import { termsOperations } from './products/terms-operations.ts';
import { referenceOperations } from './reference-operations.ts';
import { scenarioOperations } from './scenario-operations.ts';
import { searchOperation } from './search-operation.ts';
import { passwordOperations } from './sign-in/password-operations.ts';
import { PersonProofs } from './sign-in/person-proofs.ts';
import { sessionOperations } from './sign-in/session-operations.ts';
import { signInOperation } from './sign-in/sign-in-operation.ts';
import { adjustOperations } from './trade/adjust-operations.ts';
import { dealOperations } from './trade/deal-operations.ts';
import { exposureLimitOperations } from './trade/exposure-limit-operations.ts';
import { exposureOperations } from './trade/exposure-operations.ts';
import { effectOperations } from './effects/effect-operations.ts';
import { effectWhenSent } from './effects/effect-when-sent.ts';
import { forwardedOperations } from './trade/forwarded-operations.ts';
import { hedgeOperations } from './trade/hedge-operations.ts';
import { connectionOperations, type ConnectionDependencies } from './connection-operations.ts';
import { healthOperation, type HealthSource } from './health-operation.ts';
import { houseReport } from './trade/house-report-operation.ts';
import { orderOperations } from './trade/order-operations.ts';
import { allPositions } from './trade/position-operations.ts';
import { riskOperations } from './trade/risk-operations.ts';

export type { AuditRefusal } from './audit/refusals.ts';
export { verifyAudit } from './audit/verify.ts';
export type { Backups, PlatformFork, Rehearsal } from './backup-operations.ts';
export type { Demonstration } from './company/operator-operations.ts';
export type { ManagementContext, ManagementOperation } from './management-operation.ts';
export { beginScenarios, loadScenarios } from './scenario-operations.ts';

export interface ManagementServiceOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  readonly companies: CompanyService;
  readonly catalogue: Pick<CatalogueService, 'asset' | 'assets' | 'operations' | 'playsOf' | 'statusOf'>;
  readonly customers: Pick<
    CustomerService,
    | 'directory'
    | 'verification'
    | 'kyc'
    | 'cancellations'
    | 'notices'
    | 'forceLogout'
    | 'facts'
    | 'groupChanges'
    | 'agents'
    | 'setStatus'
    | 'contactMessages'
    | 'passwordLinks'
    | 'guard'
    | 'access'
    | 'keyBans'
  >;
  readonly settlement: Pick<SettlementService, 'subscribe'>;
  /** The operators' own message channels. */
  readonly channels?: MessageChannels | undefined;
  readonly products: readonly ProductDefinition[];
  /** Absent where the market is a live exchange. */
  readonly scenarios?: ScenarioControl | undefined;
  readonly trade: Pick<
    TradeService,
    'adjust' | 'bid' | 'book' | 'cancelOpenings' | 'effects' | 'operations' | 'rate' | 'rateAge'
  >;
  /** Deposits and withdrawals, and the locks of transfers that stop them. */
  readonly money: {
    readonly locks: TransferLocks;
    readonly deposits: Deposits;
    /** With what the payments of deposits are compared. */
    readonly compared: ReconcileDeps;
    /** Comparisons of the report that must be empty. */
    readonly checks: readonly ReconciliationCheck[];
    readonly withdrawals: Withdrawals;
    channel(this: void, merchantNo: string): PaymentChannel | undefined;
  };
  /** What agents get of the fees of their customers. */
  readonly rebates: Rebates;
  /** Shares of funds. */
  readonly funds: { readonly directory: FundDirectory; readonly shares: FundShares };
  /** Third-party applications of the companies. */
  readonly applications: Applications;
  /** What the platform has of a demonstration now; undefined for nothing. */
  demonstration(this: void): Promise<Demonstration | undefined>;
  /** Data push, which opens after the calls; undefined until it has. */
  readonly dataPush: ConnectionDependencies['dataPush'];
  /** How the platform is, and what it counts of itself. */
  readonly health: HealthSource;
  /** Planned interruptions. */
  readonly maintenance: Maintenance;
  /** Messages that the platform keeps itself. */
  readonly outbox: Outbox;
  /** Copies of the store; absent where the platform has no folder for them. */
  readonly backups?: Backups | undefined;
  readonly fork?: BackupDependencies['fork'];
  readonly diagnostics: BackupDependencies['diagnostics'];
  /** The company that demonstrates the product; absent where there is none. */
  readonly demoCompany?: DemoCompany | undefined;
  /** Who visits it. */
  readonly visitor?: DemoVisitor | undefined;
  /** Faults between programs and the platform. */
  readonly faults: FaultControl;
  /** What would become of what a company's customers have open if the company were as it is given here. */
  effectOfTerms(this: void, after: Company): Promise<TermsEffect>;
  /** Decides trading hours. */
  readonly marketClock: MarketClock;
  /** Market milliseconds in one of the wall clock. */
  readonly marketSpeed: number;
  /** Operations that customers call. */
  operations(this: void): readonly Operation[];
}

/** What operators may do: the management API behind its authorization. */
export interface ManagementService {
  readonly operations: readonly ManagementOperation[];
  /** Authorization, recorded in the audit trail like every other action. */
  readonly authorization: readonly Operation[];
  /** Writes a call that the gateway refused into the audit trail. */
  readonly auditRefusal: AuditRefusal;
  /** A customer's call that decides about others, with its place in the audit trail. */
  auditedForCustomer(this: void, operation: Operation): Operation;
}

export async function createManagementService(options: ManagementServiceOptions): Promise<ManagementService> {
  const { database, wallClock, marketClock, companies, catalogue, customers, trade } = options;
  const { directory } = customers;
  const groupsOf = (companyId: number) => companies.groups.of(companyId);
  const trail = await AuditTrail.open(database);
  const nowMs = () => wallClock.nowMs();
  const refusals = new AuditedRefusals(trail, nowMs);
  const asset = (code: string) => catalogue.asset(code);
  const { assets } = catalogue;
  const effectOf: EffectOf = (context, sent) => effectWhenSent(operations, context, sent);
  const fourEyes = new FourEyes({ database, wallClock, companies, effectOf });
  const { products } = options;
  const customerDeps = { database, companies, groupsOf, directory, assets, asset, products, fourEyes };
  const operations: ManagementOperation[] = [
    ...companyOperations(companies),
    ...companiesOperations(companies),
    ...personOperations(options, trail, refusals),
    ...auth2ApplicationOperations(options.applications),
    ...outboxOperations(options.outbox, fourEyes),
    ...installationOperations(options, fourEyes),
    auditPage(database),
    searchOperation(database),
    ...settingsOperations({ companies, asset, fourEyes, nowMs }),
    ...dictionaryOperations({ companies, nowMs }),
    ...accessOperations({ companies, directory, operations: options.operations }),
    webhookOperation(options.settlement),
    ...connectionOperations({ database, dataPush: options.dataPush, keyBans: customers.keyBans, nowMs }),
    ...quoteTokenOperations(companies),
    ...customerOperations(customerDeps),
    customerDetail({ ...customerDeps, customers }),
    ...reviewOperations(customers),
    ...noteOperations({ database, directory, nowMs }),
    customerStatusOperation(customers),
    ...customerAccessOperations(customers),
    messageOperation(customers),
    ...noticeOperations(customers),
    passwordLinkOperation({
      ...customers,
      companies,
      outbox: options.channels?.outbox(options.outbox) ?? options.outbox,
    }),
    ...groupOperations({ companies, customers, products, fourEyes }),
    ...agentOperations({ ...customers, rebates: options.rebates }),
    ...rebateOperations({ database, customers, rebates: options.rebates, fourEyes }),
    ...kycConfigurationOperations({ companies, fourEyes }),
    ...codeOperations(customers.verification, options.channels),
    ...(options.channels ? channelOperations(options.channels, fourEyes) : []),
    ...referenceOperations({ assets: catalogue.assets, groupsOf, companies }),
    ...offerOperations(options, fourEyes),
    ...scenariosOf(options, fourEyes),
    ...effectOperations({ ...options, fourEyes }),
    ...(await moneyOperations(options, fourEyes)),
    ...bookOperations(options, fourEyes),
    allPositions({
      directory,
      book: trade.book,
      customersOf: (companyId, groupId) => customerListRepository.idsOfGroup(database, companyId, groupId),
    }),
    ...forwardedOperations({ directory, book: trade.book, operations: trade.operations }),
    ...orderOperations({ directory, operations: trade.operations, marketClock }),
  ];
  return {
    operations: operations.map((each) => (each.changes ? audited(each, trail, nowMs) : each)),
    auditRefusal: (context, refusal) => refusals.add(whoAsks(context), refusal),
    auditedForCustomer: (each) => auditedForCustomer(each, trail, nowMs),
    authorization: companies.operations.map((each) =>
      auditedAuthorization(each, { trail, nowMs, operators: companies.operators }),
    ),
  };
}

/** The whole installation: how it is, its copies, its maintenance, the company that demonstrates it. */
function installationOperations(
  options: ManagementServiceOptions,
  fourEyes: FourEyes,
): ManagementOperation[] {
  const { companies, health, maintenance, wallClock } = options;
  const nowMs = () => wallClock.nowMs();
  return [
    ...maintenanceOperations({ companies, maintenance, nowMs }),
    ...backupOperations(options),
    healthOperation({ companies, health, nowMs }),
    ...faultOperations({ ...options, fourEyes }),
    ...demoCompanyOperations(options),
  ];
}

/** Who works at the office, and how they sign in. */
function personOperations(
  { companies, customers, wallClock, demonstration }: ManagementServiceOptions,
  trail: AuditTrail,
  refusals: AuditedRefusals,
): ManagementOperation[] {
  const nowMs = () => wallClock.nowMs();
  const proofs = new PersonProofs({ operators: companies.operators, wallClock, guard: customers.guard });
  const { bizType } = OPERATOR_SESSION_MANAGEMENT.signInOperator;
  return [
    ...operatorOperations({ companies, demonstration }),
    signInOperation({
      companies,
      proofs,
      nowMs,
      audited: (each) => audited(each, trail, nowMs),
      noteFailure: (context, code) => refusals.add(whoAsks(context), { bizType, code }),
    }),
    ...sessionOperations(companies),
    ...passwordOperations({ companies, proofs, nowMs }),
  ];
}

/** What is offered to customers, and on which terms. */
function offerOperations(options: ManagementServiceOptions, fourEyes: FourEyes): ManagementOperation[] {
  const { catalogue, companies, marketClock, products, trade, wallClock } = options;
  const deps = { companies, products, trade, fourEyes };
  return [
    ...productOperations({
      products,
      playsOf: catalogue.playsOf,
      statusOf: catalogue.statusOf,
      groupsOf: (companyId) => companies.groups.of(companyId),
      dictionaryOf: (companyId) => companies.find(companyId)?.dictionary,
      funds: selectFundOperations(catalogue),
      marketClock,
    }),
    ...parameterOperations({ ...deps, nowMs: () => wallClock.nowMs() }),
    ...marginGroupOperations({ ...deps, nowMs: () => wallClock.nowMs() }),
    ...spreadOperations(deps),
    ...termsOperations(deps),
    ...hoursOperations({ ...deps, marketClock }),
    ...productStatusOperations(deps),
    symbolDetailOperation({ companies, detail: ownCall(catalogue.operations, BIZ_TYPE.getSymbolDetail) }),
  ];
}

/** Money that comes, goes and is locked: adjustments, bonuses, deposits, withdrawals. */
async function moneyOperations(
  options: ManagementServiceOptions,
  fourEyes: FourEyes,
): Promise<ManagementOperation[]> {
  const { catalogue, companies, customers, database, money, trade, wallClock } = options;
  const asset = (code: string) => catalogue.asset(code);
  const deps = { database, wallClock, directory: customers.directory, trade, locks: money.locks, fourEyes };
  return [
    ...(await adjustOperations(deps)),
    ...(await fundOperations({
      ...deps,
      asset,
      rateTerms: (companyId, exchange) => rateTermsOf(companies.find(companyId), exchange),
    })),
    waitingRequests({ fourEyes, companies, wallClock }),
    ...depositOperations({ ...money, database, wallClock, companies }),
    transferPage(database),
    ...reconciliationOperations({ checks: money.checks, wallClock, log: options.log }),
    ...withdrawOperations({ ...money, database, wallClock, companies }),
    ...moneySettingsOperations({ companies, asset, fourEyes }),
    ...fundShareOperations({ ...options.funds, database, customers: customers.directory, asset }),
  ];
}

/** What customers hold together, what it earned, and what it may come to. */
function bookOperations(options: ManagementServiceOptions, fourEyes: FourEyes): ManagementOperation[] {
  const { database, products, trade, companies, catalogue, customers, marketClock } = options;
  const { directory } = customers;
  const isAsset = (code: string) => catalogue.asset(code) !== undefined;
  return [
    ...dealOperations({ database, directory, products, trade }),
    ...exposureOperations({ directory, products, trade }),
    ...hedgeOperations({ database, products, trade }),
    ...riskOperations({ database, trade }),
    ...exposureLimitOperations({ companies, directory, products, trade, isAsset, fourEyes }),
    houseReport({
      database,
      products,
      trade,
      nowMs: () => marketClock.nowMs(),
      paymentMethodsOf: (companyId) => fourEyes.channelsOf(companyId),
    }),
  ];
}

/** None where the market is a live exchange. */
function scenariosOf(
  { scenarios, marketSpeed, ...deps }: ManagementServiceOptions,
  fourEyes: FourEyes,
): ManagementOperation[] {
  return scenarios === undefined
    ? []
    : scenarioOperations({ ...deps, scenarios, fourEyes, speed: marketSpeed });
}

/** The funds that customers are offered, by the customers' own call. */
function selectFundOperations(catalogue: Pick<CatalogueService, 'operations'>) {
  const page = ownCall(catalogue.operations, BIZ_TYPE.findFundPage);
  return async (context: RequestContext): Promise<readonly Fund[]> =>
    ((await page.handle(context, { size: MAX_PAGE_SIZE })) as Page<Fund>).records;
}

/** The customers' own call of a name. */
function ownCall(operations: readonly Operation[], bizType: string): Operation {
  const own = operations.find((operation) => operation.bizType === bizType);
  if (own === undefined) throw new Error(`there is no call ${bizType}`);
  return own;
}
