import type { Static } from 'typebox';
import { type Execution, FUND_MANAGER_CALLS } from '../../../contract/calls/money/fund-managers.ts';
import { TRADE_TYPE_NUMBER } from '../../../contract/enumerations.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { divide, formatDecimal, parseDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { applySubscriptionEvent, ASSET_PRICE_DIGITS } from '../../../domain/fund-shares/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { fundEntries } from './fund-books.ts';
import type { FundDeal, FundDirectory, StandardPart } from './fund-directory.ts';
import {
  executeRow,
  requireCustomer,
  requireManaged,
  requireManagedFund,
  type FundShareOperationDeps,
} from './records.ts';
import {
  type ExecutedPart,
  readSubscription,
  type StoredSubscription,
  subscriptionRow,
} from './stored-proposal.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import {
  fundBookRepository,
  type FundEntryRow,
  fundProposalRepository,
} from '../../../storage/fund/fund-shares.ts';
import type { Database } from '../../../storage/index.ts';
import type { Fees } from './fees.ts';

/** Decimals of a part, in percent. */
const RATE_PERCENT_DIGITS = 4;
const WHOLE_PERCENT = 1_000_000n;

export interface StandardDeps {
  readonly database: Database;
  readonly directory: FundDirectory;
  readonly products: readonly ProductDefinition[];
  isVisibleTo(companyId: number, customerGroupId: number, symbolId: number): boolean;
}

/** How a fund spends what subscriptions bring: the products among which it may choose, and the part of each. */
export function standardOperations(deps: StandardDeps): readonly Operation[] {
  const { directory } = deps;
  return [
    implement(FUND_MANAGER_CALLS.fundStandardProducts, async (context) => {
      const deals = requireManaged(deps.directory, context);
      const found = new Set(deals.flatMap((deal) => productsFor(deps, context, deal)));
      return [...found].map(({ symbolId, code, baseCurrency, profitCurrency }) => ({
        baseCurrency,
        profitCurrency,
        rate: 0,
        symbolId,
        symbolName: code,
      }));
    }),

    // The standard of the caller's fund; one who manages several has the same for all of them.
    implement(FUND_MANAGER_CALLS.fundStandard, async (context) => {
      const [deal] = requireManaged(directory, context);
      const { standard: spent = [] } = deal ? directory.setting(context.companyId, deal.fundId) : {};
      return spent.map(({ rate, ...part }) => ({ ...part, rate: Number(rate) }));
    }),
    implement(FUND_MANAGER_CALLS.saveFundStandard, async (context, { configDtoList }) => {
      const deals = requireManaged(deps.directory, context);
      const saved = deals.map((deal) => {
        const setting = deps.directory.setting(context.companyId, deal.fundId);
        return { deal, setting: { ...setting, standard: readStandard(deps, context, deal, configDtoList) } };
      });
      const { companyId } = requireCustomer(context);
      await deps.database.commit([
        ...saved.map(({ deal, setting }) => deps.directory.statement(companyId, deal.fundId, setting)),
        ...(context.cacheStatements?.(true) ?? []),
      ]);
      for (const { deal, setting } of saved) deps.directory.store(companyId, deal.fundId, setting);
      return true;
    }),
  ];
}

/** Products of spot that are paid in the money of a fund; its own shares are none. */
function productsFor(
  { products, isVisibleTo }: StandardDeps,
  context: RequestContext,
  deal: FundDeal,
): readonly ProductDefinition[] {
  const group = context.caller?.customerGroupId ?? 0;
  return products.filter(
    ({ symbolId, profitCurrency, area, plays }) =>
      area !== 'fund' &&
      profitCurrency === deal.money.code &&
      plays.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.spot) &&
      isVisibleTo(context.companyId, group, symbolId),
  );
}

interface WantedPart {
  readonly baseCurrency?: string;
  readonly profitCurrency?: string;
  readonly rate?: string;
  readonly symbolId: number;
}

/**
 * Throws 550004 for no part at all, 550005 for one without a rate, 550001 for an unknown product or one that stands twice, 550002 for another asset than it buys, 550007 for one
 * that is not paid in the money of the fund, 550006 for one that is not sold in spot, and 550003 for more than a hundred percent.
 */
function readStandard(
  deps: StandardDeps,
  context: RequestContext,
  deal: FundDeal,
  wanted: readonly WantedPart[],
): readonly StandardPart[] {
  if (wanted.length === 0) throw new PlatformError(CODE.standardEmpty);
  const allowed = productsFor(deps, context, deal);
  let sum = 0n;
  const read = wanted.map(({ symbolId, rate, baseCurrency: asset, profitCurrency }) => {
    const share = parseDecimal(rate ?? '', RATE_PERCENT_DIGITS) ?? 0n;
    if (share <= 0n) throw new PlatformError(CODE.standardRateMissing);
    sum += share;
    const product = deps.products.find((one) => one.symbolId === symbolId);
    if (product === undefined) throw new PlatformError(CODE.standardProductInvalid);
    if (asset && asset !== product.baseCurrency) throw new PlatformError(CODE.standardAssetWrong);
    const money = profitCurrency || product.profitCurrency;
    if (product.profitCurrency !== deal.money.code || money !== deal.money.code)
      throw new PlatformError(CODE.standardCurrencyUnknown);
    if (!allowed.includes(product)) throw new PlatformError(CODE.standardNotInSpot);
    const { code, baseCurrency } = product;
    const text = formatDecimal(share, RATE_PERCENT_DIGITS);
    return { symbolId, symbolName: code, baseCurrency, profitCurrency: money, rate: text };
  });
  if (new Set(read.map(({ symbolId }) => symbolId)).size < read.length)
    throw new PlatformError(CODE.standardProductInvalid);
  if (sum > WHOLE_PERCENT) throw new PlatformError(CODE.standardAboveWhole);
  return read;
}

