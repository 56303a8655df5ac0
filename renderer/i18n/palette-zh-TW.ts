import type { PaletteKey } from './palette-en-US.ts';

/** Texts of what the palette opens and does, in traditional Chinese. */
export const paletteZhTW: Record<PaletteKey, string> = {
  'palette.places': '面板與頁面',
  'palette.layouts': '版面',
  'palette.accounts': '帳戶類型',
  'palette.chart': '圖表',
  'palette.settings': '設定',
  'palette.alerts': '提醒',
  'palette.openPanel': '面板：{{name}}',
  'palette.openPage': '頁面：{{name}}',
  'palette.openLayout': '版面：{{name}}',
  'palette.trade': '交易：{{name}}',
  'palette.interval': '週期：{{name}}',
  'palette.addIndicator': '新增 {{name}}',
  'palette.cancelAll': '撤銷全部委託',
  'palette.alertWord': '提醒',
  'palette.alertAt': '{{product}} 到達 {{price}} 時提醒',
  'palette.alertAdded': '已設提醒：{{product}} 到達 {{price}}',
};
