import { SPOT_CALLS } from '../../../contract/calls/spot.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { parseAmount, RATE_DIGITS } from '../../../domain/index.ts';
import type { Rate, CustomerId } from '../../../domain/units.ts';
import { exchangeFor, type Account, type TradingEvent } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { accountRecord, computeFigures } from '../account-figures.ts';
import { cacheTradeResponse } from '../orders/cached-response.ts';
import { readTradeType } from '../owned-accounts.ts';
import { value } from '../orders/read-members.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { findOwner, openedPocket } from './owner.ts';

/** Previewed rates that are kept; beyond it the oldest is forgotten. */
const MAX_PREVIEWS = 10_000;
/** How long a previewed rate is good for; milliseconds of the wall clock. */
const PREVIEW_MS = 10_000;

interface Preview {
  readonly rate: Rate;
  readonly untilMs: number;
}

/** Rates that customers were shown: who repays soon after gets the one that was shown, once. */
export class RatePreviews {
  readonly #kept = new Map<string, Preview>();

  /** Keeps the rate that a customer was shown for two currencies. Returns until when it is good. */
  keep(customerId: CustomerId, from: string, to: string, rate: Rate, nowMs: number): number {
    const key = `${customerId}/${from}/${to}`;
    this.#kept.delete(key);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_PREVIEWS && oldest !== undefined) this.#kept.delete(oldest);
    const untilMs = nowMs + PREVIEW_MS;
    this.#kept.set(key, { rate, untilMs });
    return untilMs;
  }

  /** The rate that a customer was shown, which it loses by that; undefined for none or one that is too old. */
  take(customerId: CustomerId, from: string, to: string, nowMs: number): Rate | undefined {
    const key = `${customerId}/${from}/${to}`;
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    return found !== undefined && found.untilMs >= nowMs ? found.rate : undefined;
  }
}

const SERVED: readonly TradeType[] = [TRADE_TYPE.leveragedSpot];

/** Loans that customers take and repay themselves. */
export function loanOperations(engine: TradingEngine): readonly Operation[] {
  const previews = new RatePreviews();
  return [
    manualOperation(engine, SPOT_CALLS.manualLoan, 'borrow'),
    manualOperation(engine, SPOT_CALLS.manualRepayment, 'repay'),
    previewOrder(engine, previews),
    addRepaymentOrder(engine, previews),
  ];
}

/**
 * manualLoan and manualRepayment. Throws CFDWBWE000031 beyond a borrowing limit and for more than is free, CFDWBWE000007 for a
 * currency that is not lent and where nothing is owed.
 */
function manualOperation(
  engine: TradingEngine,
  call: typeof SPOT_CALLS.manualLoan | typeof SPOT_CALLS.manualRepayment,
  type: 'borrow' | 'repay',
): Operation {
  return implement(call, async (context, { tradeType, accountCurrency, amount: text }) => {
    readTradeType(tradeType, SERVED);
    const account = await pocketOf(engine, context, 'accountCurrency', accountCurrency);
    const { accountId, digits } = account;
    const amount = value(parseAmount(text, digits), 'amount', digits);
    const answer = () => {
      const after = engine.state.account(accountId) ?? account;
      return accountRecord(computeFigures(engine, after));
    };
    const command = { type, timeMs: engine.nowMs(), accountId, amount } as const;
    const { committed } = engine.decide(command, cacheTradeResponse(context, answer));
    const record = answer();
    await committed;
    return record;
  });
}

/** previewOrder: the rate at which a debt can be repaid out of another currency, good for ten seconds. */
function previewOrder(engine: TradingEngine, previews: RatePreviews): Operation {
  return implement(SPOT_CALLS.previewRepayment, async (context, request) => {
    readTradeType(request.tradeType, SERVED);
    const { source, target } = await pocketsOf(engine, context, request);
    const amount = value(parseAmount(request.requestNum, source.digits), 'requestNum', source.digits);
    const rate = currentRate(engine, source, target);
    const { customerId } = source;
    const expireTime = previews.keep(
      customerId,
      source.currency,
      target.currency,
      rate,
      context.receivedAtMs,
    );
    const { given, bought } = exchangeFor(source, target, amount, rate);
    return { ...repayment(source, target, rate, given, bought), expireTime };
  });
}

/** addRepaymentOrder: repays a debt out of another currency, at the rate that was previewed or that of this moment. */
function addRepaymentOrder(engine: TradingEngine, previews: RatePreviews): Operation {
  return implement(SPOT_CALLS.addRepaymentOrder, async (context, request) => {
    readTradeType(request.tradeType, SERVED);
    const { source, target } = await pocketsOf(engine, context, request);
    const amount = value(parseAmount(request.requestNum, source.digits), 'requestNum', source.digits);
    const { customerId, currency: from, accountId } = source;
    const { currency } = target;
    const rate =
      previews.take(customerId, from, currency, context.receivedAtMs) ?? currentRate(engine, source, target);
    const answer = (events: readonly TradingEvent[]) => {
      const moved = (flow: string) =>
        events
          .flatMap((event) => (event.type === 'loanMoved' ? event.transfers : []))
          .reduce((sum, transfer) => (transfer.flow === flow ? sum + transfer.amount : sum), 0n);
      const record = repayment(source, target, rate, moved('assetOut'), moved('assetIn'));
      return { ...record, expireTime: null };
    };
    const command = {
      type: 'repayAcross',
      timeMs: engine.nowMs(),
      accountId,
      amount,
      currency,
      rate,
    } as const;
    return answer(await engine.execute(command, cacheTradeResponse(context, answer)));
  });
}

function repayment(source: Account, target: Account, rate: bigint, given: bigint, bought: bigint) {
  return {
    tradeType: TRADE_TYPES.number(source.tradeType),
    sourceCurrency: source.currency,
    targetCurrency: target.currency,
    rate: formatDecimal(rate, RATE_DIGITS),
    sourceNum: formatDecimal(given, source.digits),
    targetNum: formatDecimal(bought, target.digits),
  };
}

function currentRate(engine: TradingEngine, source: Account, target: Account): Rate {
  const rate = engine.repaymentRate(source, target);
  if (rate === undefined || rate === 0n) throw new PlatformError(CODE.noConversionRate);
  return rate;
}

async function pocketsOf(
  engine: TradingEngine,
  context: RequestContext,
  { sourceCurrency, targetCurrency }: { sourceCurrency: string; targetCurrency: string },
): Promise<{ readonly source: Account; readonly target: Account }> {
  const source = await pocketOf(engine, context, 'sourceCurrency', sourceCurrency);
  const target = await pocketOf(engine, context, 'targetCurrency', targetCurrency);
  if (source.accountId === target.accountId)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', 'targetCurrency');
  return { source, target };
}

/** The caller's account in a currency, opened where there is none. CFDWBWE000007 for what is no asset. */
async function pocketOf(
  engine: TradingEngine,
  context: RequestContext,
  member: string,
  code: string,
): Promise<Account> {
  const owner = findOwner(engine, context, TRADE_TYPE.leveragedSpot, undefined);
  const account = await openedPocket(engine, owner, code.toUpperCase());
  if (account === undefined) throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', member);
  return account;
}
