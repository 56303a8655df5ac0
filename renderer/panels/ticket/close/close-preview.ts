import { divide } from '../../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import { feeOf, profitOf, type Conversion, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import type { PositionView } from '../../../trading/contracts.ts';
import type { PositionIdText } from '../../../../backend/domain/units.ts';

/** What a close of some positions brings; money at the account's digits, quantities in volume units. */
export interface ClosePreview {
  /** Of the prices alone. */
  readonly realised: bigint;
  /** Share of the fees that were paid when the closed part was opened; undefined while one of them is not known. */
  readonly feesPaid: bigint | undefined;
  readonly feeNow: bigint;
  /** Share of the financing so far: below zero where the customer paid it. Undefined like `feesPaid`. */
  readonly financing: bigint | undefined;
  /** Realised and financing less all fees; undefined like `feesPaid`. */
  readonly net: bigint | undefined;
  /** Margin that is set free. */
  readonly freed: bigint;
  /** What is left of the positions: its volume and open result; no result while one has none. */
  readonly left: number;
  readonly leftProfit: bigint | undefined;
  /** Each position that is touched, oldest first. */
  readonly lots: readonly ClosedLot[];
}

export interface ClosedLot {
  readonly positionId: PositionIdText;
  readonly volume: number;
  readonly entryPrice: number;
  readonly realised: bigint;
}

/**
 * What closing `volume` units of `positions`, oldest first, at a price (ticks) brings, by the arithmetic that the platform
 * closes with: a part of a position takes its share of margin, fees and financing.
 */
export function previewClose(
  positions: readonly PositionView[],
  volume: number,
  price: number,
  terms: InstrumentTerms,
  conversion: Conversion,
): ClosePreview {
  const lots = lotsOf(positions, volume);
  const parts = lots.map(({ position, taken }) => {
    const units = BigInt(taken);
    const opened = BigInt(position.entryPrice) * units;
    const closing = BigInt(price) * units;
    const share = (amount: bigint) => divide(amount * units, BigInt(position.volume), 'half-even');
    return {
      positionId: position.positionId,
      volume: taken,
      entryPrice: position.entryPrice,
      realised: profitOf(position.direction, opened, closing, terms, conversion),
      feeNow: feeOf(closing, taken, terms, conversion),
      feesPaid: position.paid && share(position.paid.fee),
      financing: position.paid && share(position.paid.financing),
      freed: share(position.margin),
    };
  });
  const realised = sum(parts.map((part) => part.realised)) ?? 0n;
  const feeNow = sum(parts.map((part) => part.feeNow)) ?? 0n;
  const feesPaid = sum(parts.map((part) => part.feesPaid));
  const financing = sum(parts.map((part) => part.financing));
  const closed = new Map(lots.map(({ position, taken }) => [position.positionId, taken]));
  const rest = positions.map((position) => restOf(position, closed.get(position.positionId) ?? 0));
  return {
    realised,
    feesPaid,
    feeNow,
    financing,
    net:
      feesPaid === undefined || financing === undefined
        ? undefined
        : realised + financing - feesPaid - feeNow,
    freed: sum(parts.map((part) => part.freed)) ?? 0n,
    left: rest.reduce((total, one) => total + one.volume, 0),
    leftProfit: sum(rest.map(({ profit }) => profit)),
    lots: parts.map(({ positionId, volume: taken, entryPrice, realised: result }) => ({
      positionId,
      volume: taken,
      entryPrice,
      realised: result,
    })),
  };
}

/** How much of each position is taken, oldest first. */
function lotsOf(positions: readonly PositionView[], volume: number) {
  let open = volume;
  return positions.flatMap((position) => {
    const taken = Math.min(open, position.volume);
    open -= taken;
    return taken > 0 ? [{ position, taken }] : [];
  });
}

function restOf({ volume, openProfit }: PositionView, taken: number) {
  const left = volume - taken;
  const profit =
    openProfit === undefined ? undefined : divide(openProfit * BigInt(left), BigInt(volume), 'half-even');
  return { volume: left, profit: left === 0 ? 0n : profit };
}

/** Undefined while one part is not known. */
function sum(parts: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n;
  for (const part of parts) {
    if (part === undefined) return undefined;
    total += part;
  }
  return total;
}

/** The side that closes what is chosen: the opposite of the position. */
export function closingSide(
  positions: readonly PositionView[],
  positionId: PositionIdText | undefined,
): PositionView['direction'] | undefined {
  const chosen = positions.find((position) => positionId === undefined || position.positionId === positionId);
  if (chosen === undefined) return undefined;
  return chosen.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}
