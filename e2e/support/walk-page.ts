import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { BlotterPage } from './blotter-page.ts';
import { ChartPage } from './chart-page.ts';
import { watchDay } from './day-watch.ts';
import { FailurePage } from './failure-page.ts';
import { callPlatform, signIn, type PlatformReady } from './outside-client.ts';

const TRADE_API = { group: 'tradeApi', version: '0.0.1' };

interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly balance: string;
}

/** A row of a list as it is saved, by the names of its columns. */
type Saved = Readonly<Record<string, string>>;

/** A trader's day at the terminal: whatever goes wrong is noted, and figures are held against the platform's own. */
export class WalkPage extends FailurePage {
  readonly #ready: PlatformReady;
  readonly #faults: readonly string[];
  readonly #blotter: BlotterPage;
  #token: Promise<string> | undefined;

  private constructor(page: Page, ready: PlatformReady, faults: readonly string[]) {
    super(page);
    this.#ready = ready;
    this.#faults = faults;
    this.#blotter = new BlotterPage(this);
  }

  /** Opens the terminal under watch and signs in to the demonstration. */
  static async begin(page: Page, link: string, ready: PlatformReady): Promise<WalkPage> {
    const faults = await watchDay(page.context());
    await page.goto(link);
    await FailurePage.open(page);
    return new WalkPage(page, ready, faults);
  }

  /** The chart that shows bars of a length. */
  chartOf(interval: string): ChartPage {
    const pressed = this.page.getByRole('button', { name: interval, exact: true, pressed: true });
    return new ChartPage(this.page, this.chart.filter({ has: pressed }));
  }

  /** Positions of BTC/USDT in the open list. */
  get positions(): Locator {
    return this.rows('BTC/USDT');
  }

  /** Time of the market in the status bar, `hh:mm:ss`. */
  async clock(): Promise<string> {
    return /\d\d:\d\d:\d\d/.exec((await this.status.textContent()) ?? '')?.[0] ?? '';
  }

  /** Chooses in a menu of the frame. */
  async set(menu: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitemradio', { name: choice }).click();
  }

  /** Reads what is noticed and puts it away; what leaves by itself meanwhile is read as well. */
  async readsNotices(): Promise<void> {
    const close = this.notices.getByRole('button', { name: 'Dismiss' });
    const press = (buttons: HTMLElement[]) => buttons.forEach((button) => button.click());
    await expect(async () => {
      await close.evaluateAll(press);
      expect(await close.count()).toBe(0);
    }).toPass();
  }

  /** Price of a bracket of the position as its row shows it; undefined for none. */
  async bracket(name: 'Take profit' | 'Stop loss'): Promise<number | undefined> {
    const words = await this.positions.getByRole('button', { name }).locator('[aria-hidden]').textContent();
    return words !== null && /\d/.test(words) ? Number(words.replaceAll(',', '')) : undefined;
  }

  /** Types the price of a bracket into the row of the position. */
  async types(name: 'Take profit' | 'Stop loss', price: number): Promise<void> {
    await this.positions.getByRole('button', { name }).click();
    const field = this.positions.getByRole('textbox', { name });
    await field.fill(String(price));
    await field.press('Enter');
    await expect.poll(() => this.bracket(name)).toBe(price);
  }

