import { Type } from 'typebox';
import { Fields, NoFields, Text } from './fields.ts';

/** Bytes of an opened file that the page is given; it has a limit of its own for what it keeps. */
export const MAX_OPENED_BYTES = 128 * 1024;
/** Files of one answer. */
export const MAX_OPENED_FILES = 12;

/** Files that the system opened with the terminal: by a double click, or named behind its command. */
export const OPENED_CALLS = {
  /** The next of them, once each; the page asks again until none is left. */
  'opened.take': {
    request: NoFields,
    response: Fields({
      files: Type.Array(
        Fields({
          /**
           * `startOnly`: a brand or a market, which only a start takes; `unreadable`: a layout that cannot be read; `leftOut`: the
           * first of those that are too many to wait.
           */
          kind: Type.Union([
            Type.Literal('layout'),
            Type.Literal('startOnly'),
            Type.Literal('unreadable'),
            Type.Literal('leftOut'),
          ]),
          name: Text(255),
          /** What a layout says; of another kind nothing. */
          text: Text(MAX_OPENED_BYTES),
        }),
        { maxItems: MAX_OPENED_FILES },
      ),
    }),
  },
} as const;
