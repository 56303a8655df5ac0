import { DEFAULT_CONFIG, type PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { choiceOf, countOf } from './values.ts';

/** A day, in seconds. */
const MAX_STEP_TIMEOUT = 86_400;

/** What does not go with a market that somebody else moves, and why. */
const FOREIGN: Readonly<Record<string, string>> = {
  speed: 'the market goes as far as it is told to',
  'external-system': 'the external system has a time of its own',
  'payment-provider': 'the payment provider has a time of its own',
  'backup-every': 'its minutes are not those of the disk',
  'quote-processes': 'one process has the market alone',
  bus: 'one process has the market alone',
  'demo-company': 'the year of the company is founded in real time',
};

type ClockValues = Readonly<Record<string, unknown>> & {
  readonly clock?: string;
  readonly 'step-timeout'?: string;
  readonly 'step-late'?: string;
};

/** Who moves the market clock. Throws BadOptionError. */
export function clockOf(values: ClockValues): Pick<PlatformConfig, 'clock' | 'stepTimeoutMs' | 'stepLate'> {
  const clock = choiceOf('--clock', values.clock, ['real', 'stepped', 'follow'], DEFAULT_CONFIG.clock);
  const foreign = Object.keys(FOREIGN).find((name) => values[name] !== undefined);
  if (clock !== 'real' && foreign !== undefined)
    throw new BadOptionError(`--${foreign} does not go with --clock ${clock}: ${FOREIGN[foreign]}`);
  const ofSteps = (['step-timeout', 'step-late'] as const).find((name) => values[name] !== undefined);
  if (clock !== 'stepped' && ofSteps !== undefined)
    throw new BadOptionError(`--${ofSteps} belongs to --clock stepped`);
  const usual = DEFAULT_CONFIG.stepTimeoutMs / 1000;
  return {
    clock,
    stepTimeoutMs: countOf('--step-timeout', values['step-timeout'], usual, 1, MAX_STEP_TIMEOUT) * 1000,
    stepLate: choiceOf('--step-late', values['step-late'], ['wait', 'go'], DEFAULT_CONFIG.stepLate),
  };
}
