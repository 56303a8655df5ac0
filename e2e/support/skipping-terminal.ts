import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSkippingPlatform, type SkippingPlatform } from '../process/platform-process.ts';
import { profileOf, TERMINALS } from './remote-platform.ts';
import { startTerminal, STEADY_MARKET, temporaryDirectory, test as base, type Terminal } from './terminal.ts';

/** A terminal of a platform that runs by itself and whose clock a story moves on. */
export interface SkippingTerminal {
  readonly terminal: Terminal;
  readonly platform: SkippingPlatform;
}

/** `test` with such a terminal, its page open by its link. */
export const test = base.extend<{ readonly skipping: SkippingTerminal }>({
  skipping: async ({ page }, use) => {
    const market = STEADY_MARKET.filter((word) => word !== '--in-memory');
    const platform = await startSkippingPlatform([...TERMINALS, ...market]);
    const directory = await temporaryDirectory();
    const profile = path.join(directory.path, 'profile.json');
    await writeFile(profile, JSON.stringify(profileOf(platform.ready)));
    const terminal = await startTerminal(['--in-memory', '--profile', profile]);
    await page.goto(terminal.ready.link);
    await use({ terminal, platform });
    await terminal.stop();
    await platform.stop();
    await directory.remove();
  },
});
export { expect } from '@playwright/test';
