import { execFile } from 'node:child_process';
import { MAX_ANSWER_LENGTH, ToolFailure, type Tool } from './tools.ts';

/** Longest evaluation that an assistant may ask for, in days of market time; it takes minutes of the machine. */
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
/** Seeds of one evaluation. */
const MAX_SEEDS = 20;
/** Longest wait for its end. */
const LIMIT_MS = 1_800_000;

/** Ends of the command that are a verdict, not a fault (docs/evaluation.md): good, a rule missed, hashes differ, something found. */
const VERDICTS: readonly number[] = [0, 1, 4, 6];

/**
 * The tool that evaluates one program: the person named its command, and the assistant chooses window, seeds and how kind fills
 * are. It names no command and no file.
 * @param command Arguments with which Node starts `npm run evaluate`.
 */
export function evaluateTool(bot: string, command: readonly string[]): Tool {
  return {
    name: 'evaluate',
    description: `Evaluate the program '${bot}' in markets of its own, offline: figures, verdicts and the folder of the run. Takes minutes.`,
    changes: false,
    input: {
      type: 'object',
      required: ['from', 'to'],
      additionalProperties: false,
      properties: {
        from: { type: 'string', description: 'First day of the window, for example 2025-01-01.' },
        to: { type: 'string', description: `Day on which it ends, at most ${MAX_DAYS} days later.` },
        seeds: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_SEEDS,
          description: 'Number of markets; left out: 1.',
        },
        fidelity: {
          enum: ['touch', 'queue', 'through'],
          description: 'How kind fills are, the kindest first; left out: queue.',
        },
      },
    },
    async run(input) {
      const { code, text } = await ended([...command, '--bot', bot, ...argumentsOf(input)]);
      if (!VERDICTS.includes(code)) throw new ToolFailure(text.slice(-MAX_ANSWER_LENGTH));
      return text.slice(-MAX_ANSWER_LENGTH);
    },
  };
}

/** The options of a window. @throws ToolFailure */
export function argumentsOf(input: Readonly<Record<string, unknown>>): readonly string[] {
  const [from, to] = [dayOf('from', input['from']), dayOf('to', input['to'])];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 1 || days > MAX_DAYS)
    throw new ToolFailure(`A window has 1 to ${MAX_DAYS} days; ${days} were asked for.`);
  const { seeds = 1, fidelity = 'queue' } = input;
  if (!Number.isInteger(seeds) || Number(seeds) < 1 || Number(seeds) > MAX_SEEDS)
    throw new ToolFailure(`seeds is a whole number from 1 to ${MAX_SEEDS}.`);
  if (fidelity !== 'touch' && fidelity !== 'queue' && fidelity !== 'through')
    throw new ToolFailure('fidelity is touch, queue or through.');
  return ['--from', from, '--to', to, '--seeds', `1..${Number(seeds)}`, '--fidelity', fidelity];
}

function dayOf(name: string, value: unknown): string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new ToolFailure(`${name} is a day, for example 2025-01-01.`);
  return value;
}

function ended(args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { timeout: LIMIT_MS, maxBuffer: 1 << 24 }, (error, out, err) => {
      resolve({
        code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
        text: out || err,
      });
    });
  });
}
