import type { Listener, Open } from './newcomer-client.ts';

/**
 * What a client computes and shows, by the rules of docs/interface.md ("Amounts") and in whole numbers: prices in ticks,
 * quantities in the last digit of a lot, money in the last digit of the account.
 */

/** Digits of a conversion rate. */
const RATE_DIGITS = 12;

const ten = (digits: number) => 10n ** BigInt(digits);

/** Decimal text, or a JSON number, as a whole number at `digits`. Throws when it does not fit without a rest. */
export function whole(value: string | number, digits: number): bigint {
  const [, sign, before, after = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const rest = after.slice(digits);
  if (before === undefined || /[1-9]/.test(rest)) throw new Error(`${value} has not ${digits} digits`);
  const units = BigInt(before + after.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -units : units;
}

/** A whole number at `digits` as decimal text with all of them. */
export function decimal(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const shown = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return units < 0n ? `-${shown}` : shown;
}

const floor = (above: bigint, below: bigint) =>
  above / below - (above % below !== 0n && above < 0n !== below < 0n ? 1n : 0n);
const ceil = (above: bigint, below: bigint) => -floor(-above, below);

function halfEven(above: bigint, below: bigint): bigint {
  const down = floor(above, below);
  const twice = 2n * (above - down * below);
  return twice > below || (twice === below && down % 2n !== 0n) ? down + 1n : down;
}

/** A product as its detail and the quotes describe it, with the prices that the client shows. */
export interface Shown {
  readonly detail: Open;
  /** Prices that this customer sees, in ticks. */
  readonly ask: bigint;
  readonly bid: bigint;
  /** Ticks of a pip. */
  readonly pip: bigint;
  /** Account currency for one unit of the profit currency, at RATE_DIGITS. */
  readonly rate: bigint;
}

async function rawQuote(quotes: Listener, { symbolId, tradeType, dealMode }: Open): Promise<Open> {
  const ext = `snapshot-${quotes.frames.length}`;
  const symbol = { symbol_id: symbolId, trade_type: tradeType, trade_mode: dealMode };
  quotes.send({ cmd_id: 14000, seq_id: 1, ext, data: { symbol_list: [symbol] } });
  const answer = await quotes.frame((text) => text.startsWith('{') && (JSON.parse(text) as Open).ext === ext);
  return (JSON.parse(answer) as Open).data.tick_list[0].tick_deep[0];
}

/** Reads the quote of a product and adds its spreads. `priced` is the product that converts its profits, if any. */
export async function show(quotes: Listener, detail: Open, priced?: Open): Promise<Shown> {
  const { symbolDigits: digits, dealMode, askSpread, bidSpread, pointRatio } = detail;
  const raw = await rawQuote(quotes, detail);
  const spread = (value: number) => (dealMode === 1 ? whole(value, digits) : 0n);
  return {
    detail,
    ask: whole(raw.price_ask, digits) + spread(askSpread),
    bid: whole(raw.price_bid, digits) + spread(bidSpread),
    pip: BigInt(pointRatio),
    rate: priced === undefined ? ten(RATE_DIGITS) : await dividedBy(quotes, priced),
  };
}

/** What one unit of the price currency of a product is in its base currency, by the middle of its quote. */
async function dividedBy(quotes: Listener, priced: Open): Promise<bigint> {
  const { price_ask: ask, price_bid: bid } = await rawQuote(quotes, priced);
  const twiceTheMiddle = whole(ask, priced.symbolDigits) + whole(bid, priced.symbolDigits);
  return halfEven(2n * ten(priced.symbolDigits) * ten(RATE_DIGITS), twiceTheMiddle);
}

/** Amounts of a product in an account with `digits` decimals. */
export class Amounts {
  readonly #shown: Shown;
  readonly #digits: number;

  constructor(shown: Shown, digits: number) {
    this.#shown = shown;
    this.#digits = digits;
  }

  /** Price (ticks) times quantity (last digits of a lot) in account currency. */
  #money(product: bigint, divide: (above: bigint, below: bigint) => bigint): bigint {
    const { detail, rate } = this.#shown;
    const above = product * BigInt(detail.contractSize) * rate * ten(this.#digits);
    return divide(above, ten(detail.symbolDigits + detail.numberDigits + RATE_DIGITS));
  }

  lots(text: string): bigint {
    return whole(text, this.#shown.detail.numberDigits);
  }

  notional(price: bigint, lots: string): bigint {
    return this.#money(price * this.lots(lots), ceil);
  }

  margin(price: bigint, lots: string, leverage: bigint): bigint {
    return ceil(this.notional(price, lots), leverage);
  }

  fee(price: bigint, lots: string): bigint {
    const { feeRate, minFee, maxFee } = this.#shown.detail;
    const share = ceil(this.notional(price, lots) * whole(feeRate, RATE_DIGITS), ten(RATE_DIGITS));
    const least = whole(minFee, this.#digits);
    const most = whole(maxFee, this.#digits);
    const raised = share < least ? least : share;
    return most > 0n && raised > most ? most : raised;
  }

  /** Profit of lots bought (1) or sold (2) at one price and closed at another. */
  profit(direction: 1 | 2, opened: bigint, closed: bigint, lots: string): bigint {
    const gained = direction === 1 ? closed - opened : opened - closed;
    return this.#money(gained * this.lots(lots), floor);
  }
}
