import type { CoreKey } from './core-en-US.ts';

export const coreZhTW: Record<CoreKey, string> = {
  'app.name': 'Meridian',
};
