import { onePersonAmount, SETTING_DIGITS, type GuardedMethod } from '../../proposals/index.ts';
import { type Static } from 'typebox';
import type { HouseCurrency, HouseHedge } from '../../../contract/calls/management/risk.ts';
import { RISK_MANAGEMENT } from '../../../contract/calls/management/risk.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { flowTypesOf, fromFlowType } from '../../../contract/mapping/flow-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { RESULT_FLOWS, type Flow } from '../../../domain/flow.ts';
import { lotsText } from '../../../domain/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { Database } from '../../../storage/index.ts';
import {
  readAccountPayments,
  readCurrencyFlows,
  type CurrencyFlows,
} from '../../../storage/management/index.ts';
import { hedgeRepository, type HedgeSum } from '../../../storage/trading/index.ts';
import type { HeldPosition, TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { hedgeMoney } from './hedge-operations.ts';

const DAY_MS = 86_400_000;

export interface HouseReportDependencies {
  readonly database: Database;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book'>;
  /** Ways to pay in, which say what one person may approve alone. */
  paymentMethodsOf(this: void, companyId: number): readonly GuardedMethod[];
  /** Market time, by which ledger lines are dated. */
  nowMs(this: void): number;
}

/** Payments that the report names; it reads fifty times as many to find them. */
const MAX_UNUSUAL = 100;
/** A payment is unusual from this part of what one person may approve alone. */
const UNUSUAL_PART = 10n;
/** What accounts get without having paid it in or won it. */
const PAYMENTS = {
  financing: ['financing'],
  dividends: ['dividend', 'cashInLieu'],
  corrections: ['adjustmentIn', 'bonus', 'creditGiven', 'reset'],
  rebates: ['rebate'],
} as const satisfies Readonly<Record<string, readonly Flow[]>>;

/** Flows of each figure; every other one is an adjustment. */
const FIGURES = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawalCancelled', 'withdrawalPaid'],
  fees: ['openFee', 'closeFee', 'tradeFee', 'depositFee', 'withdrawalFee', 'withdrawalFeeCancelled'],
  exchanged: ['assetIn', 'assetOut', 'freeze', 'unfreeze', 'transferIn', 'transferOut'],
  loans: ['autoBorrowed', 'borrowed', 'autoRepaid', 'repaid', 'liquidationRepaid'],
  interest: ['autoInterestPaid', 'interestPaid', 'liquidationInterestPaid'],
  financing: ['financing'],
  dividends: ['dividend', 'dividendFee', 'dividendTax', 'cashInLieu'],
  customersResult: RESULT_FLOWS,
} as const satisfies Readonly<Record<string, readonly Flow[]>>;
const NAMED: ReadonlySet<Flow | undefined> = new Set<Flow | undefined>(Object.values(FIGURES).flat());

/**
 * What a company's customers paid in, took out, won, lost and paid in fees in a period (the running day when none is
 * named), exchanged, borrowed, paid in interest and financing and got in dividends, by currency, and what they hold now: all of it leads from the opening to the
 * closing balances. `unusual` names the accounts that got much without having paid it in or won it. Throws 015 for a period that ends before it begins.
 */
export function houseReport({
  database,
  products,
  trade,
  paymentMethodsOf,
  nowMs,
}: HouseReportDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.houseReport, async ({ companyId }, request) => {
    const now = nowMs();
    const startTime = request.startTime ?? now - (now % DAY_MS);
    const endTime = request.endTime ?? now + 1;
    if (endTime <= startTime) throw PlatformError.wrong(CODE.requestInvalid, 'later', 'endTime', 'startTime');
    const currencies = await readCurrencyFlows(database, { companyId, fromMs: startTime, toMs: endTime });
    const hedges = await hedgeRepository.sums(database, { companyId, fromMs: startTime, toMs: endTime });
    return {
      startTime,
      endTime,
      currencies: currencies.map(toCurrency),
      exposures: computeExposures(trade.book.held(companyId), products),
      hedges: hedges.flatMap((sum) => toHedge(sum, products) ?? []),
      ...(await findUnusual(
        database,
        { companyId, fromMs: startTime, toMs: endTime },
        paymentMethodsOf(companyId),
      )),
    };
  });
}

