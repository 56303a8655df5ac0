import {
  preferredLanguage,
  TERMINAL_LANGUAGES,
  type PanelsKey,
  type TerminalLanguage,
} from '../i18n/i18n.ts';
import { fieldsOf } from './stored-state.ts';

/** Everything that a trader sets of the terminal, whatever account is open. No secret is ever among it. */

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

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

/** Version of what is stored; 1 had theme, palette and language only. */
export const PREFERENCES_VERSION = 2;

/** Products that can have a default quantity; the oldest one goes. */
export const MAX_DEFAULT_QUANTITIES = 200;
/** Characters of a default quantity. */
export const MAX_QUANTITY_LENGTH = 20;

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

/** A positive decimal figure. */
export function isQuantity(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_QUANTITY_LENGTH &&
    /^\d+(\.\d+)?$/.test(value) &&
    /[1-9]/.test(value)
  );
}

/** One preference: what it is first, and what of a stored one can be used; `before` in place of the rest. */
interface Preference<Value> {
  readonly first: Value;
  read(stored: unknown, before: Value): Value;
  /** How the settings draw a choice of a few words. */
  readonly drawn?: DrawnChoice;
}

/** A choice below the heading of its group, whose row the search finds by its label. */
export interface DrawnChoice {
  readonly group: PanelsKey;
  readonly label: PanelsKey;
  readonly note?: PanelsKey;
  /** What each word is called: a text, or a figure in the form that it chooses. */
  readonly words: Readonly<Record<string, PanelsKey | `${number}${string}`>>;
}

function preference<Value>(first: Value, read: Preference<Value>['read']): Preference<Value> {
  return { first, read };
}

function oneOf<Value extends string>(words: readonly Value[], first: Value): Preference<Value> {
  return preference(first, (stored, before) => words.find((word) => word === stored) ?? before);
}

/** One of the words that a drawn choice names. */
function choice<Words extends DrawnChoice['words']>(
  first: keyof Words & string,
  words: Words,
  row: Omit<DrawnChoice, 'words'>,
): Preference<keyof Words & string> {
  return { ...oneOf(Object.keys(words), first), drawn: { ...row, words } };
}

function flag(first: boolean): Preference<boolean> {
  return preference(first, (stored, before) => (typeof stored === 'boolean' ? stored : before));
}

/** Preferences under names, each read alone. */
function record<Values extends object>(rows: Rows<Values>): Preference<Values> {
  const each = (value: (row: Preference<unknown>, name: string) => unknown) =>
    Object.fromEntries(
      Object.entries<Preference<unknown>>(rows).map(([name, row]) => [name, value(row, name)]),
    ) as Values;
  return {
    first: each(({ first }) => first),
    read(stored, before) {
      const [values, others] = [fieldsOf(stored), fieldsOf(before)];
      return each((row, name) => row.read(values[name], others[name]));
    },
  };
}

type Rows<Values> = { readonly [Name in keyof Values]: Preference<Values[Name]> };

/** Default quantities that are figures, those set last. */
function readQuantities(stored: unknown): Readonly<Record<string, string>> {
  const usable = Object.entries(fieldsOf(stored)).filter(
    ([product, quantity]) => /^\d{1,12}$/.test(product) && isQuantity(quantity),
  ) as [string, string][];
  return Object.fromEntries(usable.slice(-MAX_DEFAULT_QUANTITIES));
}

const NO_QUANTITIES: Readonly<Record<string, string>> = {};

