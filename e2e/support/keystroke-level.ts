import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** What a person does, as a browser notices it: a key, a press of the mouse, a field that is filled with so many letters. */
export type Act = readonly [kind: 'key' | 'press' | 'field', keys: number];

/** The operators of the keystroke-level model in seconds, how much people read in a minute, and where both stand. */
const MODEL = JSON.parse(readFileSync(new URL('keystroke-level.json', import.meta.url), 'utf8')) as {
  readonly seconds: Readonly<Record<'key' | 'point' | 'home' | 'think', number>>;
  readonly aMinute: Readonly<Record<'wordsAloud' | 'words' | 'characters', number>>;
};

declare global {
  interface Window {
    /** Tells a story what was done in the page. */
    noteAct?: (kind: Act[0], keys: number) => void;
  }
}

/** Notes keys, presses and filled fields of a page. Sent as text: it uses nothing from outside itself. */
function watchActs(): void {
  let isKeyDown = false;
  const note = (kind: 'key' | 'press' | 'field', keys: number) => window.noteAct?.(kind, keys);
  const listen = (name: string, received: (event: Event) => void) => addEventListener(name, received, true);
  listen('keydown', ({ isTrusted }) => {
    isKeyDown = true;
    if (isTrusted) note('key', 1);
  });
  listen('keyup', () => (isKeyDown = false));
  listen('pointerdown', ({ isTrusted }) => isTrusted && note('press', 1));
  // A story fills a field at once: a person presses it, and then a key for each letter.
  listen('input', ({ target }) => {
    if (!isKeyDown && target instanceof HTMLInputElement && target.type !== 'range')
      note('field', target.value.length);
  });
}

/** What is done in the pages of a context from now on, in its order. */
export async function watchHands(context: BrowserContext): Promise<readonly Act[]> {
  const acts: Act[] = [];
  await context.exposeFunction('noteAct', (kind: Act[0], keys: number) => void acts.push([kind, keys]));
  await context.addInitScript(watchActs);
  return acts;
}

/** Seconds that the hands and the head of a person take for some acts, by the model. */
export function secondsOf(acts: readonly Act[]): number {
  const { key, point, home, think } = MODEL.seconds;
  let [seconds, hand]: [number, 'keys' | 'mouse'] = [0, 'mouse'];
  const moveTo = (next: typeof hand) => {
    if (next !== hand) seconds += home;
    hand = next;
  };
  for (const [kind, keys] of acts) {
    // Whoever points or begins to type has thought before; keys that follow on one another are one thought.
    if (kind !== 'key' || hand === 'mouse') seconds += think;
    if (kind !== 'key') {
      moveTo('mouse');
      seconds += point + key;
    }
    if (kind === 'press') continue;
    moveTo('keys');
    seconds += keys * key;
  }
  return seconds;
}

/** Seconds that texts take to read, in silence or aloud. */
export function readingSeconds(texts: readonly string[], isAloud = false): number {
  const all = texts.join(' ');
  const characters = all.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = all.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const { wordsAloud, words: silent, characters: chinese } = MODEL.aMinute;
  return 60 * (words / (isAloud ? wordsAloud : silent) + characters / chinese);
}
