import { setTimeout as pause } from 'node:timers/promises';
import type { MeasuredPage } from './measured-browser.ts';
import { answerPresses, awaitPress, middleOf, takePress, type Shown } from './press-probe.ts';

/** One press of a trader: what is done before it, the press, and what it brings. */
interface Press {
  readonly name: string;
  before?(page: MeasuredPage, turn: number): Promise<void>;
  shown(turn: number): Shown;
  press(page: MeasuredPage, turn: number): Promise<void>;
  after?(page: MeasuredPage): Promise<void>;
}

export interface PressFigures {
  readonly name: string;
  /** From the press to the end of the frame that shows what it brings (ms), in the order of the turns. */
  readonly times: readonly number[];
  /** Time of the page's thread on a core from the press on (ms). */
  readonly processor: readonly number[];
}

/** Between two presses, so that what comes behind one is no part of the next (ms). */
const REST_MS = 400;

/** Modifiers as the protocol counts them. */
const CTRL = 2;
const KEY_CODES: Readonly<Record<string, number>> = { Escape: 27, Enter: 13, ',': 188 };

async function key(page: MeasuredPage, name: string, modifiers = 0): Promise<void> {
  const letter = /^[a-z]$/.test(name);
  const code = letter
    ? `Key${name.toUpperCase()}`
    : /^\d$/.test(name)
      ? `Digit${name}`
      : name === ','
        ? 'Comma'
        : name;
  const windowsVirtualKeyCode = KEY_CODES[name] ?? name.toUpperCase().charCodeAt(0);
  const event = { key: name, code, windowsVirtualKeyCode, modifiers };
  const text = name === 'Enter' ? '\r' : name;
  const types = name.length === 1 && modifiers === 0 ? { text } : name === 'Enter' ? { text } : {};
  const type = 'text' in types ? 'keyDown' : 'rawKeyDown';
  const down = page.send('Input.dispatchKeyEvent', { type, ...event, ...types });
  await Promise.all([down, page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })]);
}

async function click(page: MeasuredPage, on: Shown): Promise<void> {
  const at = await page.run(middleOf, on);
  const event = { ...at, button: 'left', clickCount: 1 };
  const down = page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...event, buttons: 1 });
  await Promise.all([down, page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...event })]);
}

const PRODUCTS = ['ETH/USDT', 'BTC/USDT'] as const;
const INTERVALS = ['5m', '15m'] as const;
/** The layouts by the digits of their keys, so that each comes from every other one in its turn. */
const LAYOUTS = ['Standard', 'Scalper', 'Swing', 'Multi-chart'] as const;
/** A chart with its candles. */
const CHART = '[data-slot="chart"] [data-candles][data-count]';
const HEADING = '[data-slot="chart"] h2';
const SETTINGS = '[role="dialog"][data-floating]';

const of = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;
const leave = (page: MeasuredPage) => key(page, 'Escape');

async function openPalette(page: MeasuredPage): Promise<void> {
  await key(page, 'k', CTRL);
  await pause(REST_MS);
}

async function clickRow(page: MeasuredPage, turn: number): Promise<void> {
  await click(page, { element: '[role="option"]', text: of(PRODUCTS, turn) });
}

async function clickInterval(page: MeasuredPage, turn: number): Promise<void> {
  await click(page, { element: '[data-slot="chart"] button', text: of(INTERVALS, turn) });
}

const chooseLayout = (page: MeasuredPage, turn: number) =>
  key(page, String(1 + (turn % LAYOUTS.length)), CTRL);
/** By what else a layout is known: frames that stand in it and in no other of them. */
const FRAMES = [
  'body:has([data-slot="watchlist"]):has([data-slot="tape"])',
  'body:has([data-slot="depthChart"])',
  'body:not(:has([data-slot="tape"], [data-link="rose"]))',
  'body:has([data-link="rose"])',
] as const;
const layoutShown = (turn: number): Shown => ({
  element: 'nav button[aria-current="true"]',
  text: of(LAYOUTS, turn),
  and: of(FRAMES, turn),
});

/** The presses of a trader, in the order in which they are measured. */
export const PRESSES: readonly Press[] = [
  {
    name: 'palette opened',
    shown: () => ({ element: '[cmdk-item]' }),
    press: (page) => key(page, 'k', CTRL),
    after: leave,
  },
  {
    name: 'letter in the palette',
    before: openPalette,
    shown: () => ({ element: '[cmdk-input]', text: 'e' }),
    press: (page) => key(page, 'e'),
    after: leave,
  },
  {
    name: 'product by the palette',
    before: async (page, turn) => {
      await openPalette(page);
      for (const letter of of(PRODUCTS, turn).slice(0, 3).toLowerCase()) await key(page, letter);
      await pause(REST_MS);
    },
    shown: (turn) => ({ element: HEADING, text: of(PRODUCTS, turn), gone: '[cmdk-input]' }),
    press: (page) => key(page, 'Enter'),
  },
  {
    name: 'product by its row',
    shown: (turn) => ({ element: HEADING, text: of(PRODUCTS, turn) }),
    press: clickRow,
  },
  {
    name: 'product with its candles',
    shown: (turn) => ({ element: HEADING, text: of(PRODUCTS, turn), and: CHART }),
    press: clickRow,
  },
  {
    name: 'interval',
    shown: (turn) => ({
      element: '[data-slot="chart"] button[aria-pressed="true"]',
      text: of(INTERVALS, turn),
    }),
    press: clickInterval,
  },
  {
    name: 'interval with its candles',
    shown: (turn) => ({
      element: '[data-slot="chart"] button[aria-pressed="true"]',
      text: of(INTERVALS, turn),
      and: CHART,
    }),
    press: clickInterval,
  },
  {
    name: 'settings opened',
    shown: () => ({ element: SETTINGS }),
    press: (page) => key(page, ',', CTRL),
    after: leave,
  },
  { name: 'layout', shown: layoutShown, press: chooseLayout },
  {
    name: 'layout with every panel',
    shown: (turn) => ({ ...layoutShown(turn), gone: '[data-slot][aria-busy="true"], [data-frames]' }),
    press: chooseLayout,
  },
];

/** An empty page that writes a word: what a press costs in this browser on this machine. */
export const BARE_PRESS: Press = {
  name: 'a word on an empty page',
  before: (page, turn) => (turn === 0 ? page.run(answerPresses) : Promise.resolve()),
  shown: (turn) => ({ element: 'p', text: `pressed ${turn + 1}` }),
  press: (page) => key(page, 'x'),
};

/** Presses so many times and notes how long each took. The first turn warms up and does not count. */
export async function measurePress(
  page: MeasuredPage,
  press: Press,
  turns: number,
  processorMs: () => Promise<number>,
): Promise<PressFigures> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    await press.before?.(page, turn);
    await page.run(awaitPress, press.shown(turn));
    const before = await processorMs();
    await press.press(page, turn);
    const time = await page.run(takePress);
    if (turn > 0) {
      times.push(time);
      processor.push((await processorMs()) - before);
    }
    await press.after?.(page);
    await pause(REST_MS);
  }
  return { name: press.name, times, processor };
}
