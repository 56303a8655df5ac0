import { MANAGEMENT_CALLS } from '../../../../backend/contract/calls/management/management-calls.ts';
import { collectWords } from './collect-words.ts';

const NAME = 'virtual:office-words';
const RESOLVED = `\0${NAME}`;

/** The words of all calls, out of their tables: tests take them as they are. */
const WORDS = collectWords(MANAGEMENT_CALLS);
export default WORDS;

/**
 * The terminal is built without what documents say of members; the office brings it back as a module of its own, made of the same tables
 * when it is built. Nothing is written twice.
 */
export const officeWords = {
  name: 'office-words',
  resolveId: (id: string) => (id === NAME ? RESOLVED : undefined),
  load: (id: string) => (id === RESOLVED ? `export default ${JSON.stringify(WORDS)};` : undefined),
};
