/** Texts of the workspace, its panels and the components. The English file is the list of keys. */
export const panelsEnUS = {
  'panel.watchlist': 'Watchlist',
} as const;

export type PanelsKey = keyof typeof panelsEnUS;
