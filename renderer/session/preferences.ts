import { preferredLanguage, TERMINAL_LANGUAGES, type TerminalLanguage } from '../i18n/i18n.ts';

/** Everything that a trader sets of the terminal, whatever account is open. No secret is ever among it. */

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `safe` is blue for up and orange for down; signs and shapes repeat the meaning in both. */
export const PALETTES = ['standard', 'safe'] as const;
export type Palette = (typeof PALETTES)[number];

/** `west`: green rises; `east`: red rises, as in Chinese, Japanese and Korean markets. */
export const UP_COLOURS = ['west', 'east'] as const;
export type UpColours = (typeof UP_COLOURS)[number];

export const FONT_SIZES = ['small', 'standard', 'large', 'largest'] as const;
export type FontSize = (typeof FONT_SIZES)[number];

export const DENSITIES = ['compact', 'standard', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** `1,234.56`, `1 234.56`, `1234.56` and `1.234,56`. */
export const NUMBER_FORMS = ['comma', 'space', 'plain', 'point'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** `2026-11-20`, `20.11.2026` and `11/20/2026`. */
export const DATE_FORMS = ['iso', 'dayFirst', 'monthFirst'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/**
 * Where clocks stand: UTC, the exchange's own day, this machine's zone, or a zone of the IANA list such as `Asia/Tokyo`.
 * The platform counts sessions and days in UTC, so the exchange's day is UTC's.
 */
export type TimeZone = 'utc' | 'exchange' | 'local' | (string & {});

/** Actions that can ask before they happen. */
export const CONFIRMED_ACTIONS = ['place', 'close', 'reverse', 'cancel', 'cancelAll', 'flatten'] as const;
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];

/**
 * `ask` asks first, `disarmed` asks while click trading is disarmed, `undo` acts at once and then offers the way back, `do` acts
 * at once and is silent.
 */
export type Confirmation = 'ask' | 'disarmed' | 'undo' | 'do';

/** What an action may be set to: nothing takes a flatten back, and a cancelled order loses its place. */
export const CONFIRMATIONS: Readonly<Record<ConfirmedAction, readonly Confirmation[]>> = {
  place: ['ask', 'disarmed', 'undo', 'do'],
  close: ['ask', 'disarmed', 'undo', 'do'],
  reverse: ['ask', 'disarmed', 'undo', 'do'],
  cancel: ['ask', 'disarmed', 'do'],
  cancelAll: ['ask', 'disarmed', 'undo', 'do'],
  flatten: ['ask', 'disarmed', 'do'],
};

/** What makes a sound. */
export const SOUND_EVENTS = ['fill', 'rejected', 'cancelled', 'alert', 'lost', 'back', 'armed'] as const;
export type SoundEvent = (typeof SOUND_EVENTS)[number];

export interface Preferences {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly language: TerminalLanguage;
  readonly upColours: UpColours;
  readonly fontSize: FontSize;
  readonly density: Density;
  readonly numberForm: NumberForm;
  readonly dateForm: DateForm;
  readonly timeZone: TimeZone;
  readonly confirmations: Readonly<Record<ConfirmedAction, Confirmation>>;
  /** What a new order of a product starts with, as decimal text in its own quantity; by the product's number. */
  readonly quantities: Readonly<Record<string, string>>;
  /** Whether anything sounds at all. */
  readonly sound: boolean;
  /** Loudness of all sounds, 0 to 100. */
  readonly volume: number;
  readonly sounds: Readonly<Record<SoundEvent, boolean>>;
}

/** Version of what is stored; 1 had theme, palette and language only. */
export const PREFERENCES_VERSION = 2;

/** Products that can have a default quantity; the oldest one goes. */
export const MAX_DEFAULT_QUANTITIES = 200;
/** Characters of a default quantity. */
export const MAX_QUANTITY_LENGTH = 20;

/** A terminal that nobody has set anything of. */
export function defaultPreferences(languages: readonly string[]): Preferences {
  return {
    theme: 'dark',
    palette: 'standard',
    language: preferredLanguage(languages),
    upColours: 'west',
    fontSize: 'standard',
    density: 'standard',
    numberForm: 'comma',
    dateForm: 'iso',
    timeZone: 'utc',
    confirmations: {
      place: 'do',
      close: 'ask',
      reverse: 'ask',
      cancel: 'disarmed',
      cancelAll: 'ask',
      flatten: 'disarmed',
    },
    quantities: {},
    sound: false,
    volume: 60,
    sounds: {
      fill: true,
      rejected: true,
      cancelled: false,
      alert: true,
      lost: true,
      back: false,
      armed: false,
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown, fallback: Value): Value {
  return allowed.find((each) => each === value) ?? fallback;
}

/** A record with the fallback's keys, each value read alone. */
function each<Key extends string, Value>(
  fallback: Readonly<Record<Key, Value>>,
  read: (key: Key, before: Value) => Value,
): Readonly<Record<Key, Value>> {
  const entries = Object.entries(fallback) as [Key, Value][];
  return Object.fromEntries(entries.map(([key, value]) => [key, read(key, value)])) as Record<Key, Value>;
}

/** Whether this machine's calendar knows a zone. */
export function isTimeZone(value: unknown): value is TimeZone {
  if (value === 'utc' || value === 'exchange' || value === 'local') return true;
  if (typeof value !== 'string' || !value.includes('/')) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Default quantities that are figures, those set last. */
function readQuantities(stored: unknown): Preferences['quantities'] {
  const usable = Object.entries(fields(stored)).filter(
    ([product, quantity]) => /^\d{1,12}$/.test(product) && isQuantity(quantity),
  ) as [string, string][];
  return Object.fromEntries(usable.slice(-MAX_DEFAULT_QUANTITIES));
}

/** A positive decimal figure. */
export function isQuantity(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_QUANTITY_LENGTH &&
    /^\d+(\.\d+)?$/.test(value) &&
    /[1-9]/.test(value)
  );
}

/**
 * What of stored data can be used, in any version: every preference is read alone, and one that is missing or unknown is
 * as new.
 */
export function readPreferences(stored: unknown, fallback: Preferences): Preferences {
  const from = fields(stored);
  const confirmations = fields(from['confirmations']);
  const sounds = fields(from['sounds']);
  const volume = from['volume'];
  return {
    theme: oneOf(THEMES, from['theme'], fallback.theme),
    palette: oneOf(PALETTES, from['palette'], fallback.palette),
    language: oneOf(TERMINAL_LANGUAGES, from['language'], fallback.language),
    upColours: oneOf(UP_COLOURS, from['upColours'], fallback.upColours),
    fontSize: oneOf(FONT_SIZES, from['fontSize'], fallback.fontSize),
    density: oneOf(DENSITIES, from['density'], fallback.density),
    numberForm: oneOf(NUMBER_FORMS, from['numberForm'], fallback.numberForm),
    dateForm: oneOf(DATE_FORMS, from['dateForm'], fallback.dateForm),
    timeZone: isTimeZone(from['timeZone']) ? from['timeZone'] : fallback.timeZone,
    confirmations: each(fallback.confirmations, (action, before) =>
      oneOf(CONFIRMATIONS[action], confirmations[action], before),
    ),
    quantities: readQuantities(from['quantities']),
    sound: from['sound'] === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? Math.round(volume) : fallback.volume,
    sounds: each(fallback.sounds, (event, before) => {
      const value = sounds[event];
      return typeof value === 'boolean' ? value : before;
    }),
  };
}
