/** Texts of the chart and its tools. The English file is the list of keys. */
export const chartEnUS = {
  style: 'Series type',
  'style.candles': 'Candles',
  'style.hollow': 'Hollow candles',
  'style.bars': 'Bars',
  'style.line': 'Line',
  'style.area': 'Area',
  'style.heikinAshi': 'Heikin-Ashi',
  'style.renko': 'Renko',
  scale: 'Scale and view',
  'scale.price': 'Price scale',
  'scale.normal': 'Regular',
  'scale.log': 'Logarithmic',
  'scale.percent': 'Percent',
  'view.inverted': 'Inverted',
  'view.volume': 'Volume',
  'view.breaks': 'Session breaks',
  on: 'On',
  off: 'Off',
} as const;

export type ChartKey = keyof typeof chartEnUS;
