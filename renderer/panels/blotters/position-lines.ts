import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { compareKeys, ratioBp, type RowTone, type Sorting, type SortKey } from '../../components/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Views of the positions: what is held of each product together, groups with their positions, and each position alone. */
export const POSITION_VIEWS = ['net', 'grouped', 'lots'] as const;
export type PositionsView = (typeof POSITION_VIEWS)[number];

/** A line of the list: one position, or all of a product. Prices are ticks, money is at the digits of the account. */
export interface PositionLine {
  readonly id: string;
  readonly tone: RowTone;
  readonly symbolId: InstrumentNumber;
  readonly direction: Direction;
  /** Held on this side, less what is held on the other. */
  readonly volume: number;
  /** Mean price at which the volume was opened; undefined where both sides make up for each other. */
  readonly entryPrice: number | undefined;
  readonly markPrice: number | undefined;
  /** The nearest one of several. */
  readonly liquidationPrice: number | undefined;
  readonly leverage: number | undefined;
  readonly margin: bigint;
  /** Of the prices alone; undefined while a price or rate is not there. */
  readonly gross: bigint | undefined;
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint | undefined;
  /** The positions that it stands for, oldest first. */
  readonly positions: readonly PositionView[];
}

/** Net result on the margin in basis points. */
export function returnOf({ net, margin }: Pick<PositionLine, 'net' | 'margin'>): number | undefined {
  return net === undefined ? undefined : ratioBp(net, margin);
}

/** Sums of lines or positions. `gross` and `net` are undefined while one of them has none. */
export interface ResultTotals {
  readonly margin: bigint;
  readonly gross: bigint | undefined;
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint | undefined;
}

export function resultTotals(positions: readonly PositionView[]): ResultTotals {
  let [margin, known, fees, financing] = [0n, 0n, 0n, 0n];
  let isComplete = true;
  for (const position of positions) {
    margin += position.margin;
    fees -= position.openFee ?? 0n;
    financing += position.financing ?? 0n;
    known += position.openProfit ?? 0n;
    isComplete &&= position.openProfit !== undefined;
  }
  const gross = isComplete ? known : undefined;
  return { margin, gross, fees, financing, net: gross === undefined ? undefined : gross + fees + financing };
}

/** A position as a line of its own. */
export function lineOf(position: PositionView, tone: RowTone = 'plain'): PositionLine {
  const { positionId, symbolId, direction, volume, entryPrice } = position;
  const { markPrice, liquidationPrice, leverage } = position;
  return {
    id: positionId,
    tone,
    symbolId,
    direction,
    volume,
    entryPrice,
    markPrice,
    liquidationPrice,
    leverage,
    positions: [position],
    ...resultTotals([position]),
  };
}

/** All positions of a product as one line. */
export function netLine(positions: readonly PositionView[], tone: RowTone): PositionLine | undefined {
  const [first] = positions;
  if (first === undefined) return undefined;
  if (positions.length === 1 && tone === 'plain') return lineOf(first);
  const signed = (position: PositionView) =>
    position.direction === DIRECTION.buy ? position.volume : -position.volume;
  const volume = positions.reduce((sum, position) => sum + signed(position), 0);
  const marketValue = positions.reduce(
    (sum, position) => sum + BigInt(signed(position)) * BigInt(position.entryPrice),
    0n,
  );
  const direction = volume === 0 ? first.direction : volume > 0 ? DIRECTION.buy : DIRECTION.sell;
  const [mark] = positions.filter((position) => position.direction === direction);
  return {
    id: `product-${first.symbolId}`,
    tone,
    symbolId: first.symbolId,
    direction,
    volume: Math.abs(volume),
    entryPrice: volume === 0 ? undefined : meanOf(marketValue, BigInt(volume)),
    markPrice: mark?.markPrice,
    liquidationPrice: nearest(positions),
    leverage: positions.every(({ leverage }) => leverage === first.leverage) ? first.leverage : undefined,
    positions: oldestFirst(positions),
    ...resultTotals(positions),
  };
}

/** The mean in ticks, halves away from zero. */
function meanOf(marketValue: bigint, volume: bigint): number {
  const [top, bottom] = volume < 0n ? [-marketValue, -volume] : [marketValue, volume];
  const twice = 2n * top + (top < 0n ? -bottom : bottom);
  return Number(twice / (2n * bottom));
}

function nearest(positions: readonly PositionView[]): number | undefined {
  let [found, way] = [undefined as number | undefined, Infinity];
  for (const { liquidationPrice, markPrice } of positions) {
    if (liquidationPrice === undefined) continue;
    const distance = Math.abs(liquidationPrice - (markPrice ?? liquidationPrice));
    if (distance < way) [found, way] = [liquidationPrice, distance];
  }
  return found;
}

const oldestFirst = (positions: readonly PositionView[]) =>
  [...positions].sort((left, right) => left.openTimeMs - right.openTimeMs);

/** The lines of a view, groups in the order of their newest position. `closed` are the ids of groups whose parts are hidden. */
export function positionLines(
  positions: readonly PositionView[],
  view: PositionsView,
  closed: ReadonlySet<string> = new Set(),
): readonly PositionLine[] {
  if (view === 'lots') return positions.map((position) => lineOf(position));
  const groups = new Map<number, PositionView[]>();
  for (const position of positions) {
    const group = groups.get(position.symbolId);
    if (group === undefined) groups.set(position.symbolId, [position]);
    else group.push(position);
  }
  return [...groups.values()].flatMap((group) => {
    const head = netLine(group, view === 'net' ? 'plain' : 'group');
    if (head === undefined) return [];
    const isOpen = view === 'grouped' && !closed.has(head.id);
    return isOpen ? [head, ...group.map((position) => lineOf(position, 'part'))] : [head];
  });
}

/** Lines in the wanted order: parts move with their group and are sorted inside it. */
export function sortLines(
  lines: readonly PositionLine[],
  keyOf: ((line: PositionLine) => SortKey) | undefined,
  direction: Sorting['direction'],
): readonly PositionLine[] {
  if (keyOf === undefined) return lines;
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (left: PositionLine, right: PositionLine) => sign * compareKeys(keyOf(left), keyOf(right));
  const groups: PositionLine[][] = [];
  for (const line of lines) {
    if (line.tone === 'part') groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  groups.sort(([left], [right]) => (left === undefined || right === undefined ? 0 : compare(left, right)));
  return groups.flatMap(([head, ...parts]) => (head === undefined ? [] : [head, ...parts.sort(compare)]));
}

/** Which positions are closed together. */
export type ClosingChoice = 'all' | 'winning' | 'losing' | { readonly symbolId: InstrumentNumber };

/** The positions of a choice; those whose result is not known are neither winning nor losing. */
export function chosenPositions(
  positions: readonly PositionView[],
  choice: ClosingChoice,
): readonly PositionView[] {
  if (choice === 'all') return positions;
  if (typeof choice === 'object') return positions.filter(({ symbolId }) => symbolId === choice.symbolId);
  return positions.filter((position) => {
    const { net } = resultTotals([position]);
    return net !== undefined && (choice === 'winning' ? net > 0n : net < 0n);
  });
}
