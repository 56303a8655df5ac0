import { createStoredState, fieldsOf } from '../../session/stored-state.ts';
import { HOTKEYS, type CommandId } from '../keys/hotkeys.ts';
import { MAX_SENTENCE_LENGTH } from './sentence.ts';

/** Sentences and commands that the palette remembers; the oldest go. */
export const MAX_RECENT_SENTENCES = 8;
export const MAX_RECENT_COMMANDS = 6;
/** Products, panels, pages, layouts, settings and the like that the palette remembers. */
export const MAX_RECENT_PLACES = 6;
/** Characters of the name of one. */
export const MAX_PLACE_LENGTH = 120;

export interface RecentSentence {
  readonly text: string;
  /** When it was sent or opened, by the local clock. */
  readonly atMs: number;
}

interface Recent {
  readonly sentences: readonly RecentSentence[];
  readonly commands: readonly CommandId[];
  /** Ids of places; one that is no longer there is not shown. */
  readonly places: readonly string[];
}

/** What was used last in the palette, newest first, kept in the profile's local storage. */
export const useRecent = createStoredState<Recent>(
  'meridian.palette',
  { sentences: [], commands: [], places: [] },
  readRecent,
);

/** What of stored data this version knows. */
export function readRecent(stored: unknown): Recent {
  const { sentences, commands, places } = fieldsOf(stored);
  const isSentence = (each: unknown): each is RecentSentence => {
    const { text, atMs } = fieldsOf(each);
    return typeof text === 'string' && text.length <= MAX_SENTENCE_LENGTH && Number.isSafeInteger(atMs);
  };
  const known = new Set<unknown>(HOTKEYS.map(({ command }) => command));
  return {
    sentences: list(sentences).filter(isSentence).slice(0, MAX_RECENT_SENTENCES),
    commands: list(commands)
      .filter((each): each is CommandId => known.has(each))
      .slice(0, MAX_RECENT_COMMANDS),
    places: list(places)
      .filter((each): each is string => typeof each === 'string' && each.length <= MAX_PLACE_LENGTH)
      .slice(0, MAX_RECENT_PLACES),
  };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Remembers a sentence that was sent or opened; the same one once. */
export function noteSentence(text: string, atMs: number): void {
  const clean = text.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_SENTENCE_LENGTH);
  useRecent.setState(({ sentences }) => ({
    sentences: [{ text: clean, atMs }, ...sentences.filter((each) => each.text !== clean)].slice(
      0,
      MAX_RECENT_SENTENCES,
    ),
  }));
}

export function noteCommand(command: CommandId): void {
  useRecent.setState(({ commands }) => ({
    commands: [command, ...commands.filter((each) => each !== command)].slice(0, MAX_RECENT_COMMANDS),
  }));
}

export function notePlace(id: string): void {
  useRecent.setState(({ places }) => ({
    places: [id, ...places.filter((each) => each !== id)].slice(0, MAX_RECENT_PLACES),
  }));
}
