/** What the tables of calls say of their members, made when the office is built (words-plugin.ts). */
declare module 'virtual:office-words' {
  import type { CollectedWords } from './collect-words.ts';

  const words: CollectedWords;
  export default words;
}
