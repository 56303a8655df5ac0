import type { PaletteKey } from './palette-en-US.ts';

/** Texts of what the palette opens and does, in simplified Chinese. */
export const paletteZhCN: Record<PaletteKey, string> = {
  'palette.places': '面板与页面',
  'palette.layouts': '布局',
  'palette.accounts': '账户类型',
  'palette.chart': '图表',
  'palette.settings': '设置',
  'palette.alerts': '提醒',
  'palette.openPanel': '面板：{{name}}',
  'palette.openPage': '页面：{{name}}',
  'palette.openLayout': '布局：{{name}}',
  'palette.trade': '交易：{{name}}',
  'palette.interval': '周期：{{name}}',
  'palette.addIndicator': '添加 {{name}}',
  'palette.cancelAll': '撤销全部委托',
  'palette.alertWord': '提醒',
  'palette.alertAt': '{{product}} 到达 {{price}} 时提醒',
  'palette.alertAdded': '已设提醒：{{product}} 到达 {{price}}',
};
