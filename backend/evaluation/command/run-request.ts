import { Type, type Static } from 'typebox';

/** What somebody asks a command for in a form, and the command line that it is. */

const Text = (maxLength: number) => Type.String({ maxLength });
const Fields = <Members extends Parameters<typeof Type.Object>[0]>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

/** A run of `npm run evaluate`. Texts are as they are typed on a command line; an empty one is left out. */
export const EvaluationRequest = Fields({
  tool: Type.Literal('evaluate'),
  bot: Text(500),
  from: Text(20),
  to: Text(20),
  seeds: Text(200),
  fidelity: Text(200),
  account: Type.Union([Type.Literal('isolated'), Type.Literal('cross')]),
  clock: Type.Union([Type.Literal('stepped'), Type.Literal('follow'), Type.Literal('speed')]),
  /** Market seconds per second of the clock `speed`; of no other clock. */
  speed: Text(10),
  repeat: Type.Integer({ minimum: 1, maximum: 20 }),
  warmUp: Text(60),
  /** Other futures, and other markets; 0: none. */
  secondFuture: Type.Integer({ minimum: 0, maximum: 100 }),
  otherMarkets: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** A market of files, and other orders of its days; 0: none. */
  market: Text(200),
  shuffledDays: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Names divided by commas, or `all`. */
  otherScenarios: Text(200),
  prepare: Text(500),
  scenario: Type.Array(Text(100), { maxItems: 10 }),
  walk: Text(20),
  sweep: Type.Array(Text(200), { maxItems: 5 }),
  require: Type.Array(Text(100), { maxItems: 10 }),
});
export type EvaluationRequest = Static<typeof EvaluationRequest>;

/** A run of `npm run bot-bench`: some rules (empty: all), so many seeds. */
export const BenchRequest = Fields({
  tool: Type.Literal('bot-bench'),
  bot: Text(500),
  rules: Text(300),
  seeds: Text(10),
  replay: Text(200),
});
export type BenchRequest = Static<typeof BenchRequest>;

export const RunRequest = Type.Union([EvaluationRequest, BenchRequest]);
export type RunRequest = Static<typeof RunRequest>;

/** The options of a command, as they follow `npm run … --`. */
export function argumentsOf(request: RunRequest): readonly string[] {
  if (request.tool === 'bot-bench')
    return [
      ...option('bot', request.bot),
      ...option('rules', request.rules),
      ...option('seeds', request.replay === '' && request.seeds !== '1' ? request.seeds : ''),
      ...option('replay', request.replay),
    ];
  return [
    ...option('bot', request.bot),
    ...option('from', request.from),
    ...option('to', request.to),
    ...option('seeds', request.seeds),
    ...option('market', request.market),
    ...option('fidelity', request.fidelity),
    ...option('account', request.account === 'isolated' ? '' : request.account),
    ...option('clock', request.clock === 'stepped' ? '' : request.clock),
    ...option('speed', request.clock === 'speed' ? request.speed : ''),
    ...option('repeat', request.repeat === 1 ? '' : String(request.repeat)),
    ...option('warm-up', request.warmUp),
    ...option('second-future', request.secondFuture === 0 ? '' : String(request.secondFuture)),
    ...option('other-markets', request.otherMarkets === 0 ? '' : String(request.otherMarkets)),
    ...option('shuffled-days', request.shuffledDays === 0 ? '' : String(request.shuffledDays)),
    ...option('other-scenarios', request.otherScenarios),
    ...option('prepare', request.prepare),
    ...request.scenario.flatMap((one) => option('scenario', one)),
    ...option('walk-forward', request.walk),
    ...request.sweep.flatMap((one) => option('sweep', one)),
    ...request.require.flatMap((one) => option('require', one)),
  ];
}

/** One word for an option with its value, so that a value can begin with a dash. */
function option(name: string, value: string): readonly string[] {
  return value.trim() === '' ? [] : [`--${name}=${value.trim()}`];
}

/** The line that a person types for it. */
export function commandLineOf(tool: RunRequest['tool'], args: readonly string[]): string {
  const words = args.map((arg) => {
    const [, name = '', value = ''] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    return `--${name} ${/^[\w.,:/+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
  });
  return [`npm run ${tool} --`, ...words].join(' ');
}
