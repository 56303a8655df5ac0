import type { PanelsKey } from './panels-en-US.ts';

export const panelsZhTW: Record<PanelsKey, string> = {
  'panel.watchlist': '自選',
};