  /** Takes the line of a word on a chart and lets it go somewhere else, by so many pixels. */
  async drags(chart: ChartPage, word: string, by: number): Promise<void> {
    const inHand = chart.panel.locator('[data-moving="true"]');
    // The scale follows the market: a line may move under the hand that reaches for it, which then reaches again.
    await expect(async () => {
      await this.page.mouse.up();
      await chart.panel.getByText(word, { exact: true }).hover();
      await this.page.mouse.down();
      await expect(inHand).toHaveCount(1, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    const box = await inHand.locator('span[data-grip]').first().boundingBox();
    if (!box) throw new Error('the line is not in sight');
    await this.page.mouse.move(box.x + box.width / 2, box.y + by, { steps: 6 });
    await this.page.mouse.up();
    await expect(inHand).toHaveCount(0);
  }

  /** Expects that nothing failed so far, and that the screen and the platform say the same of the account. */
  async agrees(): Promise<void> {
    expect(this.#faults).toEqual([]);
    await expect(this.notices).not.toContainText(/refused|rejected|unknown|not sent|failed/i);
    await expect(this.banner).toHaveCount(0);
    await this.tab('Positions').click();
    await expect(async () => {
      const { positions, balance } = await this.#atPlatform();
      expect(await this.lists.locator('tr[data-row]').count()).toBe(positions);
      const shown = await this.#figures();
      expect(shown.balance).toBe(Number(balance).toFixed(2));
      expect(Number(shown.balance) + Number(shown.open)).toBeCloseTo(Number(shown.equity), 2);
    }).toPass({ timeout: 120_000 });
  }

  /** Expects nothing that keeps anybody out. */
  async isOpenToAll(): Promise<void> {
    expect(await findings(this.page)).toEqual([]);
  }

  /** Expects fills that sum up to what is held of BTC/USDT (bought less sold, in BTC). */
  async fillsSumTo(held: number): Promise<void> {
    await this.tab('Fills').click();
    const fills = await this.#saved();
    expect(fills.length).toBeGreaterThan(0);
    const sum = fills.reduce(
      (total, { side = '', quantity = '' }) =>
        total + (side.toLowerCase() === 'buy' ? 1 : -1) * numberOf(quantity),
      0,
    );
    expect(sum).toBeCloseTo(held, 6);
    await this.tab('Positions').click();
  }

  /** Expects books that add up: the statement line by line, the history, and the balance at the platform. */
  async addsUp(): Promise<{ readonly net: number }> {
    await this.tab('Statement').click();
    await (await this.#blotter.tools()).getByRole('radio', { name: 'Every entry' }).click();
    await this.#blotter.endTools();
    await expect(this.rows('Closing balance')).toContainText('adds up to the account');
    const entries = await this.#saved();
    const opening = entries.find(({ what }) => what === 'opening');
    const closing = entries.find(({ what }) => what === 'closing');
    const moved = (name: string) => entries.reduce((sum, entry) => sum + numberOf(entry[name] ?? ''), 0);
    const booked = moved('gross') + moved('fees') + moved('financing');
    expect(booked).toBeCloseTo(moved('net'), 2);
    expect(numberOf(opening?.['balance'] ?? '') + booked).toBeCloseTo(
      numberOf(closing?.['balance'] ?? ''),
      2,
    );
    const { balance } = await this.#atPlatform();
    expect(numberOf(closing?.['balance'] ?? '')).toBeCloseTo(Number(balance), 2);
    await this.tab('History').click();
    const closed = (await this.#saved()).reduce((sum, { net = '' }) => sum + numberOf(net), 0);
    const linesOf = (name: RegExp) =>
      entries
        .filter(({ what = '' }) => name.test(what))
        .reduce((sum, entry) => sum + numberOf(entry['net'] ?? ''), 0);
    const paidIn = linesOf(/deposit/i);
    expect(paidIn + closed + linesOf(/opening fee/i)).toBeCloseTo(Number(balance), 2);
    return { net: Number(balance) - paidIn };
  }

  /** The rows of the open list as it is saved, without its totals. */
  async #saved(): Promise<readonly Saved[]> {
    const [head = '', ...lines] = await this.#blotter.csv();
    const names = cellsOf(head);
    return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
  }

  /** Balance, equity and open result as they stand beside the ticket at one moment. */
  #figures(): Promise<{ balance: string; equity: string; open: string }> {
    return this.page
      .getByRole('region', { name: 'Account', exact: true })
      .first()
      .evaluate((account) => {
        const digits = (text = '') => text.replace('\u2212', '-').replaceAll(/[^\d.-]/g, '');
        const figure = (name: string) =>
          digits(
            [...account.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling
              ?.textContent ?? '',
          );
        const open = /[+\u2212]?[\d,]+\.\d+(?= open)/.exec(account.textContent ?? '')?.[0];
        return { balance: figure('Balance'), equity: figure('Equity'), open: digits(open) };
      });
  }

  async #atPlatform(): Promise<{ readonly positions: number; readonly balance: string }> {
    const { accountList } = (await this.#call('customer.app.CustomerWebApiService.findCustomerInfo', {})) as {
      accountList: Account[];
    };
    const account = accountList.find(({ tradeType }) => tradeType === 2);
    if (account === undefined) throw new Error('the customer has no isolated account');
    const { accountId, balance } = account;
    const requested = { tradeType: 2, accountId, size: 50, current: 1 };
    const held = await this.#call('tradeapi.app.PositionApiService.queryPositionPage', requested);
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

function cellsOf(line: string): readonly string[] {
  return line.split(',').map((cell) => cell.replace(/^"/, '').replace(/"$/, ''));
}

function numberOf(text: string): number {
  return Number(text.replace('\u2212', '-').replace('+', '').replaceAll(',', '')) || 0;
}
