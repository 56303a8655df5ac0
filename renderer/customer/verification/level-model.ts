import type { Application, VerificationElement, VerificationLevel } from '../port.ts';

/** What is typed and handed in for a level, by element. */
export interface LevelDraft {
  readonly values: Readonly<Record<string, string>>;
  /** Kind of the document whose number is stated. */
  readonly document: string;
}

/** The draft that begins with what was stated before. */
export function draftOf(level: VerificationLevel): LevelDraft {
  const stated = level.elements.flatMap(({ code, stated: value }) =>
    value === undefined ? [] : [[code, value] as const],
  );
  const document = level.elements.find(({ statedDocument }) => statedDocument !== undefined)?.statedDocument;
  return { values: Object.fromEntries(stated), document: document ?? '' };
}

/** True for a value that does not have the form of its element; nothing is no fault. */
export function isFaulty({ pattern }: VerificationElement, value: string): boolean {
  const text = value.trim();
  if (text === '' || pattern === '') return false;
  try {
    return !new RegExp(pattern).test(text);
  } catch {
    // What this browser cannot read is left to the platform.
    return false;
  }
}

/** The application of a draft; a document goes by the code of its kind. */
export function applicationOf(level: VerificationLevel, draft: LevelDraft, send: boolean): Application {
  const values = level.elements.flatMap(({ code, kind }) => {
    const value = (draft.values[code] ?? '').trim();
    if (value === '') return [];
    return [{ code: kind === 'document' && draft.document !== '' ? draft.document : code, value }];
  });
  return { level: level.code, values, send };
}

/** Elements without a value, as the platform may ask for them; it knows which it can do without. */
export function missing(level: VerificationLevel, draft: LevelDraft): readonly VerificationElement[] {
  return level.elements.filter(({ code }) => (draft.values[code] ?? '').trim() === '');
}

/** The level that can be applied for now: the first that is neither passed nor under review, with all below it passed. */
export function openLevel(levels: readonly VerificationLevel[]): VerificationLevel | undefined {
  const next = levels.find(({ state }) => state !== 'passed');
  return next === undefined || next.state === 'pending' ? undefined : next;
}
