import type { ChartKey } from './chart-en-US.ts';

export const chartZhTW: Record<ChartKey, string> = {
  style: '圖表類型',
  'style.candles': 'K線',
  'style.hollow': '空心K線',
  'style.bars': '美國線',
  'style.line': '折線',
  'style.area': '面積圖',
  'style.heikinAshi': '平均K線',
  'style.renko': '磚形圖',
  scale: '座標與顯示',
  'scale.price': '價格座標',
  'scale.normal': '一般',
  'scale.log': '對數',
  'scale.percent': '百分比',
  'view.inverted': '反轉座標',
  'view.volume': '成交量',
  'view.breaks': '交易時段分隔線',
  on: '開',
  off: '關',
};
