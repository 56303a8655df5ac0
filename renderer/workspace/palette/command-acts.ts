import type { InstrumentTerms } from '../../../backend/domain/index.ts';
import { toast } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { cancelMany, type TermsLookup } from '../../panels/blotters/cancelling.ts';
import { closeMany, closeParts, reverse } from '../../panels/blotters/closing.ts';
import { partVolume, spreadPart, type Part } from '../../panels/blotters/part-model.ts';
import { chosenPositions } from '../../panels/blotters/position-lines.ts';
import { confirmFirst } from '../../panels/shared/confirmation.tsx';
import type { Product } from '../../market/contracts.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import type { PaletteCommand } from './command-sentence.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

type Of<Kind extends PaletteCommand['kind']> = Extract<PaletteCommand, { readonly kind: Kind }>;

/** The positions that a close means. */
export function closedBy(
  { choice, product, side }: Of<'close'>,
  positions: readonly PositionView[],
): readonly PositionView[] {
  return chosenPositions(positions, choice).filter(
    ({ symbolId, direction }) =>
      (product === undefined || symbolId === product.symbolId) && (side === undefined || direction === side),
  );
}

/** The orders that a cancel means. */
export function cancelledBy(
  { product, side }: Of<'cancel'>,
  orders: readonly OrderView[],
): readonly OrderView[] {
  return orders.filter(
    ({ symbolId, direction }) =>
      (product === undefined || symbolId === product.symbolId) && (side === undefined || direction === side),
  );
}

/** What of each position a close takes; undefined where it takes none of them as it was said. */
export function partsOf(
  { percent, volume }: Pick<Of<'close'>, 'percent' | 'volume'>,
  positions: readonly PositionView[],
  termsOf: (symbolId: InstrumentNumber) => InstrumentTerms | undefined,
): readonly Part[] | undefined {
  if (volume !== undefined) {
    const held = positions.reduce((sum, each) => sum + each.volume, 0);
    const isOneSide = new Set(positions.map(({ direction }) => direction)).size === 1;
    return isOneSide && volume <= held ? spreadPart(positions, volume) : undefined;
  }
  const parts = positions.map((position) => {
    const terms = termsOf(position.symbolId);
    const part = terms && partVolume(percent, position.volume, terms);
    return part === undefined ? undefined : { position, volume: part === position.volume ? undefined : part };
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Closes what a sentence means, with the question that the trader has set for all of it; a part is asked about whatever is set. */
export async function runClose(
  command: Of<'close'>,
  world: {
    readonly positions: readonly PositionView[];
    readonly termsOf: TermsLookup;
    /** Digits of the account. */
    readonly money: number;
    readonly words: string;
  },
): Promise<void> {
  const intended = closedBy(command, world.positions);
  if (command.percent === 100 && command.volume === undefined) return closeMany(intended, world.money);
  const parts = partsOf(command, intended, world.termsOf);
  if (parts === undefined) {
    toast({ tone: 'warn', title: () => i18n.t('command.noPart', { ns: 'panels' }) });
    return;
  }
  if (await confirmFirst({ title: `${world.words}?`, confirm: world.words, danger: true }))
    await closeParts(parts);
}

/** Turns the positions of a product round; those of both sides cannot be. */
export async function runReverse(
  product: Product | undefined,
  positions: readonly PositionView[],
): Promise<void> {
  const held = positions.filter(({ symbolId }) => symbolId === product?.symbolId);
  const isOneSide = new Set(held.map(({ direction }) => direction)).size === 1;
  if (product !== undefined && isOneSide) return reverse(held, product);
  toast({ tone: 'warn', title: () => i18n.t('command.noReverse', { ns: 'panels' }) });
}

/** Cancels what a sentence means, with the question that the trader has set. */
export function runCancel(
  command: Of<'cancel'>,
  orders: readonly OrderView[],
  termsOf: TermsLookup,
): Promise<void> {
  return cancelMany(cancelledBy(command, orders), termsOf);
}
