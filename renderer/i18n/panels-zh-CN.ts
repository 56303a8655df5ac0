import type { PanelsKey } from './panels-en-US.ts';

export const panelsZhCN: Record<PanelsKey, string> = {
  'panel.watchlist': '自选',
};
