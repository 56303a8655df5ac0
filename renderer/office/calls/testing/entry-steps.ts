import { CHOICE, ENTRY, type Draft, type DraftFields, type DraftRows } from '../form/draft.ts';
import type { Member, Shape } from '../form/shape.ts';

/** One thing that a person does in a form, by the name of the control. */
export type EntryStep =
  | { readonly do: 'press' | 'check'; readonly name: string }
  | { readonly do: 'fill' | 'select'; readonly name: string; readonly value: string }
  /** Chooses one of several shapes of a value. */
  | { readonly do: 'pick'; readonly name: string; readonly at: number };

/**
 * What a person does to enter a draft into an empty form. `wallText` says how a moment (milliseconds) stands in its field.
 */
export function entrySteps(
  members: readonly Member[],
  fields: DraftFields,
  wallText: (ms: number) => string,
): readonly EntryStep[] {
  const ofMembers = (of: readonly Member[], draft: DraftFields, path: string): readonly EntryStep[] =>
    of.flatMap(({ name, shape, isRequired }) =>
      stepsOf(shape, draft[name], path === '' ? name : `${path}.${name}`, isRequired),
    );
  const stepsOf = (shape: Shape, draft: Draft, path: string, isRequired: boolean): readonly EntryStep[] => {
    if (draft === undefined || draft === '') return [];
    const open: readonly EntryStep[] = isRequired ? [] : [{ do: 'press', name: path }];
    switch (shape.kind) {
      case 'choice':
      case 'flag':
        return [{ do: 'select', name: path, value: String(draft) }];
      case 'moment':
        return [{ do: 'fill', name: path, value: wallText(Number(draft)) }];
      case 'text':
      case 'whole':
      case 'figure':
      case 'any':
        return [{ do: 'fill', name: path, value: String(draft) }];
      case 'nothing':
        return [];
      case 'group':
        return open.concat(ofMembers(shape.members, draft as DraftFields, path));
      case 'list':
        return open.concat(listSteps(shape.entry, draft as DraftRows, path, isRequired ? 0 : 1));
      case 'map':
        return open.concat(listSteps(mapEntry(shape.entry), draft as DraftRows, path, 0));
      case 'either': {
        const { [CHOICE.at]: at, [CHOICE.value]: value } = draft as DraftFields;
        const choice = shape.choices[Number(at)];
        const pick: EntryStep = { do: 'pick', name: path, at: Number(at) };
        return open.concat(pick, choice === undefined ? [] : stepsOf(choice, value, path, true));
      }
    }
  };
  /** `there`: rows that stand there already when the list was added. */
  const listSteps = (entry: Shape, rows: DraftRows, path: string, there: number): readonly EntryStep[] => {
    if (entry.kind === 'choice')
      return rows.map((row): EntryStep => ({ do: 'check', name: `${path}.${String(row)}` }));
    return rows.flatMap((row, at): readonly EntryStep[] => {
      const add: readonly EntryStep[] = at < there ? [] : [{ do: 'press', name: `${path}.+` }];
      return add.concat(stepsOf(entry, row, `${path}.${at}`, true));
    });
  };
  return ofMembers(members, fields, '');
}

function mapEntry(entry: Shape): Shape {
  const key: Shape = { kind: 'text', least: 1, most: 64 };
  return {
    kind: 'group',
    members: [
      { name: ENTRY.key, shape: key, isRequired: true, said: undefined },
      { name: ENTRY.value, shape: entry, isRequired: true, said: undefined },
    ],
  };
}
