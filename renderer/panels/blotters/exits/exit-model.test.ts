import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import { FACTS, position } from '../../ticket/testing/ticket-inputs.ts';
import { exitTexts, readExits, type ExitTexts } from './exit-model.ts';

const { terms } = FACTS;
const HELD = { ...position('7', DIRECTION.buy, 850), markPrice: 964_000, openedLots: '1.700' };

const read = (part: Partial<ExitTexts>, held = HELD) =>
  readExits({ ...exitTexts(held, terms.symbolDigits), ...part }, held, terms);

describe('the exits of a position', () => {
  it('are sent whole as they stand: what was taken away is named as gone [ORD-44, ORD-45]', () => {
    const targets = [
      { price: '97000', percent: '50' },
      { price: '98000', percent: '25.5' },
    ];
    expect(read({ takeProfit: '99000', stopLoss: '90000', targets, breakEven: true })).toEqual({
      brackets: {
        takeProfit: 990_000,
        stopLoss: 900_000,
        targets: [
          { price: 970_000, percent: '50' },
          { price: 980_000, percent: '25.5' },
        ],
        breakEven: 'firstTarget',
      },
    });
    const gone = { takeProfit: undefined, stopLoss: undefined, targets: [], breakEven: 'never' };
    expect(read({ targets: [{ price: '', percent: '' }], breakEven: true })).toEqual({ brackets: gone });
    expect(read({ breakEvenAfter: '100' })).toEqual({ brackets: { ...gone, breakEven: 1_000 } });
  });

  it('are shown as they are, in percent or in the lots that another program has set', () => {
    const held = {
      ...HELD,
      takeProfit: 990_000,
      targets: [{ price: 970_000, lots: '0.100' }],
      breakEven: HELD.entryPrice + 1_000,
    };
    expect(exitTexts(held, 1)).toMatchObject({
      takeProfit: '99000.0',
      targets: [{ price: '97000.0', percent: '0.100' }],
      inLots: true,
      breakEven: false,
      breakEvenAfter: '100.0',
    });
    expect(read({}, held)).toMatchObject({
      brackets: { targets: [{ price: 970_000, lots: '0.100' }], breakEven: 1_000 },
    });
  });

  it.each([
    ['a price without a share', { price: '97000', percent: '' }, 'numberMissing'],
    ['no number', { price: '97000', percent: '0' }, 'numberOutOfRange'],
    ['a target that is reached already', { price: '96000', percent: '50' }, 'targetOutsideBand'],
    ['more than all', { price: '97000', percent: '120' }, 'targetSharesOutside'],
  ])('are refused before they are sent: %s', (_name, target, reason) => {
    expect(read({ targets: [target] })).toMatchObject({ fault: { reason } });
  });
});
