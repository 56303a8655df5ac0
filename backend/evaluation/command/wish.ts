import { Type, type Static } from 'typebox';

/** What somebody asks a command for in a form, and the command line that it is. */

const Text = (maxLength: number) => Type.String({ maxLength });
const Fields = <Members extends Parameters<typeof Type.Object>[0]>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

/** A run of `npm run evaluate`. Texts are as they are typed on a command line; an empty one is left out. */
export const EvaluateWish = Fields({
  tool: Type.Literal('evaluate'),
  bot: Text(500),
  from: Text(20),
  to: Text(20),
  seeds: Text(200),
  fidelity: Text(200),
  clock: Type.Union([Type.Literal('stepped'), Type.Literal('follow')]),
  repeat: Type.Integer({ minimum: 1, maximum: 20 }),
  warmUp: Text(60),
  walk: Text(20),
  sweep: Type.Array(Text(200), { maxItems: 5 }),
  require: Type.Array(Text(100), { maxItems: 10 }),
});
export type EvaluateWish = Static<typeof EvaluateWish>;

/** A run of `npm run bot-bench`: some rules (empty: all), so many seeds. */
export const BenchWish = Fields({
  tool: Type.Literal('bot-bench'),
  bot: Text(500),
  rules: Text(300),
  seeds: Text(10),
  replay: Text(200),
});
export type BenchWish = Static<typeof BenchWish>;

export const RunWish = Type.Union([EvaluateWish, BenchWish]);
export type RunWish = Static<typeof RunWish>;

/** The options of a command, as they follow `npm run … --`. */
export function argumentsOf(wish: RunWish): readonly string[] {
  if (wish.tool === 'bot-bench')
    return [
      ...option('bot', wish.bot),
      ...option('rules', wish.rules),
      ...option('seeds', wish.replay === '' && wish.seeds !== '1' ? wish.seeds : ''),
      ...option('replay', wish.replay),
    ];
  return [
    ...option('bot', wish.bot),
    ...option('from', wish.from),
    ...option('to', wish.to),
    ...option('seeds', wish.seeds),
    ...option('fidelity', wish.fidelity),
    ...option('clock', wish.clock === 'stepped' ? '' : wish.clock),
    ...option('repeat', wish.repeat === 1 ? '' : String(wish.repeat)),
    ...option('warm-up', wish.warmUp),
    ...option('walk-forward', wish.walk),
    ...wish.sweep.flatMap((one) => option('sweep', one)),
    ...wish.require.flatMap((one) => option('require', one)),
  ];
}

/** One word for an option with its value, so that a value can begin with a dash. */
function option(name: string, value: string): readonly string[] {
  return value.trim() === '' ? [] : [`--${name}=${value.trim()}`];
}

/** The line that a person types for it. */
export function commandLineOf(tool: RunWish['tool'], args: readonly string[]): string {
  const words = args.map((arg) => {
    const [, name = '', value = ''] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    return `--${name} ${/^[\w.,:/+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
  });
  return [`npm run ${tool} --`, ...words].join(' ');
}
