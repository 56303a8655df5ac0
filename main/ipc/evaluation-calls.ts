import { Type, type Static } from 'typebox';
import { RunRequest } from '../../backend/evaluation/command/run-request.ts';
import { BenchRow, RunFile, RunNotes, RunRow } from '../../backend/evaluation/folder/forms.ts';
import { Fields, NoFields, Text } from './fields.ts';

/** A command that runs a program, and how far it is. */
const RunningCommand = Fields({
  command: Type.String(),
  tool: Type.Union([Type.Literal('evaluate'), Type.Literal('bot-bench')]),
  startedAtMs: Type.Number(),
  share: Type.Number(),
  done: Type.Number(),
  of: Type.Number(),
  /** What it has printed, the newest last. */
  lines: Type.Array(Type.String()),
  ended: Type.Union([Fields({ code: Type.Integer(), isStopped: Type.Boolean() }), Type.Null()]),
});
export type RunningCommand = Static<typeof RunningCommand>;

/** K-lines that are drawn for a film at most. */
const MAX_FILM_KLINES = 300;
/** One minute, five, fifteen, an hour, four, a day. */
const FilmKline = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(5),
  Type.Literal(7),
  Type.Literal(8),
]);

const Level = Fields({ price: Type.Number(), volume: Type.Number() });

/** Prices are whole price ticks, volumes whole volume units, times milliseconds but for the starts of K-lines (seconds). */
const Moment = Fields({
  priceDigits: Type.Integer(),
  lotDigits: Type.Integer(),
  candles: Type.Array(
    Fields({
      timestamp: Type.Number(),
      open: Type.Number(),
      high: Type.Number(),
      low: Type.Number(),
      close: Type.Number(),
    }),
  ),
  bids: Type.Array(Level),
  asks: Type.Array(Level),
  trades: Type.Array(
    Fields({
      timeMs: Type.Number(),
      price: Type.Number(),
      volume: Type.Number(),
      direction: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
    }),
  ),
});

/** Calls of the evaluation page: the folder of runs, the film of a run, and the command that runs a program. */
export const EVALUATION_CALLS = {
  /** The folder of runs on this machine: runs and results of the bench, the newest first. */
  'evaluation.runs': {
    request: NoFields,
    response: Fields({
      folder: Text(4_096),
      /** Commands can be started from this build. */
      canStart: Type.Boolean(),
      runs: Type.Array(RunRow),
      benches: Type.Array(BenchRow),
      /** There are older ones. */
      isCut: Type.Boolean(),
    }),
  },
  /** A file of a run from a byte on: whole lines, and where the next part begins. Null where there is none. */
  'evaluation.file': {
    request: Fields({
      run: Text(120),
      /** Folder of one run of several; empty: the run itself. */
      part: Text(120),
      file: RunFile,
      from: Type.Integer({ minimum: 0 }),
    }),
    response: Fields({
      part: Type.Union([
        Fields({ text: Type.String(), next: Type.Union([Type.Integer(), Type.Null()]) }),
        Type.Null(),
      ]),
    }),
  },
  /** The market of a run at a moment, drawn again from its seed. Null where there is none that can be drawn. */
  'evaluation.moment': {
    request: Fields({
      run: Text(120),
      part: Text(120),
      symbol: Text(60),
      atMs: Type.Integer({ minimum: 0 }),
      klineType: FilmKline,
      endSeconds: Type.Integer({ minimum: 0 }),
      count: Type.Integer({ minimum: 1, maximum: MAX_FILM_KLINES }),
    }),
    response: Fields({ moment: Type.Union([Moment, Type.Null()]) }),
  },
  /** Stores what a person notes about a run, beside it. */
  'evaluation.note': {
    request: Fields({ run: Text(120), notes: RunNotes }),
    response: Fields({ stored: Type.Boolean() }),
  },
  /** Asks for a command that runs a program. The page shows it whole; `refusal`: why it would not run, in its own words. */
  'evaluation.ask': {
    request: RunRequest,
    response: Fields({
      question: Type.Union([Fields({ id: Text(36), command: Text(20_000) }), Type.Null()]),
      refusal: Text(1_000),
    }),
  },
  /** The person's yes to the command; the bridge carries it only after a key or button was pressed, as the end of it below. */
  'evaluation.start': { request: Fields({ id: Text(36) }), response: Fields({ started: Type.Boolean() }) },
  'evaluation.stop': { request: NoFields, response: NoFields },
  /** What runs now, or what ran last. */
  'evaluation.progress': {
    request: NoFields,
    response: Fields({ running: Type.Union([RunningCommand, Type.Null()]) }),
  },
} as const;
