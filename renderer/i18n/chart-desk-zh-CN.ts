import type { ChartDeskKey } from './chart-desk-en-US.ts';

/** 图表操作的文字。 */
export const chartDeskZhCN: Readonly<Record<ChartDeskKey, string>> = {
  'interval.more': '更多周期',
  'interval.other': '其他周期',
  'interval.own': '自定义周期',
  'interval.length': 'K 线周期',
  'interval.example': '2m、45m、3h、2D、2W、3M',
  'interval.wrong': '数字加 m、h、D、W 或 M；分钟或小时最长 1D，最长 365D、52W 或 24M',
  'interval.show': '显示',
  'interval.remove': '移除 {{interval}}',
};
