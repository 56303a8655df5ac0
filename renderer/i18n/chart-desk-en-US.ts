/** Texts of what a trader does with a chart. The English file is the list of keys. */
export const chartDeskEnUS = {
  'interval.more': 'More intervals',
  'interval.other': 'Other interval',
  'interval.own': 'Own intervals',
  'interval.length': 'Length of a bar',
  'interval.example': '2m, 45m, 3h, 2D, 2W, 3M',
  'interval.wrong': 'A number with m, h, D, W or M, at most 1D in minutes or hours, 365D, 52W or 24M',
  'interval.show': 'Show',
  'interval.remove': 'Remove {{interval}}',
} as const;

export type ChartDeskKey = keyof typeof chartDeskEnUS;
