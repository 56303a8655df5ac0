import { beforeEach, describe, expect, it } from 'vitest';
import { changeChartLook, FIRST_LOOK, readChartLook, useChartViews } from './chart-view.ts';

beforeEach(() => useChartViews.setState({ views: {} }));

describe('the view of a chart', () => {
  it('changes for this chart only', () => {
    changeChartLook('main', { style: 'renko', scale: 'log' });
    changeChartLook('side', { inverted: true });
    expect(useChartViews.getState().views['main']).toEqual({ ...FIRST_LOOK, style: 'renko', scale: 'log' });
    expect(useChartViews.getState().views['side']).toEqual({ ...FIRST_LOOK, inverted: true });
  });

  it('takes what it knows of a stored one and the first value for the rest', () => {
    expect(readChartLook({ style: 'kagi', scale: 7, inverted: true, breaks: 'yes' })).toEqual({
      ...FIRST_LOOK,
      inverted: true,
    });
    expect(readChartLook(null)).toEqual(FIRST_LOOK);
  });

  it('is kept for 32 charts, those changed last [MAX_CHARTS]', () => {
    for (let number = 0; number < 40; number += 1) changeChartLook(`chart ${number}`, { volume: false });
    changeChartLook('chart 8', { volume: true });
    changeChartLook('one more', { volume: true });
    const kept = Object.keys(useChartViews.getState().views);
    expect(kept).toHaveLength(32);
    expect(kept).toContain('chart 8');
    expect(kept).not.toContain('chart 9');
  });
});
