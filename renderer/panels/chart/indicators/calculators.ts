import type { Bar } from '../series/bar.ts';
import type { Calculator, Values } from './indicator.ts';

const NOTHING: Values = [];
const DAY_SECONDS = 86_400;

/** An indicator of the library: it takes inputs one by one, and the newest once more in another form. */
interface Streaming<Input, Result> {
  update(input: Input, replace: boolean): Result | null;
  readonly isStable: boolean;
}

/** An indicator of closes with one line. */
export function ofClose(streaming: Streaming<number, number>): Calculator {
  return linesOfClose(streaming, (value) => [value]);
}

/** An indicator of closes; `pick` puts its results in the order of the lines. */
export function linesOfClose<Result>(
  streaming: Streaming<number, Result>,
  pick: (result: Result) => Values,
): Calculator {
  return { take: (bar, replace) => stable(streaming, streaming.update(bar.close, replace), pick) };
}

/** An indicator of volumes with one line. */
export function ofVolume(streaming: Streaming<number, number>): Calculator {
  return {
    take: ({ volume }, replace) => stable(streaming, streaming.update(volume, replace), (value) => [value]),
  };
}

/** An indicator of whole bars with one line. */
export function ofBar(streaming: Streaming<Bar, number>): Calculator {
  return linesOfBar(streaming, (value) => [value]);
}

export function linesOfBar<Result>(
  streaming: Streaming<Bar, Result>,
  pick: (result: Result) => Values,
): Calculator {
  return { take: (bar, replace) => stable(streaming, streaming.update(bar, replace), pick) };
}

function stable<Result>(
  streaming: Streaming<never, Result>,
  result: Result | null,
  pick: (result: Result) => Values,
): Values {
  return result === null || !streaming.isStable ? NOTHING : pick(result).map(finite);
}

/** A division by nothing, as in a market that stands still, is no figure. */
function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Shows a value so many bars later, as far as there are bars. */
export function later(calculator: Calculator, bars: number, lines: readonly number[]): Calculator {
  const values: Values[] = [];
  return {
    take(bar, replace) {
      const now = calculator.take(bar, replace);
      if (replace) values.pop();
      values.push(now);
      if (values.length > bars + 1) values.shift();
      const then = values.length > bars ? (values[0] ?? NOTHING) : NOTHING;
      return now.length === 0 && then.length === 0
        ? NOTHING
        : Array.from({ length: Math.max(now.length, then.length) }, (_, line) =>
            lines.includes(line) ? then[line] : now[line],
          );
    },
  };
}

/** Starts anew with every day of UTC. */
export function daily(create: () => Calculator): Calculator {
  let day: number | undefined;
  let calculator = create();
  return {
    take(bar, replace) {
      const now = Math.floor(bar.timestamp / DAY_SECONDS);
      if (now !== day) calculator = create();
      const again = replace && now === day;
      day = now;
      return calculator.take(bar, again);
    },
  };
}