/** What single accounts of a company got in a period, from a tenth of what one person may approve alone in their currency. */
async function findUnusual(
  database: Database,
  period: { readonly companyId: number; readonly fromMs: number; readonly toMs: number },
  paymentMethods: readonly GuardedMethod[],
) {
  const types = flowTypesOf(...Object.values(PAYMENTS).flat());
  const rows = await readAccountPayments(database, period, types, MAX_UNUSUAL * 50);
  const unusual = rows.flatMap(({ account_id, customer_no, currency, digits, flow_type, amount }) => {
    const size = BigInt(amount) * powerOfTen(SETTING_DIGITS - digits) * UNUSUAL_PART;
    if (size < onePersonAmount(paymentMethods, currency)) return [];
    const flow = fromFlowType(flow_type)?.flow;
    const kind = Object.entries(PAYMENTS).find(([, flows]) =>
      (flows as readonly (Flow | undefined)[]).includes(flow),
    );
    return {
      customerNo: customer_no,
      accountId: account_id,
      currency,
      kind: kind?.[0] ?? '',
      amount: formatDecimal(BigInt(amount), digits),
    };
  });
  const complete = unusual.length <= MAX_UNUSUAL && rows.length < MAX_UNUSUAL * 50;
  return { unusual: unusual.slice(0, MAX_UNUSUAL), complete };
}

function toCurrency({ currency, digits, opening, flows }: CurrencyFlows): Static<typeof HouseCurrency> {
  const money = (amount: bigint) => formatDecimal(amount, digits);
  const total = (isIntended: (flow: Flow | undefined) => boolean = () => true) =>
    [...flows]
      .filter(([flowType]) => isIntended(fromFlowType(flowType)?.flow))
      .reduce((all, [, amount]) => all + amount, 0n);
  const figure = (name: keyof typeof FIGURES) =>
    total((flow) => (FIGURES[name] as readonly (Flow | undefined)[]).includes(flow));
  const result = figure('customersResult');
  return {
    currency,
    accountDigits: digits,
    openingBalances: money(opening),
    deposits: money(figure('deposits')),
    withdrawals: money(-figure('withdrawals')),
    adjustments: money(total((flow) => !NAMED.has(flow))),
    customersResult: money(result),
    companyResult: money(-result),
    fees: money(-figure('fees')),
    exchanged: money(figure('exchanged')),
    loans: money(figure('loans')),
    interest: money(-figure('interest')),
    dividends: money(figure('dividends')),
    financing: money(-figure('financing')),
    closingBalances: money(opening + total()),
  };
}

/** What the house dealt at the source for a product in the period, and earned by it. */
function toHedge(
  { trade_type: tradeType, symbol_id: symbolId, deals, realised }: HedgeSum,
  products: readonly ProductDefinition[],
): Static<typeof HouseHedge> | undefined {
  const product = products.find((each) => each.symbolId === symbolId);
  if (product === undefined) return undefined;
  const { code: symbolCode, profitCurrency: currency } = product;
  const realisedResult = hedgeMoney(realised, product, tradeType);
  return { symbolId, symbolCode, tradeType, currency, fills: Number(deals), realisedResult };
}

/** Every product that customers hold positions in, on both sides and net, in lots. */
function computeExposures(held: readonly HeldPosition[], products: readonly ProductDefinition[]) {
  return products.flatMap(({ symbolId, code, numberDigits }) => {
    const own = held.filter(({ position }) => position.symbolId === symbolId);
    const side = (direction: Direction) =>
      own
        .filter(({ position }) => position.direction === direction)
        .reduce((sum, { position }) => sum + position.volume, 0);
    const [long, short] = [side(DIRECTION.buy), side(DIRECTION.sell)];
    if (long === 0 && short === 0) return [];
    const lots = (volume: number) => lotsText(volume, numberDigits);
    const volumes = { longVolume: lots(long), shortVolume: lots(short), netVolume: lots(long - short) };
    return [{ symbolId, symbolCode: code, ...volumes }];
  });
}
