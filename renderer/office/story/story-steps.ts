import type { VisitorAct } from '../../../backend/contract/calls/management/demo-company.ts';
import { DEPOSIT_MANAGEMENT } from '../../../backend/contract/calls/management/deposits.ts';
import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import { VERIFICATION_MANAGEMENT } from '../../../backend/contract/calls/management/verification.ts';
import type { SectionId } from '../sections.ts';
import type { StepId } from './story-text.ts';

/** What happened in the company since it was founded, as far as a story asks for it. */
export interface StoryState {
  /** Changes that were made, by the name of their call; one for each. */
  readonly changes: readonly string[];
  /** What the visitor did. */
  readonly acts: readonly VisitorAct[];
  /** Scenarios that run. */
  readonly running: number;
  /** Number of the visitor; undefined before one came. */
  readonly visitor: string | undefined;
  /** Open positions of the visitor; undefined while that is not known. */
  readonly positions: number | undefined;
  /** Resets since the program was started. */
  readonly resets: number;
}

type Check = (facts: StoryState) => boolean;

/** One step: where it plays, how long it takes, and what shows that it was played. */
export interface StoryStep {
  readonly id: StepId;
  readonly section: SectionId;
  readonly seconds: number;
  /** What the visitor does in it. */
  readonly act?: VisitorAct;
  /** For each line of what the audience sees, in order, what says that it is there; undefined: only eyes can tell. */
  readonly seen: readonly (Check | undefined)[];
}

const did =
  (act: VisitorAct): Check =>
  ({ acts }) =>
    acts.includes(act);
const changed =
  (bizType: string, times = 1): Check =>
  ({ changes }) =>
    changes.filter((made) => made === bizType).length >= times;
const wasClosed: Check = ({ acts, positions }) => acts.includes('trade') && positions === 0;

const { bizType: APPROVE } = DEPOSIT_MANAGEMENT.approveDeposit;

/** The story of ten minutes, from the brand to the reset. */
export const STORY: readonly StoryStep[] = [
  {
    id: 'brand',
    section: 'brand',
    seconds: 45,
    seen: [changed(COMPANIES_MANAGEMENT.saveCompanySettings.bizType), undefined],
  },
  { id: 'register', section: 'customers', seconds: 40, act: 'register', seen: [did('register'), undefined] },
  {
    id: 'verify',
    section: 'customers',
    seconds: 50,
    act: 'apply',
    seen: [did('apply'), changed(VERIFICATION_MANAGEMENT.reviewKyc.bizType)],
  },
  {
    id: 'deposit',
    section: 'money',
    seconds: 60,
    act: 'payIn',
    seen: [did('payIn'), changed(APPROVE), changed(APPROVE, 2)],
  },
  { id: 'trade', section: 'customers', seconds: 40, act: 'trade', seen: [did('trade'), undefined] },
  { id: 'exposure', section: 'trading', seconds: 40, seen: [undefined, undefined] },
  { id: 'terms', section: 'products', seconds: 70, seen: [undefined, undefined] },
  { id: 'crash', section: 'market', seconds: 60, seen: [({ running }) => running > 0, undefined] },
  { id: 'stopOut', section: 'customers', seconds: 50, seen: [wasClosed, undefined] },
  {
    id: 'outside',
    section: 'connections',
    seconds: 60,
    act: 'settleOutside',
    seen: [did('settleOutside'), undefined],
  },
  { id: 'proof', section: 'reports', seconds: 45, seen: [undefined, undefined] },
  { id: 'reset', section: 'market', seconds: 20, seen: [({ resets }) => resets > 0, undefined] },
];

/** Seconds that the whole story takes. */
export const STORY_SECONDS = STORY.reduce((sum, { seconds }) => sum + seconds, 0);

/** Seconds of the steps before one. */
export function secondsBefore(at: number): number {
  return STORY.slice(0, at).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Whether everything of a step that can be checked is there; false where nothing can. */
export function isPlayed({ seen }: StoryStep, facts: StoryState): boolean {
  const checks = seen.filter((check) => check !== undefined);
  return checks.length > 0 && checks.every((check) => check(facts));
}

/** Minutes and seconds of a length, `4:42`. */
export function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
