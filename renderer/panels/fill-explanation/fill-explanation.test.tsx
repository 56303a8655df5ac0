import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FillExplanation, type ExplainedFill } from './fill-explanation.tsx';

const explain: ExplainedFill['explain'] = {
  model: 'through',
  seq: 7,
  middle: '59999.950',
  joinedSeq: null,
  joinedAhead: null,
  filledAhead: null,
  quoteMs: 20,
  latencyMs: 70,
  answerMs: 31,
  levels: 2,
  walk: [
    { price: '60000.10', lots: '1.00' },
    { price: '60000.30', lots: '0.50' },
  ],
  moved: '0.01000',
  spread: '0.15',
  slippage: '-0.02',
  impact: '0.10',
  fee: '9.00',
  financing: '0.00',
};
const show = (members: Partial<typeof explain> = {}) =>
  render(<FillExplanation fill={{ lots: '1.50', currency: 'USDT', explain: { ...explain, ...members } }} />);

afterEach(cleanup);

describe('the explanation of a fill', () => {
  it('says how many levels an order took, what it paid for, and how long it was on its way', () => {
    show();
    expect(screen.getByText(/took 1.5 lots over 2 levels/)).toBeTruthy();
    expect(screen.getByText(/moved the price by 0.01/)).toBeTruthy();
    expect(screen.getByText('60000.30')).toBeTruthy();
    // Market data 20 ms, then the order 50 ms, then the answer.
    for (const ms of ['20 ms', '50 ms', '31 ms']) expect(screen.getByText(ms)).toBeTruthy();
    expect(screen.getByText('−0.02').className).toBe('up');
    expect(screen.getByText('9.23')).toBeTruthy();
  });

  it('says how far an order stood behind in its line', () => {
    show({ joinedSeq: 3, joinedAhead: '2.00', filledAhead: '0.40', levels: null, walk: null, moved: null });
    expect(screen.getByText(/behind 2 lots.*0.4 lots were still ahead/)).toBeTruthy();
    expect(screen.queryByText('60000.30')).toBeNull();
  });

  it('says that no time passed, and that it was the first', () => {
    const none = { quoteMs: 0, latencyMs: 0, answerMs: 0 };
    show({ ...none, joinedSeq: 3, joinedAhead: '0.00', filledAhead: '0.00', levels: null, walk: null });
    expect(screen.getByText(/was the first at its price/)).toBeTruthy();
    expect(screen.getByText('No time passed on the way.')).toBeTruthy();
  });
});
