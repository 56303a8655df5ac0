import { Type, type Static } from 'typebox';

/**
 * `bench.json`: what the bench found, for the page, for JUnit and for whoever draws it. Rules stand in the order of the
 * rows of its grid, faults in that of its columns. Times are milliseconds unless they are said to be something else.
 */

const Text = Type.String();

/** How a rule stood under a fault; `noPart`: the fault says nothing of the rule, `notPlayed`: it was not requested for. */
export const CellState = Type.Union([
  Type.Literal('held'),
  Type.Literal('late'),
  Type.Literal('failed'),
  Type.Literal('noPart'),
  Type.Literal('notPlayed'),
]);
export type CellState = Static<typeof CellState>;

/** The three that a message stands between, and the bench, which does by hand what a person or an operator would. */
const Lane = Type.Union([
  Type.Literal('program'),
  Type.Literal('wire'),
  Type.Literal('platform'),
  Type.Literal('bench'),
]);
export type Lane = Static<typeof Lane>;

/** One line of a sequence: a message between two lanes, or what one of them did (`from` and `to` are the same). */
export const SequenceLine = Type.Object({
  /** Since the situation began. */
  atMs: Type.Number(),
  from: Lane,
  to: Lane,
  text: Text,
  /** Kind of the wire fault that it met; such a message ends at the wire where the fault took it. */
  fault: Type.Optional(Text),
  /** Against the rule. */
  isWrong: Type.Boolean(),
  /** Lots that the account held after it, decimal text; where the platform's record says so. */
  position: Type.Optional(Text),
});
export type SequenceLine = Static<typeof SequenceLine>;

/** One rule under one fault, with one seed. */
export const BenchRun = Type.Object({
  rule: Text,
  fault: Text,
  seed: Type.Number(),
  state: Type.Union([Type.Literal('held'), Type.Literal('late'), Type.Literal('failed')]),
  isPassed: Type.Boolean(),
  /** What the platform's record had in place of what the rule wants; null where it held. */
  problem: Type.Union([Text, Type.Null()]),
  ms: Type.Number(),
  /** File that plays it again, beside this one; of a failed run alone. */
  file: Type.Optional(Text),
  /** What passed between program and platform; of failed and late runs, and of the first of each pair. */
  sequence: Type.Optional(Type.Array(SequenceLine)),
  /** What the program printed last; of failed runs alone. */
  said: Type.Optional(Type.Array(Text)),
});
export type BenchRun = Static<typeof BenchRun>;

export const BenchResult = Type.Object({
  form: Type.Literal(2),
  command: Text,
  startedAt: Text,
  seconds: Type.Number(),
  /** Milliseconds by which the program was told to measure its waits. */
  paceMs: Type.Number(),
  /** First and last seed. */
  seeds: Type.Tuple([Type.Number(), Type.Number()]),
  isPassed: Type.Boolean(),
  rules: Type.Array(
    Type.Object({
      id: Text,
      title: Text,
      /** What has to stand in the platform's record. */
      wants: Text,
      /** What to do in a program that breaks it. */
      remedy: Text,
      held: Type.Number(),
      late: Type.Number(),
      failed: Type.Number(),
    }),
  ),
  faults: Type.Array(Type.Object({ id: Text, group: Text, name: Text, words: Text })),
  /** A row for each rule, a column for each fault: the worst of all seeds. */
  grid: Type.Array(Type.Array(CellState)),
  runs: Type.Array(BenchRun),
});
export type BenchResult = Static<typeof BenchResult>;
