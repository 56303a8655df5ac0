import type { ChartKey } from './chart-en-US.ts';

export const chartZhCN: Record<ChartKey, string> = {
  style: '图表类型',
  'style.candles': 'K线',
  'style.hollow': '空心K线',
  'style.bars': '美国线',
  'style.line': '折线',
  'style.area': '面积图',
  'style.heikinAshi': '平均K线',
  'style.renko': '砖形图',
  scale: '坐标与显示',
  'scale.price': '价格坐标',
  'scale.normal': '常规',
  'scale.log': '对数',
  'scale.percent': '百分比',
  'view.inverted': '反转坐标',
  'view.volume': '成交量',
  'view.breaks': '交易时段分隔线',
  on: '开',
  off: '关',
};
