import type { ChartDeskKey } from './chart-desk-en-US.ts';

/** 圖表操作的文字。 */
export const chartDeskZhTW: Readonly<Record<ChartDeskKey, string>> = {
  'interval.more': '更多週期',
  'interval.other': '其他週期',
  'interval.own': '自訂週期',
  'interval.length': 'K 線週期',
  'interval.example': '2m、45m、3h、2D、2W、3M',
  'interval.wrong': '數字加 m、h、D、W 或 M；分鐘或小時最長 1D，最長 365D、52W 或 24M',
  'interval.show': '顯示',
  'interval.remove': '移除 {{interval}}',
};
