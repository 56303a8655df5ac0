import { domEnUS } from './dom-en-US.ts';

/** Texts of the drawn ladder and tape, in English. */
export const ladderEnUS = {
  ...domEnUS,
  'ladder.canvas': 'Price ladder',
  'ladder.keys':
    'Arrow keys walk over the prices, Enter picks one, Alt with an arrow moves them by one row, C centres.',
  'ladder.centre': 'Centre',
  'ladder.traded': 'Vol',
  'tape.aggregation': 'Aggregation',
  'tape.each': 'Every trade',
  'tape.span': 'Group {{span}} ms',
  'tape.speed': '{{rate}} trades a second',
};
