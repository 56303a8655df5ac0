import { expect, type ConsoleMessage, type Page } from '@playwright/test';
import { callPlatform, signIn } from './outside-client.ts';
import { FailurePage } from './failure-page.ts';
import type { TerminalReady } from './terminal.ts';

const TRADE_API = { group: 'tradeApi', version: '0.0.1' };

interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly balance: string;
}

/** A trader's day at the terminal: whatever goes wrong is noted, and figures are held against the platform's own. */
export class WalkPage extends FailurePage {
  readonly #ready: TerminalReady;
  readonly #faults: string[] = [];
  #token: Promise<string> | undefined;

  constructor(page: Page, ready: TerminalReady) {
    super(page);
    this.#ready = ready;
    page.on('pageerror', (error) => this.#faults.push(`not caught: ${error.message}`));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()}`);
    });
  }

  /** Expects that nothing failed so far, and that the screen and the platform say the same of the account. */
  async agrees(): Promise<void> {
    expect(this.#faults).toEqual([]);
    await expect(this.notices).not.toContainText(/refused|rejected|unknown|not sent|failed/i);
    await expect(this.banner).toHaveCount(0);
    await this.tab('Positions').click();
    await expect(async () => {
      const { positions, balance } = await this.#atPlatform();
      const rows = await this.lists
        .getByRole('row')
        .filter({ hasText: /Long|Short/ })
        .count();
      expect(rows).toBe(positions);
      const shown = await this.order.getByText('Balance', { exact: true }).locator('xpath=..').textContent();
      expect(shown?.replaceAll(/[^\d.]/g, '')).toBe(Number(balance).toFixed(2));
    }).toPass({ timeout: 20_000 });
  }

  /** Expects that the statement closes with the balance, and that all of what changed it stands in the history. */
  async addsUp(startBalance: number): Promise<void> {
    const { balance } = await this.#atPlatform();
    const answer = await this.#call('venue.app.StatementService.accountStatement', { tradeType: 2 });
    const { closingBalance } = answer as { closingBalance: string };
    expect(Number(closingBalance)).toBeCloseTo(Number(balance), 2);
    expect(Number(balance)).not.toBe(startBalance);
  }

  async #atPlatform(): Promise<{ readonly positions: number; readonly balance: string }> {
    const { accountList } = (await this.#call('customer.app.CustomerWebApiService.findCustomerInfo', {})) as {
      accountList: Account[];
    };
    const account = accountList.find(({ tradeType }) => tradeType === 2);
    if (account === undefined) throw new Error('the customer has no isolated account');
    const { accountId, balance } = account;
    const asked = { tradeType: 2, accountId, size: 50, current: 1 };
    const held = await this.#call('tradeapi.app.PositionApiService.queryPositionPage', asked);
    return { positions: (held as unknown[]).length, balance };
  }

  async #call(route: string, body: object): Promise<unknown> {
    this.#token ??= signIn(this.#ready);
    const headers = { token: await this.#token, ...(route.startsWith('customer') ? {} : TRADE_API) };
    const answer = await callPlatform(this.#ready, `/global/${route}`, body, headers);
    if (answer.code !== '0') throw new Error(`refused: ${answer.bizCode}${answer.code} ${answer.msg}`);
    return answer.data;
  }
}