/** The preferences: one row each. What a row draws, the section with its group shows and the search finds. */
export const PREFERENCES = {
  theme: oneOf<Theme>(THEMES, 'dark'),
  // `safe` is blue for up and orange for down; signs and shapes repeat the meaning in both.
  palette: choice(
    'standard',
    { standard: 'settings.fontSize.standard', safe: 'settings.palette.safe' },
    { group: 'settings.group.direction', label: 'settings.palette', note: 'settings.palette.note' },
  ),
  // A terminal that nobody has set speaks the language of its machine.
  language: oneOf<TerminalLanguage>(TERMINAL_LANGUAGES, 'en-US'),
  // `west`: green rises; `east`: red rises, as in Chinese, Japanese and Korean markets.
  upColours: choice(
    'west',
    { west: 'settings.upColours.west', east: 'settings.upColours.east' },
    { group: 'settings.group.direction', label: 'settings.upColours', note: 'settings.upColours.note' },
  ),
  fontSize: choice(
    'standard',
    {
      small: 'settings.fontSize.small',
      standard: 'settings.fontSize.standard',
      large: 'settings.fontSize.large',
      largest: 'settings.fontSize.largest',
    },
    { group: 'settings.group.size', label: 'settings.fontSize', note: 'settings.fontSize.note' },
  ),
  density: choice(
    'standard',
    {
      compact: 'settings.density.compact',
      standard: 'settings.fontSize.standard',
      roomy: 'settings.density.roomy',
    },
    { group: 'settings.group.size', label: 'settings.density', note: 'settings.density.note' },
  ),
  numberForm: choice(
    'comma',
    { comma: '1,234.56', space: '1 234.56', plain: '1234.56', point: '1.234,56' },
    { group: 'settings.group.figures', label: 'settings.numberForm', note: 'settings.numberForm.note' },
  ),
  dateForm: choice(
    'iso',
    { iso: '2026-11-20', dayFirst: '20.11.2026', monthFirst: '11/20/2026' },
    { group: 'settings.group.figures', label: 'settings.dateForm' },
  ),
  timeZone: preference<TimeZone>('utc', (stored, before) => (isTimeZone(stored) ? stored : before)),
  confirmations: record<Readonly<Record<ConfirmedAction, Confirmation>>>({
    place: oneOf(CONFIRMATIONS.place, 'do'),
    close: oneOf(CONFIRMATIONS.close, 'ask'),
    reverse: oneOf(CONFIRMATIONS.reverse, 'ask'),
    cancel: oneOf(CONFIRMATIONS.cancel, 'disarmed'),
    cancelAll: oneOf(CONFIRMATIONS.cancelAll, 'ask'),
    flatten: oneOf(CONFIRMATIONS.flatten, 'disarmed'),
  }),
  /** What a new order of a product starts with, as decimal text in its own quantity; by the product's number. */
  quantities: preference(NO_QUANTITIES, readQuantities),
  /** Whether anything sounds at all. */
  sound: flag(false),
  /** Loudness of all sounds, 0 to 100. */
  volume: preference(60, (stored, before) =>
    typeof stored === 'number' && stored >= 0 && stored <= 100 ? Math.round(stored) : before,
  ),
  sounds: record<Readonly<Record<SoundEvent, boolean>>>({
    fill: flag(true),
    rejected: flag(true),
    cancelled: flag(false),
    alert: flag(true),
    lost: flag(true),
    back: flag(false),
    armed: flag(false),
  }),
};
export type Preferences = {
  readonly [Name in keyof typeof PREFERENCES]: (typeof PREFERENCES)[Name]['first'];
};
export type Palette = Preferences['palette'];
export type NumberForm = Preferences['numberForm'];
export type DateForm = Preferences['dateForm'];

/** A terminal that nobody has set anything of. */
export function defaultPreferences(languages: readonly string[]): Preferences {
  return { ...record<Preferences>(PREFERENCES).first, language: preferredLanguage(languages) };
}

/**
 * What of stored data can be used, in any version: every preference is read alone, and one that is missing or unknown is
 * as new.
 */
export function readPreferences(stored: unknown, fallback: Preferences): Preferences {
  return record<Preferences>(PREFERENCES).read(stored, fallback);
}

/** The choices that are drawn in a group, by the name of their preference. */
export function drawnChoices(group: PanelsKey): readonly (readonly [keyof Preferences, DrawnChoice])[] {
  const rows = Object.entries(PREFERENCES) as [keyof Preferences, Preference<unknown>][];
  return rows.flatMap(([name, { drawn }]) => (drawn?.group === group ? [[name, drawn] as const] : []));
}
