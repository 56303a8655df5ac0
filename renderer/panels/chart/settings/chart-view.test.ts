import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeChartAppearance,
  changeStartView,
  clearChartViews,
  DEFAULT_APPEARANCE,
  DEFAULT_VIEW,
  readChartAppearance,
  useChartViews,
} from './chart-view.ts';

beforeEach(() => useChartViews.setState({ start: DEFAULT_VIEW, views: {} }));

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

  it('starts as the settings say, keeps what it has of its own, and starts anew when all are cleared', () => {
    changeChartAppearance('old', { style: 'bars' });
    changeStartView({ style: 'line', volume: false, interval: '1h' });
    changeChartAppearance('new', { scale: 'log' });
    const { views } = useChartViews.getState();
    expect(views['old']).toEqual({ ...DEFAULT_APPEARANCE, style: 'bars' });
    expect(views['new']).toEqual({ ...DEFAULT_APPEARANCE, style: 'line', volume: false, scale: 'log' });
    clearChartViews();
    expect(useChartViews.getState().views).toEqual({});
    expect(useChartViews.getState().start.interval).toBe('1h');
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