/** What the fund buys for the money of subscriptions: a preview by its standard, and doing it. */
export function executionOperations(deps: FundManagerDeps): readonly Operation[] {
  return [
    // Throws what a batch does, and 540017 while the fund has no standard.
    implement(FUND_MANAGER_CALLS.previewFundExecution, async (context, { applyIds }) => {
      const { deal, stored, money } = await readBatch(deps, context, applyIds);
      const { standard } = deps.directory.setting(context.companyId, deal.fundId);
      if (standard.length === 0) throw new PlatformError(CODE.fundRateUnset);
      const { customerNo } = requireCustomer(context);
      const timeMs = deps.wallClock.nowMs();
      const rows = split(standard, money, deal).map((part, at) =>
        executeRow({ ...part, timeMs }, at + 1, customerNo),
      );
      return {
        applyIds: stored.map(({ row }) => row.id),
        fundsApplyExecuteRecordDto: {
          amount: Number(formatDecimal(money, deal.money.digits)),
          profitCurrency: deal.money.code,
        },
        fundsApplyExecuteRecordDetailDtoList: rows,
      };
    }),

    // Buys for the fund at the middle prices of this moment. Throws what a batch and a standard do, 540010
    // while an earlier subscription of the fund is not among them, 540022 for another sum than they
    // brought, 560001 for parts of more than a hundred percent.
    implement(FUND_MANAGER_CALLS.executeFund, async (context, request) => {
      const first = await readBatch(deps, context, request.applyIds);
      const { fundId } = first.deal;
      await deps.shares.inOrder(context.companyId, fundId, async () => {
        const batch = await readBatch(deps, context, request.applyIds);
        await execute(deps, context, batch, request);
      });
      return true;
    }),
  ];
}

/** Subscriptions that are executed together, and what they brought of the money that the fund still has. */
interface Batch {
  readonly deal: FundDeal;
  readonly stored: readonly StoredSubscription[];
  readonly money: bigint;
}

/**
 * Throws 404 for one that there is not, 540008 for several funds or payment methods, 560004 for a fund of somebody else, 560002 for one that
 * is not confirmed yet, 540012 for one that has failed, 560003 for one that is executed.
 */
async function readBatch(
  { database, directory }: FundManagerDeps,
  context: RequestContext,
  ids: readonly number[],
): Promise<Batch> {
  const wanted = [...new Set(ids)];
  const rows = await fundProposalRepository.byIds(database, wanted);
  const own = rows.filter(
    ({ kind, company_id }) => kind === 'subscription' && company_id === context.companyId,
  );
  const [first] = own;
  if (first === undefined || own.length < wanted.length) throw new PlatformError(CODE.fundRecordUnknown);
  const isMixed = own.some(
    ({ fund_id, currency }) => fund_id !== first.fund_id || currency !== first.currency,
  );
  if (isMixed) throw new PlatformError(CODE.fundBatchMixed);
  const deal = requireManagedFund(directory, context, first.fund_id);
  const stored = own.map(readSubscription);
  if (stored.some(({ subscription }) => subscription.state === 'waiting'))
    throw new PlatformError(CODE.executionUnconfirmed);
  if (stored.some(({ subscription }) => subscription.state !== 'confirmed'))
    throw new PlatformError(CODE.fundShareStateForbids);
  if (stored.some(({ subscription }) => subscription.executeState !== 'waiting'))
    throw new PlatformError(CODE.executionHasFinished);
  const brought = stored.reduce(
    (sum, { subscription }) =>
      sum + (subscription.outcome?.lines ?? []).reduce((all, line) => all + line.amount, 0n),
    0n,
  );
  const held = await cashOf(database, context.companyId, deal);
  return { deal, stored, money: brought < held ? brought : held };
}

/** Money that a fund has; fees and redemptions may have taken some of what subscriptions brought. */
async function cashOf(database: Database, companyId: number, deal: FundDeal): Promise<bigint> {
  const balances = await fundBookRepository.balances(database, companyId, deal.fundId);
  const held = BigInt(balances.find(({ currency }) => currency === deal.money.code)?.amount ?? 0);
  return held > 0n ? held : 0n;
}

