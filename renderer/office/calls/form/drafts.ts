import { create } from 'zustand';
import type { Draft } from './draft.ts';

interface Drafts {
  /** Whose drafts these are: those of the last person go when somebody else signs in. */
  readonly person: string;
  readonly byCall: Readonly<Record<string, Draft>>;
}

/** What was entered and not sent yet, by the call. It stays while the section is left, until the window closes. */
export const useDrafts = create<Drafts>(() => ({ person: '', byCall: {} }));

/** Makes the drafts those of a person. */
export function draftsAreOf(person: string): void {
  if (useDrafts.getState().person !== person) useDrafts.setState({ person, byCall: {} });
}

/** Keeps a draft; undefined throws it away. */
export function keepDraft(call: string, draft: Draft): void {
  useDrafts.setState(({ byCall }) => {
    const { [call]: _before, ...others } = byCall;
    return { byCall: draft === undefined ? others : { ...others, [call]: draft } };
  });
}
