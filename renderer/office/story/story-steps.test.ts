import { describe, expect, it } from 'vitest';
import { MANAGEMENT_CALLS } from '../../../backend/contract/calls/calls.ts';
import { TERMINAL_LANGUAGES } from '../../i18n/i18n.ts';
import { isPlayed, minutesOf, secondsBefore, STORY, STORY_SECONDS, type StoryState } from './story-steps.ts';
import { STORY_TEXTS } from './story-text.ts';
import { changesOf } from './use-story-state.ts';

const MORNING: StoryState = {
  changes: [],
  acts: [],
  visitor: undefined,
  running: 0,
  positions: undefined,
  resets: 0,
};
const step = (id: string) => {
  const found = STORY.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no step ${id}`);
  return found;
};

describe('the story', () => {
  it('has twelve steps and takes at most ten minutes', () => {
    expect(STORY).toHaveLength(12);
    expect(STORY_SECONDS).toBeLessThanOrEqual(600);
    expect(secondsBefore(STORY.length)).toBe(STORY_SECONDS);
    expect(minutesOf(282)).toBe('4:42');
  });

  it.each(TERMINAL_LANGUAGES)('has for every step in %s what to say, to press and to see', (language) => {
    const { steps } = STORY_TEXTS[language];
    expect(Object.keys(steps)).toEqual(STORY.map(({ id }) => id));
    for (const { id, seen } of STORY) {
      const { press, see, questions } = steps[id];
      expect([id, see.length]).toEqual([id, seen.length]);
      expect([id, press.length]).toEqual([id, STORY_TEXTS['en-US'].steps[id].press.length]);
      expect(questions.every((pair) => pair.length === 2)).toBe(true);
    }
  });

  it('has nothing behind it in the morning', () => {
    expect(STORY.filter((one) => isPlayed(one, MORNING))).toEqual([]);
  });
});

describe('a step', () => {
  it('was played when everything that can be checked is there', () => {
    const paidIn = { ...MORNING, acts: ['register', 'apply', 'payIn'] as const };
    const approve = Object.values(MANAGEMENT_CALLS).find(({ bizType }) =>
      bizType.endsWith('DepositProposalService.approve'),
    );
    const approvals = (count: number) => Array<string>(count).fill(approve?.bizType ?? '');
    expect(isPlayed(step('deposit'), paidIn)).toBe(false);
    expect(isPlayed(step('deposit'), { ...paidIn, changes: approvals(1) })).toBe(false);
    expect(isPlayed(step('deposit'), { ...paidIn, changes: approvals(2) })).toBe(true);
  });

  it('of a forced close wants a trade before it', () => {
    expect(isPlayed(step('stopOut'), { ...MORNING, positions: 0 })).toBe(false);
    expect(isPlayed(step('stopOut'), { ...MORNING, acts: ['trade'], positions: 1 })).toBe(false);
    expect(isPlayed(step('stopOut'), { ...MORNING, acts: ['trade'], positions: 0 })).toBe(true);
  });
});

it('counts of the audit what succeeded', () => {
  const rows = [
    { stage: 'request', bizType: 'a' },
    { stage: 'answer', code: '0', bizType: 'a' },
    { stage: 'answer', code: 'G1', bizType: 'b' },
    { stage: 'reveal' },
  ];
  expect(changesOf(rows)).toEqual(['a']);
});
