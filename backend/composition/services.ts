import type { PlatformConfig } from '../platform-config.ts';
import { STOP_OUT_LEVEL } from '../domain/margin/margin-level.ts';
import { createAuth2Service, DEMO_APPLICATION } from '../services/auth2/auth2-service.ts';
import {
  createCatalogueService,
  type CatalogueService,
  type CatalogueServiceOptions,
} from '../services/catalogue/catalogue-service.ts';
import {
  brandOperation,
  createCompanyService,
  productStatus,
  stopOutFor,
  type CompanyService,
  changesTerms,
  rateTermsOf,
  termsSources,
} from '../services/company/company-service.ts';
import {
  createCustomerService,
  GroupMembers,
  UPLOAD_PATH,
  type Accounts,
} from '../services/customer/customer-service.ts';
import { fundCustomerOperations, hasOpenProposal } from '../services/fund/index.ts';
import { createManagementService, loadScenarios } from '../services/management/management-service.ts';
import { effectOfTerms, termsIn } from './terms-in.ts';
import { configureCompanies } from './configure-companies.ts';
import { diagnosticsOf, packedDiagnostics } from './diagnostics/platform-diagnostics.ts';
import { openBackups } from './store/backups.ts';
import { forksOf } from './store/make-fork.ts';
import { inviteVisitor } from './demo-company/visitor.ts';
import { findDemonstration } from './demonstration.ts';
import { offeredPaymentMethods } from './money/offered-payment-methods.ts';
import { openRebates } from './money/rebates.ts';
import { openMoney } from './money/money.ts';
import { openFundShares } from './money/fund-shares.ts';
import { readFidelity } from './fidelity-file.ts';
import { readSignIn } from './sign-in-file.ts';
import {
  carryNotices,
  createOutbox,
  openMessageChannels,
  outboxFile,
} from '../services/message/message-operations.ts';
import type { Operation } from '../services/operation.ts';
import { reportOperations } from '../services/report/report-operations.ts';
import {
  createSettlementService,
  type SettlementOptions,
  type SettlementService,
} from '../services/settlement/external-settlement.ts';
import {
  assetCatalogue,
  companyAdmission,
  createTradeService,
  type TradeService,
  type TradeServiceOptions,
} from '../services/trade/trade-service.ts';
import { pairRepository } from '../storage/customers/index.ts';
import type { Database, WatchedDatabase } from '../storage/index.ts';
import { openEvaluation } from './evaluation/open-evaluation.ts';
import { openStatus, watchedStorage } from './status.ts';
import { NOTICES, notifier } from './notices/catalogue.ts';
import type { PlatformContext } from './platform-context.ts';

/** Opens settlement, with the external system that the configuration names for the first company. */
async function openSettlement(
  options: SettlementOptions,
  companyId: number,
  { externalSystem: base }: PlatformConfig,
): Promise<SettlementService> {
  const settlement = await createSettlementService(options);
  if (base !== undefined) {
    await settlement.subscribe(companyId, {
      queryUserAccountBalanceUrl: `${base}/get-user-amount`,
      externalSystemAdjustmentUrl: `${base}/external-system-credit-limit-adjustment`,
      cancelExternalSystemAdjustmentUrl: `${base}/cancel-external-system-credit-limit-adjustment`,
    });
  }
  return settlement;
}

/** The catalogue as the companies have configured it, and what they admit to trading. */
function openCatalogue(
  { feed, marketClock, wallClock }: Pick<PlatformContext, 'feed' | 'marketClock' | 'wallClock'>,
  companies: CompanyService,
  later: Required<Pick<CatalogueServiceOptions, 'chosenLeverage' | 'fundState'>>,
) {
  const { products } = feed.source;
  const admission = companyAdmission({
    companies,
    product: (symbolId) => products.find((product) => product.symbolId === symbolId),
  });
  const companyOf = (companyId: number | undefined) =>
    companyId === undefined ? companies.first : companies.find(companyId);
  const catalogue = createCatalogueService({
    source: feed.source,
    marketClock,
    wallClock,
    groupsOf: (companyId) => companies.groups.of(companyId),
    ...termsSources(companies),
    hoursOf: (companyId, symbolId) =>
      companyOf(companyId)?.productHours?.find((one) => one.symbolId === symbolId),
    limitsOf: admission.limitsOf,
    ...later,
    dictionaryOf: (companyId) => companies.find(companyId)?.dictionary,
    paymentMethodsOf: (companyId) => offeredPaymentMethods(companies.find(companyId)),
    isDeployed: companies.isDeployed,
    guestGroupOf: (companyId) => (companies.find(companyId) ?? companies.first).guestGroupId,
    statusOf: (companyId, symbolId) => productStatus(companies.find(companyId), symbolId),
  });
  return { admission, catalogue };
}

