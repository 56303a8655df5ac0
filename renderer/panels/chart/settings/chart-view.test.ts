import { beforeEach, describe, expect, it } from 'vitest';
import { changeChartView, FIRST_VIEW, readChartView, useChartViews } from './chart-view.ts';

beforeEach(() => useChartViews.setState({ views: {} }));

describe('the view of a chart', () => {
  it('changes for this chart only', () => {
    changeChartView('main', { style: 'renko', scale: 'log' });
    changeChartView('side', { inverted: true });
    expect(useChartViews.getState().views['main']).toEqual({ ...FIRST_VIEW, style: 'renko', scale: 'log' });
    expect(useChartViews.getState().views['side']).toEqual({ ...FIRST_VIEW, inverted: true });
  });

  it('takes what it knows of a stored one and the first value for the rest', () => {
    expect(readChartView({ interval: '4h', style: 'kagi', scale: 7, inverted: true, breaks: 'yes' })).toEqual(
      {
        ...FIRST_VIEW,
        interval: '4h',
        inverted: true,
      },
    );
    expect(readChartView(null)).toEqual(FIRST_VIEW);
  });

  it('is kept for 32 charts, those changed last [MAX_CHARTS]', () => {
    for (let number = 0; number < 40; number += 1) changeChartView(`chart ${number}`, { volume: false });
    changeChartView('chart 8', { volume: true });
    changeChartView('one more', { volume: true });
    const kept = Object.keys(useChartViews.getState().views);
    expect(kept).toHaveLength(32);
    expect(kept).toContain('chart 8');
    expect(kept).not.toContain('chart 9');
  });
});
