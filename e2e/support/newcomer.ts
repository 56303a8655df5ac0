import type { Page } from '@playwright/test';
import path from 'node:path';
import { SecurityPage } from './security-page.ts';
import { startTerminal, STEADY_MARKET, temporaryDirectory } from './terminal.ts';

/** Somebody who registers in a terminal of their own; its codes are read from its outbox. */
export interface Newcomer {
  readonly email: string;
  readonly password: string;
}

/** Registers a newcomer, hands the signed-in page to the story, and clears away what was started. */
export async function withNewcomer(
  page: Page,
  { email, password }: Newcomer,
  story: (account: SecurityPage) => Promise<void>,
): Promise<void> {
  const directory = await temporaryDirectory();
  const outbox = path.join(directory.path, 'codes.jsonl');
  const terminal = await startTerminal([...STEADY_MARKET, '--outbox', outbox]);
  try {
    await page.goto(terminal.ready.link);
    const account = new SecurityPage(page, outbox);
    await account.register(email, password);
    await story(account);
  } finally {
    await terminal.stop();
    await directory.remove();
  }
}