/** Opens the trade service over what the catalogue says of the products. */
async function openTrade(
  context: Pick<PlatformContext, 'config' | 'feed' | 'marketClock' | 'wallClock' | 'hostClock' | 'log'>,
  {
    catalogue,
    companies,
    members,
    ...services
  }: Pick<TradeServiceOptions, 'database' | 'settlement' | 'admission'> & {
    readonly members: GroupMembers;
    readonly catalogue: CatalogueService;
    readonly companies: CompanyService;
  },
): Promise<TradeService> {
  const { config, feed, marketClock, wallClock, hostClock, log } = context;
  return createTradeService({
    ...services,
    fidelity:
      config.fidelity === undefined
        ? undefined
        : await readFidelity(config.fidelity, feed.source.products, config.seed),
    feed,
    marketClock,
    wallClock,
    hostClock,
    terms: (symbolId, tradeType, group) => termsIn(catalogue, symbolId, tradeType, group),
    customerGroup: (customerId) => members.find(customerId),
    termsDay: () => catalogue.termsDay(),
    assets: assetCatalogue(feed.source.products, (code) => {
      const entry = catalogue.asset(code);
      return entry && { assetsId: entry.id, digits: entry.digits };
    }),
    isDeployed: companies.isDeployed,
    otherSideOf: (customerId) => pairRepository.otherSideOf(services.database, customerId),
    groupStopOut: (companyId, groupId) => stopOutFor(companies.find(companyId)?.tradeParameters, groupId),
    losesCreditFirst: (companyId) => companies.find(companyId)?.lossesTakeFirst === 'credit',
    isVisibleTo: (companyId, groupId, symbolId) => catalogue.isVisibleTo(companyId, groupId, symbolId),
    log,
  });
}

/** Customers with everything that sends them messages, and where browsers reach what they upload. */
async function openCustomers(
  context: PlatformContext,
  deps: {
    readonly database: Database;
    readonly companies: CompanyService;
    readonly catalogue: CatalogueService;
    readonly trade: Accounts & Pick<TradeService, 'heldStopOutLevel'>;
    readonly members: GroupMembers;
    readonly operations: readonly Operation[];
    readonly isFundManager: (customerId: number) => boolean;
  },
) {
  const { config, disposables, log, wallClock } = context;
  const { database, companies, catalogue, trade, members, operations, isFundManager } = deps;
  // Known once everything listens, unless the operator says where the platform is reached.
  const publicAddress = { url: config.publicUrl ?? '', local: '' };
  const { channels, outbox } = await openMessages(context, database, companies);
  const customers = disposables.add(
    await createCustomerService({
      database,
      wallClock,
      companies,
      catalogue,
      accounts: trade,
      members,
      outbox: channels.outbox(outbox),
      social: await readSignIn(config),
      hasUnfinishedProposal: (customerId) => hasOpenProposal(database, customerId),
      isFundManager,
      stopOutLevelOf: ({ id, company_id, customer_group_id }) =>
        trade.heldStopOutLevel(id) ??
        BigInt(stopOutFor(companies.find(company_id)?.tradeParameters, customer_group_id) ?? STOP_OUT_LEVEL),
      uploadAddress: (name) => `${publicAddress.url}/api${UPLOAD_PATH}${name}`,
      pageAddress: (path) => publicAddress.url + path,
      allOperations: () => operations,
      log,
    }),
  );
  carryNotices(customers.notices, channels.outbox(outbox), (customerId) => customers.addressesOf(customerId));
  return { customers, channels, outbox, publicAddress };
}

