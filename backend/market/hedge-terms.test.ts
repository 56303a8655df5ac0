import { expect, it } from 'vitest';
import { hedgeTerms } from './hedge-terms.ts';
import type { ContractTerms } from './product-definition.ts';
import { playFault } from './products/check-plays.ts';
import { DEFAULT_TERMS } from './sources/manifest.ts';

const PLAY: ContractTerms = {
  ...DEFAULT_TERMS,
  tradeType: 2,
  tradeMode: 2,
  minVolume: '0.01',
  volumeStep: '0.01',
};
const PRODUCT = { numberDigits: 2 };

it('all of the exposure is hedged, at ten smallest orders, where a product file says nothing else', () => {
  expect(hedgeTerms(PRODUCT, PLAY)).toEqual({ threshold: 10, ratio: 10_000_000_000n });
  const said = { ...PLAY, hedgeThreshold: '1.5', hedgeRatio: '0.25' };
  expect(hedgeTerms(PRODUCT, said)).toEqual({ threshold: 150, ratio: 2_500_000_000n });
});

it('only contracts of the hedged market maker are hedged', () => {
  for (const tradeMode of [1, 3, 4] as const)
    expect(hedgeTerms(PRODUCT, { ...PLAY, tradeMode })).toBeUndefined();
  for (const tradeType of [3, 5, 6] as const)
    expect(hedgeTerms(PRODUCT, { ...PLAY, tradeType })).toBeUndefined();
});

it.each<[string, Partial<ContractTerms>, string | undefined]>([
  ['of a share', { hedgeRatio: '0.5', hedgeThreshold: '2' }, undefined],
  [
    'where nothing is hedged',
    { tradeMode: 1, hedgeRatio: '1' },
    'only contracts of a hedged market maker (tradeMode 2) have hedgeThreshold and hedgeRatio',
  ],
  ['of more than there is', { hedgeRatio: '1.01' }, 'hedgeRatio is not above 0 and at most 1'],
  ['of nothing', { hedgeRatio: '0' }, 'hedgeRatio is not above 0 and at most 1'],
  ['that deals without end', { hedgeThreshold: '0.00' }, 'hedgeThreshold is zero'],
  ['that is too fine', { hedgeThreshold: '0.005' }, 'hedgeThreshold has more than 2 decimals'],
  [
    'beyond counting',
    { hedgeThreshold: '99999999999999' },
    `hedgeThreshold is above ${10n ** 15n} volume units`,
  ],
])('a hedge %s in a product file is judged', (_, members, fault) => {
  expect(playFault({ ...PLAY, ...members }, 2)).toBe(fault);
});