/** A sum by the parts of a standard, each rounded down; what is left stays money. */
function split(
  standard: readonly StandardPart[],
  money: bigint,
  deal: FundDeal,
): readonly Omit<ExecutedPart, 'timeMs'>[] {
  return standard.map((part) => ({ ...part, amount: formatDecimal(partOf(part, money), deal.money.digits) }));
}

function partOf({ rate }: StandardPart, money: bigint): bigint {
  return divide(money * (parseDecimal(rate, RATE_PERCENT_DIGITS) ?? 0n), WHOLE_PERCENT, 'down');
}

async function execute(
  deps: FundManagerDeps,
  context: RequestContext,
  batch: Batch,
  request: Static<typeof Execution>,
): Promise<void> {
  const { database, wallClock } = deps;
  const { deal, stored, money } = batch;
  await checkOrder(deps, context, batch);
  const { amount, profitCurrency } = request.fundsApplyExecuteRecordDto;
  if (profitCurrency !== deal.money.code) throw new PlatformError(CODE.standardCurrencyUnknown);
  if (parseDecimal(amount, deal.money.digits) !== money) throw new PlatformError(CODE.confirmationWrong);
  const standard = readParts(deps, context, deal, request.fundsApplyExecuteRecordDetailDtoList);
  const timeMs = wallClock.nowMs();
  const executeId = `E${String(stored[0]?.row.id ?? 0).padStart(10, '0')}`;
  const executed = split(standard, money, deal).map((part) => ({ ...part, timeMs }));
  const updates = stored.map((one) => {
    const subscription = applySubscriptionEvent(one.subscription, { type: 'executed', executeId });
    if (subscription === undefined) throw new PlatformError(CODE.executionHasFinished);
    return fundProposalRepository.update(subscriptionRow({ ...one, subscription, executed }, timeMs));
  });
  const entries = bought(deps, { companyId: context.companyId, cause: executeId }, batch, standard);
  await database.commit([
    ...updates,
    ...(entries.length === 0 ? [] : [fundBookRepository.insertEntries(entries)]),
    ...(context.cacheStatements?.(true) ?? []),
  ]);
}

function readParts(
  deps: FundManagerDeps,
  context: RequestContext,
  deal: FundDeal,
  wanted: Static<typeof Execution>['fundsApplyExecuteRecordDetailDtoList'],
): readonly StandardPart[] {
  try {
    return readStandard(deps, context, deal, wanted);
  } catch (error) {
    if (error instanceof PlatformError && error.code === CODE.standardAboveWhole)
      throw new PlatformError(CODE.executionRatioWrong);
    throw error;
  }
}

/** Subscriptions are executed in the order in which they came. */
async function checkOrder(
  { database }: FundManagerDeps,
  { companyId }: RequestContext,
  { deal, stored }: Batch,
): Promise<void> {
  const waiting = await fundProposalRepository.ofFund(
    database,
    { companyId, fundId: deal.fundId, kind: 'subscription' },
    { state: 'confirmed', execute_state: 'waiting' },
    stored.length,
  );
  const ids = new Set(stored.map(({ row }) => row.id));
  if (waiting.some(({ id }) => !ids.has(id))) throw new PlatformError(CODE.earlierUnexecuted);
}

/** Lines of what an order bought: money to the house, assets from it, rounded down. Throws 540011 without a price, and at one that is too old. */
function bought(
  { netValues, wallClock, asset }: FundManagerDeps,
  of: { readonly companyId: number; readonly cause: string },
  { deal, money }: Batch,
  standard: readonly StandardPart[],
): readonly FundEntryRow[] {
  const priceOf = netValues.priceAt(deal, netValues.nowMs);
  netValues.requireFresh(
    of.companyId,
    deal,
    standard.map(({ baseCurrency }) => baseCurrency),
  );
  const got = new Map<string, bigint>();
  let spent = 0n;
  for (const part of standard) {
    const price = priceOf(part.baseCurrency);
    const digits = asset(part.baseCurrency)?.digits;
    if (price === undefined || price <= 0n || digits === undefined)
      throw new PlatformError(CODE.fundNetValueUnknown);
    const paid = partOf(part, money);
    const spendable = netValues.spentOn(of.companyId, deal, part.baseCurrency, paid);
    const value = spendable * powerOfTen(ASSET_PRICE_DIGITS) * powerOfTen(digits);
    const amount = divide(value, price * powerOfTen(deal.money.digits), 'down');
    got.set(part.baseCurrency, (got.get(part.baseCurrency) ?? 0n) + amount);
    spent += paid;
  }
  const lines = { step: 'executed', other: 'house', timeMs: wallClock.nowMs() } as const;
  const cause = { ...of, fundId: deal.fundId };
  const out = { currency: deal.money.code, digits: deal.money.digits, amount: -spent };
  return [
    ...fundEntries(cause, { ...lines, asset: out }),
    ...[...got].flatMap(([currency, amount]) =>
      fundEntries(cause, { ...lines, asset: { currency, digits: asset(currency)?.digits ?? 0, amount } }),
    ),
  ];
}

export interface FundManagerDeps extends FundShareOperationDeps, StandardDeps {
  readonly fees: Fees;
}