/** Opens the store and the services over it, which know each other only through these arguments. */
export async function openServices(context: PlatformContext) {
  const { config, disposables, log, wallClock, marketClock, feed, scenarios } = context;
  const storage = await watchedStorage(context);
  const { database } = storage;
  if (scenarios) await loadScenarios(database, scenarios);
  const companies = await openCompanies(context, database);
  const { admission, catalogue } = openCatalogue({ feed, marketClock, wallClock }, companies, {
    // Trade service and funds are opened over the catalogue; nobody asks before they are there.
    chosenLeverage: ({ caller }, symbolId, tradeType) =>
      caller && trade.chosenLeverage(caller.customerId, symbolId, tradeType),
    fundState: (companyId, fundId) => funds.directory.state(companyId, fundId),
  });
  const settlement = await openSettlement({ database, wallClock, log }, companies.first.id, config);
  const members = await GroupMembers.open(database);
  const trade: TradeService = disposables.add(
    await openTrade(context, { database, settlement, admission, catalogue, companies, members }),
  );
  followTerms(trade, companies, members);
  const operations = tradeOperations({ database, companies, catalogue, trade, settlement });
  const { customers, channels, outbox, publicAddress } = await openCustomers(context, {
    database,
    companies,
    catalogue,
    trade,
    members,
    operations,
    isFundManager: (customerId) => funds.directory.isManager(customerId),
  });
  trade.onMarginCall(notifier(context, customers, NOTICES.marginCall));
  trade.onSplit(notifier(context, customers, NOTICES.split));
  const auth2 = await openAuth2(context, { companies, database, trade });
  const beside = { database, companies, catalogue, customers, trade };
  const money = await openMoney(context, { ...beside, settlement, publicAddress });
  const funds = await openFundShares(context, beside);
  const { rebates, start: startRebates } = openRebates(context, { database, customers, trade });
  operations.push(...[customers, auth2, money, funds].flatMap((each) => each.operations));
  operations.push(brandOperation(companies));
  const evaluation = openEvaluation(context, { trade, customers });
  operations.push(...evaluation.operations);
  const status = await openStatus(context, { companies, storage, trade, settlement });
  customers.notices.follow(status.maintenance);
  const management = await createManagementService({
    ...beside,
    visitor: inviteVisitor(context, { ...beside, settlement, operations, management: () => management }),
    wallClock,
    log,
    marketClock,
    marketSpeed: config.speed,
    products: feed.source.products,
    scenarios,
    rebates,
    money: { ...money, checks: [...money.checks, funds.check] },
    funds,
    settlement,
    channels,
    applications: auth2.applications,
    demonstration: () => findDemonstration({ customers, auth2 }),
    health: status,
    faults: context.faults,
    dataPush: () => status.listeners.dataPush?.service,
    maintenance: status.maintenance,
    outbox,
    ...filesToTake(context, database, trade),
    demoCompany: context.demoCompany,
    effectOfTerms: effectOfTerms({ catalogue, companies, trade }),
    operations: () => operations,
  });
  operations.push(...funds.ofManagers(management));
  return { ...beside, auth2, funds, startRebates, management, operations, status, publicAddress, evaluation };
}

/** What operators may take from the running platform as files. */
function filesToTake(context: PlatformContext, database: WatchedDatabase, trade: TradeService) {
  return {
    backups: openBackups(context, database),
    fork: forksOf(context, database, trade),
    diagnostics: () => packedDiagnostics(diagnosticsOf(context.config)),
  };
}

/** Values what customers hold by other terms at once, when an operator changes them or moves a customer to another group. */
function followTerms(trade: TradeService, companies: CompanyService, members: GroupMembers): void {
  members.onMove((customerId) => trade.groupChanged(customerId));
  companies.onChanged((company, before) => {
    if (changesTerms(company, before)) trade.termsChanged();
  });
}

/** What customers call of trading and what belongs to it; the calls about themselves are added later. */
function tradeOperations({
  database,
  companies,
  catalogue,
  trade,
  settlement,
}: {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly trade: TradeService;
  readonly settlement: SettlementService;
}): Operation[] {
  return [
    ...catalogue.operations,
    ...reportOperations(catalogue.funds),
    ...trade.operations,
    ...settlement.operations,
    ...fundCustomerOperations({
      database,
      trade,
      asset: (code) => catalogue.asset(code),
      rateTerms: (companyId, exchange) => rateTermsOf(companies.find(companyId), exchange),
    }),
  ];
}

async function openCompanies(
  { config, disposables, log, wallClock }: PlatformContext,
  database: Database,
): Promise<CompanyService> {
  const definitions = configureCompanies(config);
  return disposables.add(await createCompanyService({ database, wallClock, log, definitions }));
}

/** Opens the sign-in to applications of third parties, with the one that demonstrates it where there is a demonstration. */
function openAuth2(
  { config, wallClock }: PlatformContext,
  {
    companies,
    database,
    trade,
  }: { readonly companies: CompanyService; readonly database: Database; readonly trade: TradeService },
) {
  return createAuth2Service({
    database,
    wallClock,
    accounts: trade,
    applications: config.demo ? [{ ...DEMO_APPLICATION, companyId: companies.first.id }] : [],
    companyName: (companyId) => companies.find(companyId)?.name ?? '',
  });
}

/** Opens the operators' own channels, and the outbox for the messages of companies without one. */
async function openMessages(
  { config, disposables, log, wallClock }: PlatformContext,
  database: Database,
  companies: CompanyService,
) {
  const sender = (companyId: number) => companies.find(companyId) ?? { name: '' };
  const channels = disposables.add(await openMessageChannels({ database, wallClock, log, sender }));
  const { outboxFile: file } = config;
  const onStored = file === undefined ? undefined : await outboxFile(file, log);
  return { channels, outbox: await createOutbox({ database, wallClock, onStored }) };
}

/** Everything behind the listeners. */
export type Services = Awaited<ReturnType<typeof openServices>>;
