import { fieldsOf } from '../../../session/stored-state.ts';
import type { Shape } from './shape.ts';

/**
 * What stands in a form, while it is entered: text of a field, rows of a list, fields of a group. `undefined`: a list or group that is left
 * out. A flag is `true`, `false` or, left out, an empty text; a moment milliseconds as text.
 */
export type Draft = string | DraftRows | DraftFields | undefined;
export type DraftRows = readonly Draft[];
export interface DraftFields {
  readonly [field: string]: Draft;
}

/** Fields of an entry of a map, and of a value that has one of several shapes: which one, and the value in it. */
export const ENTRY = { key: 'key', value: 'value' } as const;
export const CHOICE = { at: 'at', value: 'value' } as const;

/** A form in which nothing stands yet. What has to be sent has its fields at once, the rest is left out. */
export function emptyDraft(shape: Shape, isRequired: boolean): Draft {
  switch (shape.kind) {
    case 'flag':
      return isRequired ? 'false' : '';
    case 'list':
    case 'map':
      return isRequired ? [] : undefined;
    case 'group':
      return isRequired ? emptyFields(shape) : undefined;
    case 'either':
      return isRequired ? choiceDraft(shape, 0) : undefined;
    default:
      return '';
  }
}

/** The empty fields of a group. */
export function emptyFields({ members }: Extract<Shape, { kind: 'group' }>): DraftFields {
  return Object.fromEntries(
    members.map(({ name, shape, isRequired }) => [name, emptyDraft(shape, isRequired)]),
  );
}

/** A value of several shapes, in one of them. */
export function choiceDraft({ choices }: Extract<Shape, { kind: 'either' }>, at: number): DraftFields {
  const shape = choices[at];
  return { [CHOICE.at]: String(at), [CHOICE.value]: shape === undefined ? '' : emptyDraft(shape, true) };
}

/** A value as it stands in a form, for example that which is in force. What the shape does not know is left out. */
export function writeDraft(shape: Shape, value: unknown): Draft {
  if (isAbsent(shape, value)) return emptyDraft(shape, false);
  switch (shape.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((each) => writeDraft(shape.entry, each)) : undefined;
    case 'map':
      return Object.entries(value ?? {}).map(([key, each]) => ({
        [ENTRY.key]: key,
        [ENTRY.value]: writeDraft(shape.entry, each),
      }));
    case 'group':
      return writeFields(shape, value ?? {});
    case 'either': {
      const at = Math.max(
        0,
        shape.choices.findIndex((choice) => fits(choice, value)),
      );
      const choice = shape.choices[at] ?? { kind: 'any' };
      return { [CHOICE.at]: String(at), [CHOICE.value]: writeDraft(choice, value) };
    }
    case 'any':
      return JSON.stringify(value, undefined, 2);
    default:
      return String(value);
  }
}

/** The members of a value as the fields of a group; the others are empty. */
export function writeFields(group: Extract<Shape, { kind: 'group' }>, value: object): DraftFields {
  const values: Readonly<Record<string, unknown>> = fieldsOf(value);
  return Object.fromEntries(
    group.members.map(({ name, shape, isRequired }) => [
      name,
      isAbsent(shape, values[name]) ? emptyDraft(shape, isRequired) : writeDraft(shape, values[name]),
    ]),
  );
}

/** Null stands for an absent value, but where it is one that can be sent. */
function isAbsent({ kind }: Shape, value: unknown): boolean {
  return value === undefined || (value === null && kind !== 'either' && kind !== 'any');
}

/** Whether a value may be of a shape: enough to tell the shapes of one member apart. */
function fits({ kind }: Shape, value: unknown): boolean {
  if (kind === 'nothing') return value === null;
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'group' || kind === 'map')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' || typeof value === 'number';
}
