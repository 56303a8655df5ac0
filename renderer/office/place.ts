import { create } from 'zustand';
import type { SectionId } from './sections.ts';

/** What of the office is on screen. */
export interface OfficePlace {
  readonly section: SectionId;
  /** What of the section is open, in the words of the section: the number of a customer, a call; undefined: its first page. */
  readonly record: string | undefined;
}

export const useOfficePlace = create<OfficePlace>(() => ({ section: 'overview', record: undefined }));

/** Goes to a section, or to something in it. */
export function openPlace(section: SectionId, record?: string): void {
  useOfficePlace.setState({ section, record });
}
