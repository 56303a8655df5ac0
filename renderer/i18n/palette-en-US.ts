/** Texts of what the palette opens and does, in English. */
export const paletteEnUS = {
  'palette.places': 'Panels and pages',
  'palette.layouts': 'Layouts',
  'palette.accounts': 'Account types',
  'palette.chart': 'Chart',
  'palette.settings': 'Settings',
  'palette.alerts': 'Alerts',
  'palette.openPanel': 'Panel: {{name}}',
  'palette.openPage': 'Page: {{name}}',
  'palette.openLayout': 'Layout: {{name}}',
  'palette.trade': 'Trade: {{name}}',
  'palette.interval': 'Interval: {{name}}',
  'palette.addIndicator': 'Add {{name}}',
  'palette.cancelAll': 'Cancel all orders',
  'palette.alertWord': 'alert',
  'palette.alertAt': 'Alert {{product}} at {{price}}',
  'palette.alertAdded': 'Alert set: {{product}} at {{price}}',
};
export type PaletteKey = keyof typeof paletteEnUS;
