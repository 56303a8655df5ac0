import { LOCK_TYPE } from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import { receivedAmount } from '../../../domain/transfer.ts';
import type { Money, Rate } from '../../../domain/units.ts';
import { transferRepository, type TransferRow } from '../../../storage/fund/index.ts';
import type { Statement } from '../../../storage/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { type RateDeps, requireRate } from '../exchange-rates.ts';
import { requestedAmount } from '../requested-amount.ts';
import { type TransferLocks } from '../transfer-locks.ts';

export interface TransferDeps {
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'rate' | 'rateAge' | 'transfer'>;
  readonly rateTerms: RateDeps['rateTerms'];
  readonly locks: Pick<TransferLocks, 'isLocked'>;
  /** The highest number of a transfer in use. */
  readonly lastId: number;
  /** Hears of a transfer that is on disk. */
  onDone(row: TransferRow): void;
}

/** A transfer as its owner asks for it. */
export interface RequestedTransfer {
  readonly from: Account;
  readonly to: Account;
  /** Decimal text at the digits of the account that pays. */
  readonly amount: string;
}

/** A failure of trading as the fund calls have it. */
function fundFailure(error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  switch (error.code) {
    case CODE.insufficientMargin:
      return new PlatformError(CODE.aboveWithdrawable, error.params, error.text);
    case CODE.noQuote:
      return new PlatformError(CODE.transferClosedNow);
    case CODE.tradeParameterOutOfRange:
      return new PlatformError(CODE.creditFailed);
    default:
      return error;
  }
}

/** Moves money between accounts: both sides of the ledger and the record are one commit. */
export class Transfers {
  readonly #deps: TransferDeps;
  #lastId: number;

  constructor(deps: TransferDeps) {
    this.#deps = deps;
    this.#lastId = deps.lastId;
  }

  /**
   * Moves money; `keep` makes what is stored with it of the answer. Resolves to what the paying account may still transfer,
   * decimal text. Throws FS570004 and FS570005 for locked accounts, FS10002 for the account itself and an amount that is none, FS10003 for one that is
   * not above zero or worth nothing to the other account, FS50009 without a rate and at one that is too old, FS52005 for more than may leave the account,
   * FS50008 beyond the largest balance and FS50025 while an account cannot be valued.
   */
  async move(
    requested: RequestedTransfer,
    extraStatements: (surplusAmount: string) => readonly Statement[],
  ): Promise<string> {
    const { from, to } = requested;
    if (from.accountId === to.accountId)
      throw PlatformError.wrong(CODE.fundParameterInvalid, 'mustDiffer', 'tradeType', 'toTradeType');
    this.#requireUnlocked(from, LOCK_TYPE.out, CODE.transferSourceLocked);
    this.#requireUnlocked(to, LOCK_TYPE.in, CODE.transferTargetLocked);
    const amount = amountOf(requested);
    const rate = this.#rate(from, to);
    const conversion = { rate, fromDigits: from.digits, toDigits: to.digits };
    const received = receivedAmount(amount, conversion);
    if (received <= 0n) throw new PlatformError(CODE.transferNotPositive);
    const row = this.#rowOf(requested, { amount, received, rate });
    const order = { fromAccountId: from.accountId, toAccountId: to.accountId, amount, received };
    const text = (left: Money) => formatDecimal(left, from.digits);
    try {
      const left = await this.#deps.trade.transfer(order, (after) => [
        transferRepository.insert(row),
        ...extraStatements(text(after)),
      ]);
      this.#deps.onDone(row);
      return text(left);
    } catch (error) {
      throw fundFailure(error);
    }
  }

  #requireUnlocked(
    { customerId, tradeType }: Account,
    type: typeof LOCK_TYPE.in | typeof LOCK_TYPE.out,
    code: PlatformError['code'],
  ): void {
    if (this.#deps.locks.isLocked({ customerId, tradeType }, type)) throw new PlatformError(code);
  }

  /** The middle of bid and ask, less what the company keeps while the market is closed. */
  #rate({ companyId, currency }: Account, to: Account): Rate {
    const of = { companyId, exchange: 'transfers' } as const;
    return requireRate(this.#deps, [currency, to.currency], of, CODE.depositRateUnknown);
  }

  #rowOf(
    { from, to }: RequestedTransfer,
    { amount, received, rate }: { readonly amount: Money; readonly received: Money; readonly rate: Rate },
  ): TransferRow {
    return {
      id: ++this.#lastId,
      company_id: from.companyId,
      out_customer_id: from.customerId,
      out_account_id: from.accountId,
      out_trade_type: from.tradeType,
      out_assets_id: from.assetsId,
      out_currency: from.currency,
      out_amount: formatDecimal(amount, from.digits),
      in_customer_id: to.customerId,
      in_account_id: to.accountId,
      in_trade_type: to.tradeType,
      in_assets_id: to.assetsId,
      in_currency: to.currency,
      in_amount: formatDecimal(received, to.digits),
      rate: formatDecimal(rate, RATE_DIGITS),
      time_ms: this.#deps.wallClock.nowMs(),
    };
  }
}

function amountOf({ from, amount: text }: RequestedTransfer): Money {
  const amount = requestedAmount(text, from.digits, 'amount');
  if (amount <= 0n) throw new PlatformError(CODE.transferNotPositive);
  return amount;
}
