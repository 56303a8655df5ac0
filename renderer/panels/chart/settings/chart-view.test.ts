import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeChartAppearance,
  DEFAULT_APPEARANCE,
  readChartAppearance,
  useChartViews,
} from './chart-view.ts';

beforeEach(() => useChartViews.setState({ views: {} }));

describe('the view of a chart', () => {
  it('changes for this chart only', () => {
    changeChartAppearance('main', { style: 'renko', scale: 'log' });
    changeChartAppearance('side', { inverted: true });
    expect(useChartViews.getState().views['main']).toEqual({
      ...DEFAULT_APPEARANCE,
      style: 'renko',
      scale: 'log',
    });
    expect(useChartViews.getState().views['side']).toEqual({ ...DEFAULT_APPEARANCE, inverted: true });
  });

  it('takes what it knows of a stored one and the first value for the rest', () => {
    expect(readChartAppearance({ style: 'kagi', scale: 7, inverted: true, breaks: 'yes' })).toEqual({
      ...DEFAULT_APPEARANCE,
      inverted: true,
    });
    expect(readChartAppearance(null)).toEqual(DEFAULT_APPEARANCE);
  });

  it('is kept for 32 charts, those changed last [MAX_CHARTS]', () => {
    for (let number = 0; number < 40; number += 1)
      changeChartAppearance(`chart ${number}`, { volume: false });
    changeChartAppearance('chart 8', { volume: true });
    changeChartAppearance('one more', { volume: true });
    const kept = Object.keys(useChartViews.getState().views);
    expect(kept).toHaveLength(32);
    expect(kept).toContain('chart 8');
    expect(kept).not.toContain('chart 9');
  });
});
