import path from 'node:path';
import type { Page } from '@playwright/test';
import { SecurityPage } from './security-page.ts';
import { startTerminal, STEADY_MARKET, temporaryDirectory, type Terminal } from './terminal.ts';

export const FUND_PASSWORD = '734196';

/** Signs in to the demonstration of a terminal by its link, and gives it the fund password with a code of the outbox. */
export async function openDemoWithFundPassword(page: Page, link: string, outbox: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  const security = new SecurityPage(page, outbox);
  await security.open();
  await security.setFundPassword(FUND_PASSWORD);
}

/** Signs in to the demonstration of a new terminal, gives it the fund password, and ends the terminal after `use`. */
export async function withFundPassword(
  page: Page,
  use: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const directory = await temporaryDirectory();
  const outbox = path.join(directory.path, 'codes.jsonl');
  const terminal = await startTerminal([...STEADY_MARKET, '--outbox', outbox]);
  try {
    await openDemoWithFundPassword(page, terminal.ready.link, outbox);
    await use(terminal);
  } finally {
    await terminal.stop();
    await directory.remove();
  }
}
