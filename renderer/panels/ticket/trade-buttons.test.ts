import { expect, it } from 'vitest';
import type { EntryKind } from './ticket-model.ts';
import { sideHint } from './trade-buttons.tsx';

const words = ((key: string, values?: { quantity?: string }) => [key, values?.quantity].join(' ')) as never;

/** What the button of a sale says beside what is held of the product on both sides. */
function hint(
  held: { heldLong: number; heldShort: number },
  direction: 'buy' | 'sell',
  kind: EntryKind,
  more = {},
) {
  const side = { direction, order: {}, violations: [], preview: {}, isMarketable: false, ...more };
  const judged = { facts: { ...held, terms: { numberDigits: 3 } } };
  return sideHint(side as never, judged as never, kind, words);
}

it('an opening beside a position of the other side says that it hedges, however it enters [HU-86]', () => {
  expect(hint({ heldLong: 500, heldShort: 0 }, 'sell', 'market')).toBe('hint.hedges ');
  expect(hint({ heldLong: 0, heldShort: 20 }, 'buy', 'limit')).toBe('hint.hedges ');
  expect(hint({ heldLong: 500, heldShort: 0 }, 'sell', 'stop')).toBe('hint.hedges ');
});

it('an opening on the side that is held adds to it, and a sale of a wallet hedges nothing', () => {
  expect(hint({ heldLong: 500, heldShort: 0 }, 'buy', 'market')).toBe('hint.adds ');
  expect(hint({ heldLong: 0, heldShort: 0 }, 'sell', 'market')).toBe('');
  expect(hint({ heldLong: 500, heldShort: 0 }, 'sell', 'market', { preview: undefined })).toBe('');
});
