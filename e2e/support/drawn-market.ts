import { expect } from '@playwright/test';
import type { Open, QuoteSocket } from '../process/field-sockets.ts';
import type { WorkspacePage } from './workspace-page.ts';

/** What the terminal draws of BTC/USDT, held against what the platform answers to others. The market has to stand still. */

const BTC = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
/** The ten kinds of candles, from kline_type 1 on. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', 'D', 'W', 'M'];

/** Expects in the ladder the levels that 14010 answers, as they are: price, side and size, best first. */
export async function expectLadder(workspace: WorkspacePage, quotes: QuoteSocket): Promise<void> {
  // The book in words follows the drawing once a second.
  await expect(() => expectLevels(workspace, quotes)).toPass({ timeout: 20_000 });
}

async function expectLevels({ depth }: WorkspacePage, quotes: QuoteSocket): Promise<void> {
  const merge_accuracy = await depth.getByRole('status', { name: 'Grouping' }).textContent();
  const request = { ...BTC, merge_accuracy, depth_level: 20, trade_info_count: 0 };
  const { data } = await quotes.call(14010, { symbol_list: [request] });
  const [book] = data.tick_list;
  for (const side of ['bid', 'ask'] as const) {
    const levels = depth.locator(`[data-price][data-side="${side}"]`);
    await expect(levels).not.toHaveCount(0);
    const rows = await levels.evaluateAll((found: HTMLElement[]) =>
      found.map((row) => ({
        price: Number(row.dataset['price']),
        size: row.querySelector('[data-column="size"]')?.textContent?.trim() ?? '',
      })),
    );
    const shown = side === 'bid' ? rows : rows.toReversed();
    const notified: Open[] = book[`${side}_deep`].slice(0, shown.length);
    expect(shown.map(({ price }) => price)).toEqual(
      notified.map((level) => Number(level[`price_${side}`].replace('.', ''))),
    );
    for (const [at, { size }] of shown.entries()) {
      const volume = Number(notified[at][`volume_${side}`]);
      expect(Math.abs(amountOf(size) / volume - 1), `${size} for ${volume}`).toBeLessThan(0.01);
    }
  }
}

/** The number that a size of the ladder stands for, thousands and millions shortened. */
function amountOf(text = ''): number {
  return Number(text.replaceAll(',', '').replace('k', 'e3').replace('M', 'e6'));
}

/** Expects in the chart the candles that 14012 answers: first, last and number of them, and the figures of the newest. */
async function expectCandles(
  { chart }: WorkspacePage,
  quotes: QuoteSocket,
  type: number,
  label: string,
): Promise<void> {
  await chart.getByRole('button', { name: label, exact: true }).click();
  const requested = {
    ...BTC,
    kline_type: type,
    kline_timestamp_end: 0,
    query_kline_num: 500,
    adjust_type: 0,
  };
  const { data } = await quotes.call(14012, requested);
  const list: Open[] = data.kline_list;
  const newest = list.at(-1);
  const drawn = chart.locator('[data-candles]');
  await expect(drawn).toHaveAttribute('data-first', String(list[0].timestamp));
  await expect(drawn).toHaveAttribute('data-last', String(newest.timestamp));
  await expect(drawn).toHaveAttribute('data-count', String(list.length));
  const figures = ['open', 'high', 'low', 'close'].map((name) => {
    const price = Number(newest[`${name}_price`]).toLocaleString('en-US', { minimumFractionDigits: 1 });
    return `${name[0]!.toUpperCase()} ${price}`;
  });
  await expect(chart).toContainText(figures.join(' '));
}

/** Expects all ten kinds of candles in the chart as 14012 answers them. */
export async function expectChart(workspace: WorkspacePage, quotes: QuoteSocket): Promise<void> {
  for (const [at, label] of INTERVALS.entries()) await expectCandles(workspace, quotes, at + 1, label);
}
