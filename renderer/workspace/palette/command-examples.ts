import type { Verb } from './command-words.ts';

const EXAMPLES: Readonly<Record<Exclude<Verb, 'help'> | 'order' | 'chart', readonly string[]>> = {
  order: [
    'buy 0.1 {}',
    'buy 1k usd of {}',
    'sell max {}',
    'buy {} risk 1% sl 2%',
    'buy 0.1 {} limit 100 day',
  ],
  close: ['close {}', 'close half {}', 'close losers', 'close all'],
  reverse: ['reverse {}'],
  flatten: ['flatten'],
  cancel: ['cancel all', 'cancel {}', 'cancel {} buys'],
  alert: ['alert {} 100', 'alert {} above 100'],
  leverage: ['leverage {} 10x'],
  transfer: ['transfer 100 usdt from spot to cross', 'transfer'],
  theme: ['theme dark', 'theme light'],
  chart: ['{} 15m', '{} daily'],
};

/** Texts that the palette takes for a verb; one of every kind without one. `name` is how a product is written. */
export function examplesOf(verb: Verb | 'chart' | undefined, name: string): readonly string[] {
  const texts =
    verb === undefined || verb === 'help'
      ? Object.values(EXAMPLES).flatMap(([first = '', second]) =>
          second === undefined ? [first] : [first, second],
        )
      : EXAMPLES[verb];
  return texts.map((text) => text.replace('{}', name));
}
