import type { CoreKey } from './core-en-US.ts';

export const coreZhCN: Record<CoreKey, string> = {
  'app.name': 'Meridian',
};
