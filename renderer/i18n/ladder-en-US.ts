import { domEnUS } from './dom-en-US.ts';

/** Texts of the drawn ladder and tape, in English. */
export const ladderEnUS = {
  ...domEnUS,
  'ladder.canvas': 'Price ladder',
  'ladder.centre': 'Centre',
  'tape.aggregation': 'Aggregation',
  'tape.each': 'Every trade',
  'tape.span': 'Group {{span}} ms',
  'tape.speed': '{{rate}} trades a second',
};
