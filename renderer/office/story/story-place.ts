import { create } from 'zustand';
import { openPlace, useOfficePlace } from '../place.ts';
import { STORY } from './story-steps.ts';

/** Where a presenter is in the story. It outlives a reset of the company and the sign-in after it. */
export interface StoryPlace {
  /** `page`: the whole story is on screen; `bar`: its notes stand below the page of a section; `off`: nobody presents. */
  readonly shown: 'off' | 'page' | 'bar';
  /** Place of the step in the story, 0 for the first. */
  readonly at: number;
  /** The notes stand in a window of their own. */
  readonly inWindow: boolean;
}

export const useStory = create<StoryPlace>(() => ({ shown: 'off', at: 0, inWindow: false }));

// Whoever goes to a section from the whole story keeps its notes in sight.
useOfficePlace.subscribe(() => {
  if (useStory.getState().shown === 'page') useStory.setState({ shown: 'bar' });
});

/** Shows the whole story. */
export function openStory(): void {
  useStory.setState({ shown: 'page' });
}

/** Ends the presentation; the place in the story stays. */
export function leaveStory(): void {
  useStory.setState({ shown: 'off', inWindow: false });
}

/** Chooses a step, within the story. */
export function chooseStep(at: number): void {
  useStory.setState({ at: Math.min(Math.max(at, 0), STORY.length - 1) });
}

/** Opens the page on which a step plays, with the notes below it. */
export function playStep(at: number): void {
  chooseStep(at);
  const step = STORY[useStory.getState().at];
  if (step === undefined) return;
  useStory.setState({ shown: 'bar' });
  openPlace(step.section);
}

/** Moves the notes into a window of their own, or back. */
export function setNotesWindow(inWindow: boolean): void {
  useStory.setState({ inWindow });
}
