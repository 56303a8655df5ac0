import path from 'node:path';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { LOCK_TYPE } from '../../contract/calls/management/money.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { newSecret, startPaymentSimulator, type PaymentSimulator } from '../../payment-simulator/server.ts';
import type { CatalogueService } from '../../services/catalogue/catalogue-service.ts';
import {
  BUILT_IN_MERCHANT,
  readSetting,
  rateTermsOf,
  type CompanyService,
} from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import {
  accountsWithOtherDeposits,
  DepositAddresses,
  depositOperations,
  Deposits,
  depositUpkeep,
  HttpChannel,
  MarkedRates,
  RateQuotes,
  TransferLocks,
  type Exchange,
} from '../../services/fund/index.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import { depositAddressRepository, depositProposalRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';
import { NOTICES, notifier } from '../notices/catalogue.ts';
import type { PlatformContext } from '../platform-context.ts';
import { openWithdrawals } from './withdrawals.ts';

/** The built-in simulator pays out by itself after so long: nobody stands at its page. */
const PAYOUT_AFTER_MS = 2_000;
/** Orders and payments of the built-in simulator, in the data folder. */
export const SIMULATOR_FILE = 'platform.payments.jsonl';

interface DepositDependencies {
  readonly database: Database;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly trade: TradeService;
  /** Where the platform is reached, from elsewhere and from this machine; known once everything listens. */
  readonly publicAddress: { readonly url: string; readonly local: string };
}

/** Opens deposits and withdrawals over the payment provider of the configuration, or over the built-in simulator. */
export async function openDeposits(context: PlatformContext, deps: DepositDependencies) {
  const { disposables, log, wallClock, hostClock } = context;
  const { database, companies, catalogue, customers, trade } = deps;
  const locks = await TransferLocks.open(database, wallClock);
  const provider = openProvider(context, deps);
  const channel = (merchantNo: string) => (merchantNo === BUILT_IN_MERCHANT ? provider : undefined);
  const isLocked = (customerId: number, tradeType: number) =>
    locks.isLocked({ customerId, tradeType }, LOCK_TYPE.in);
  const channelsOf = (companyId: number) => readSetting(companies.find(companyId), 'depositChannels');
  let id = await depositProposalRepository.lastId(database);
  const shared = {
    database,
    wallClock,
    trade,
    channel,
    channelsOf,
    isLocked,
    asset: (code: string) => catalogue.asset(code),
    isDeployed: companies.isDeployed,
    rateTerms: (companyId: number, exchange: Exchange) => rateTermsOf(companies.find(companyId), exchange),
    accountsOf: (customerId: number) => customers.directory.accountsOf(customerId),
    nextId: () => (id += 1),
    quotes: new RateQuotes(database, wallClock, 'deposits'),
    marked: new MarkedRates(database, wallClock),
    hasPassed: customers.money.hasPassed,
  };
  const addresses = new DepositAddresses({
    ...shared,
    groupOf: async (customerId) => (await customers.directory.byId(customerId))?.customer_group_id ?? 0,
    lastAddressId: await depositAddressRepository.lastId(database),
  });
  const onChange = notifier(context, customers, NOTICES.deposit);
  const deposits = new Deposits({
    ...shared,
    onChange,
    log,
    addressed: (merchantNo, payment) => addresses.proposalFor(merchantNo, payment),
  });
  const upkeep = disposables.add(depositUpkeep({ database, wallClock, hostClock, deposits, log }));
  upkeep.startLater();
  const money = await openWithdrawals(context, { ...deps, locks, channel });
  const { withdrawals } = money;
  const operations = depositOperations({
    ...shared,
    deposits,
    addresses,
    payouts: withdrawals,
    tradeTypesOf: (companyId) =>
      (companies.find(companyId) ?? companies.first).tradeTypes.map(TRADE_TYPES.number),
  });
  return {
    locks,
    deposits,
    withdrawals,
    channel,
    operations: [...operations, ...money.operations],
    compared: {
      database,
      wallClock,
      deposits,
      channel,
      merchantsOf: (companyId: number) => [
        ...new Set(channelsOf(companyId).map(({ merchantNo }) => merchantNo)),
      ],
      accountsWithOtherDeposits: (accountIds: readonly number[]) =>
        accountsWithOtherDeposits(database, accountIds),
    },
  };
}

function openProvider(
  { config, disposables, wallClock }: PlatformContext,
  { publicAddress }: Pick<DepositDependencies, 'publicAddress'>,
): HttpChannel {
  const { paymentProvider, dataDirectory } = config;
  const report = `/api/global/${BIZ_TYPE.reportPayment}`;
  if (paymentProvider !== undefined) {
    const { url, secret } = paymentProvider;
    return new HttpChannel({
      wallClock,
      secret,
      url: () => url,
      callbackUrl: () => publicAddress.url + report,
    });
  }
  const secret = newSecret();
  const file = dataDirectory === undefined ? undefined : path.join(dataDirectory, SIMULATOR_FILE);
  // Most platforms take no deposit: the simulator starts with the first one.
  let simulator: Promise<PaymentSimulator> | undefined;
  disposables.addListener({ close: async () => (await simulator)?.close() });
  return new HttpChannel({
    wallClock,
    secret,
    url: async () => {
      simulator ??= startPaymentSimulator({
        port: 0,
        secret,
        merchantNo: BUILT_IN_MERCHANT,
        file,
        payAfterMs: PAYOUT_AFTER_MS,
      });
      return (await simulator).url;
    },
    callbackUrl: () => publicAddress.local + report,
  });
}
