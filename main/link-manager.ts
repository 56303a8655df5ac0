import { randomUUID } from 'node:crypto';
import { safePage } from '../backend/domain/web-address.ts';

/** A question to the person at the terminal: whether an address may be opened. */
export interface LinkQuestion {
  readonly id: string;
  /** The whole address, as it would be opened. */
  readonly url: string;
  /** Its host; foreign letters are spelled in ASCII, so that one host cannot look like another. */
  readonly host: string;
}

/** Opens addresses in the person's browser, each after a question and its answer. */
export interface LinkManager {
  /** Undefined when the address may not be opened at all, or too many were asked for lately. */
  ask(url: string): LinkQuestion | undefined;
  /** Opens the address of the question; false when it is not the question of now or was answered faster than by a person. */
  answer(id: string): Promise<boolean>;
}

/** Questions in a minute: a person opens a few; a script that asks for more is ignored. */
const QUESTIONS_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Shortest time from a question to its answer, in milliseconds: nobody reads an address faster. */
const ANSWER_EARLIEST_MS = 300;
/** How long a question stands, in milliseconds. */
const QUESTION_LIFE_MS = 2 * 60_000;

export interface LinkManagerOptions {
  readonly open: (url: string) => Promise<void>;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
}

export function createLinkManager({ open, nowMs }: LinkManagerOptions): LinkManager {
  let requested: { readonly question: LinkQuestion; readonly atMs: number } | undefined;
  let recent: readonly number[] = [];
  return {
    ask(text) {
      const url = safePage(text);
      if (!url) return undefined;
      const atMs = nowMs();
      recent = recent.filter((each) => atMs - each < MINUTE_MS);
      if (recent.length >= QUESTIONS_PER_MINUTE) return undefined;
      recent = [...recent, atMs];
      // A newer question takes the place of an older one: what is on screen is what is opened.
      requested = { question: { id: randomUUID(), url: url.href, host: url.host }, atMs };
      return requested.question;
    },
    async answer(id) {
      if (requested?.question.id !== id) return false;
      const ageMs = nowMs() - requested.atMs;
      const { url } = requested.question;
      requested = undefined;
      if (ageMs < ANSWER_EARLIEST_MS || ageMs >= QUESTION_LIFE_MS) return false;
      await open(url);
      return true;
    },
  };
}
