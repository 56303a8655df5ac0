import { Type, type Static } from 'typebox';

/** What stands in the files of runs, as others read it: the terminal, and whoever lists a folder of runs. */

const Text = (maxLength: number) => Type.String({ maxLength });
/** A ratio of a report; null where it is not defined. */
const Ratio = Type.Union([Type.Number(), Type.Null()]);

/** What speaks for a result, is to be looked at, or speaks against it; `unjudged` where nobody has looked. */
export const VerdictForm = Type.Object({
  /** What was looked at (`CHECKS` of the judge); older files do not say it. */
  check: Type.Optional(Text(40)),
  kind: Type.Union([
    Type.Literal('holds'),
    Type.Literal('look'),
    Type.Literal('against'),
    Type.Literal('unjudged'),
  ]),
  title: Text(200),
  /** One sentence with its figures. */
  reason: Text(2_000),
  /** In a word or a number; empty where there is none. */
  proof: Text(200),
  /** The figures behind it, printed: heads of columns, and rows of as many cells; older files have none. */
  table: Type.Optional(
    Type.Object({
      heads: Type.Array(Text(100), { maxItems: 10 }),
      rows: Type.Array(Type.Array(Text(500), { maxItems: 10 }), { maxItems: 1_000 }),
    }),
  ),
});
export type VerdictForm = Static<typeof VerdictForm>;

/** One run of several: its folder inside of theirs, empty where it is all, and its first figures. */
export const RunPart = Type.Object({
  folder: Text(200),
  seed: Type.Number(),
  parameters: Type.Record(Type.String(), Text(200)),
  fidelity: Text(200),
  repetition: Type.Number(),
  hash: Text(64),
  netReturn: Ratio,
  sharpe: Ratio,
  maxDrawdown: Ratio,
  trades: Type.Number(),
});
export type RunPart = Static<typeof RunPart>;

/** A rule of `--require`, and what came of it. */
const RulingForm = Type.Object({ text: Text(200), value: Text(200), isMet: Type.Boolean() });

/** `report.json` of several runs; of one run that is all it is `verdicts.json`. */
export const BatchReport = Type.Object({
  hash: Text(64),
  runs: Type.Array(RunPart),
  /** Hash of the run that is shown. */
  shown: Text(64),
  deflatedSharpe: Ratio,
  verdicts: Type.Array(VerdictForm),
  requirements: Type.Array(RulingForm),
});
export type BatchReport = Static<typeof BatchReport>;

/** Costs and result of a group of trades, decimal text. */
export interface GroupReport {
  readonly name: string;
  readonly trades: number;
  readonly won: number;
  readonly gross: string;
  readonly spread: string;
  readonly slippage: string;
  readonly impact: string;
  readonly fee: string;
  readonly financing: string;
  readonly net: string;
}

/** `report.json` of one run: ratios are numbers with six decimals, money is decimal text, times are ISO 8601. */
export interface RunReport {
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly step: 'day' | 'hour';
  readonly ratios: Readonly<Record<string, number | null>>;
  readonly amounts: Readonly<Record<string, string | null>>;
  readonly counts: { readonly orders: number; readonly fills: number; readonly points: number };
  readonly months: readonly {
    readonly year: number;
    readonly month: number;
    readonly value: number | null;
  }[];
  readonly drawdowns: readonly {
    readonly from: string;
    readonly lowest: string;
    readonly back: string | null;
    readonly depth: number | null;
    readonly days: number | null;
  }[];
  readonly byProduct: readonly GroupReport[];
  readonly bySide: readonly GroupReport[];
  readonly byHour: readonly GroupReport[];
  readonly byWeekday: readonly GroupReport[];
  readonly returns: readonly (readonly [time: string, value: number | null])[];
  readonly rollingSharpe: readonly (readonly [time: string, value: number | null])[];
  readonly distribution: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}

/** What a person has noted about a run: `notes.json` in its folder, which no hash counts. */
export const RunNotes = Type.Object(
  { note: Text(2_000), tags: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 10 }) },
  { additionalProperties: false },
);
export type RunNotes = Static<typeof RunNotes>;

/** A folder of runs in one line. */
export const RunRow = Type.Object(
  {
    /** Name of its folder. */
    name: Text(120),
    program: Text(500),
    /** SHA-256 over the files of the program. */
    revision: Text(64),
    from: Text(40),
    to: Text(40),
    clock: Text(40),
    /** When its first run began, and how long all of them took the machine, in seconds. */
    startedAt: Text(40),
    seconds: Type.Number(),
    seeds: Type.Array(Type.Number()),
    /** The one whose figures are shown comes first. */
    fidelities: Type.Array(Text(200)),
    /** Means over the seeds; the drawdown is the worst seed's. */
    netReturn: Ratio,
    sharpe: Ratio,
    maxDrawdown: Ratio,
    trades: Type.Number(),
    /** Empty until all runs have ended: a folder that was stopped has none. */
    hash: Text(64),
    shown: Text(64),
    verdicts: Type.Array(VerdictForm),
    requirements: Type.Array(RulingForm),
    deflatedSharpe: Ratio,
    parts: Type.Array(RunPart),
    /** More runs are in the folder than are looked at. */
    isCut: Type.Boolean(),
    notes: RunNotes,
  },
  { additionalProperties: false },
);
export type RunRow = Static<typeof RunRow>;

/** A folder with results of the bench. */
export const BenchRow = Type.Object(
  {
    name: Text(120),
    command: Text(500),
    runs: Type.Number(),
    failed: Type.Number(),
    changedAt: Type.Number(),
  },
  { additionalProperties: false },
);
export type BenchRow = Static<typeof BenchRow>;

/** Files of a run or of the bench that a page may read. */
export const RunFile = Type.Union([
  Type.Literal('manifest.json'),
  Type.Literal('report.json'),
  Type.Literal('orders.csv'),
  Type.Literal('fills.csv'),
  Type.Literal('ledger.csv'),
  Type.Literal('equity.csv'),
  Type.Literal('program.log'),
  Type.Literal('returns-quantstats.csv'),
  Type.Literal('report.html'),
  Type.Literal('bench.json'),
  Type.Literal('bench.xml'),
]);
export type RunFile = Static<typeof RunFile>;
