import { parseArgs } from 'node:util';
import { killOnStores } from './run.ts';
import { USAGE } from './usage.ts';

const OPTIONS = {
  kills: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
} as const;

/** The command that kills platforms; resolves to its exit code. */
export async function kills(args: readonly string[]): Promise<number> {
  let requested;
  try {
    requested = read(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    return 2;
  }
  const { count, seed } = requested;
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(0);
  const begun = (killed: number) =>
    void (killed > 0 && process.stderr.write(`${killed} kills, ${seconds()} s, nothing lost\n`));
  const { problems, ...seen } = await killOnStores(count, seed, begun);
  const calls = [...seen.acknowledged.values()].reduce((sum, one) => sum + one, 0);
  const byFlow = [...seen.acknowledged].map(([flow, acknowledged]) => `${flow} ${acknowledged}`);
  process.stdout.write(
    `${seen.kills} kills on ${seen.stores} stores in ${seconds()} s: ${calls} calls acknowledged (${byFlow.join(', ')}), ` +
      `${seen.repeated} that were under way made again.\n` +
      `${problems.length === 0 ? 'Nothing lost, nothing twice, the books add up.' : problems.join('\n')}\n`,
  );
  return problems.length === 0 ? 0 : 1;
}

function read(args: readonly string[]): { count: number; seed: number } {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const whole = (name: 'kills' | 'seed', most: number) => {
    const number = /^\d{1,6}$/.test(values[name]) ? Number(values[name]) : 0;
    if (number < 1 || number > most) throw new Error(`--${name} is a whole number from 1 to ${most}`);
    return number;
  };
  return { count: whole('kills', 100_000), seed: whole('seed', 999_999) };
}
