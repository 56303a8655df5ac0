import type { TFunction } from 'i18next';

/** What the drawing of the tape says in the language of the terminal. */
export interface TapeWords {
  readonly time: string;
  readonly price: string;
  readonly size: string;
  readonly prints: string;
  readonly usualNone: string;
  readonly bought: string;
  readonly five: string;
  readonly delta: string;
  usual(times: string, rate: string): string;
  boughtVolume(volume: string): string;
  soldVolume(volume: string): string;
}

export function tapeWords(t: TFunction<'panels'>): TapeWords {
  return {
    time: t('tape.time'),
    price: t('tape.price'),
    size: t('tape.size'),
    prints: t('tape.prints'),
    usualNone: t('tape.usualNone'),
    bought: t('tape.bought'),
    five: t('tape.five'),
    delta: t('tape.delta'),
    usual: (times, rate) => t('tape.usual', { times, rate }),
    boughtVolume: (volume) => t('tape.boughtVolume', { volume }),
    soldVolume: (volume) => t('tape.soldVolume', { volume }),
  };
}
