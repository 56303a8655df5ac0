import { expect, it, vi } from 'vitest';
import type { TerminalApp } from './app.ts';
import type { ScreenshotOptions } from './options.ts';
import { takePicture } from './screenshot.ts';

it('a picture waits 20 seconds for each part of the terminal [APPEAR_LIMIT_MS]', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const looks: number[] = [];
  const page = {
    send: async () => ({}),
    navigate: async () => undefined,
    evaluate: async (text: string) => {
      if (!text.includes('open-demo')) return 'http://127.0.0.1:1/';
      looks.push(performance.now());
      clock.mockReturnValue(looks.length === 1 ? 19_999 : 20_000);
      return false;
    },
  };
  const app = { shell: { page: () => page } } as unknown as TerminalApp;
  const options = { file: 'a.png', width: 320, height: 320, page: 'sign-in' } as ScreenshotOptions;
  await expect(takePicture(app, options)).rejects.toThrow('did not show [data-testid="open-demo"] in time');
  expect(looks).toEqual([0, 19_999]);
});
