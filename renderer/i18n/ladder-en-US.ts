/** Texts of the drawn ladder, in English. */
export const ladderEnUS = {
  'ladder.canvas': 'Price ladder',
  'ladder.keys':
    'Arrow keys walk over the prices, Enter picks one, Delete cancels own orders there, Alt with an arrow moves them by one row, C centres.',
  'ladder.centre': 'Centre',
  'ladder.traded': 'Vol',
};
