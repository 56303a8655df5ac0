import { isUnread } from '../../../components/index.ts';
import { CHOICE, ENTRY, type Draft, type DraftFields, type DraftRows } from './draft.ts';
import type { Member, Shape } from './shape.ts';

/** What is wrong with a field: a text of the office, with what it names. */
export interface Fault {
  /** Names and positions that lead to the field. */
  readonly path: readonly (string | number)[];
  readonly text: `fault.${FaultKind}`;
  readonly bound?: number | string;
}

export type FaultKind =
  | 'needed'
  | 'unread'
  | 'whole'
  | 'least'
  | 'above'
  | 'most'
  | 'short'
  | 'long'
  | 'pattern'
  | 'few'
  | 'many'
  | 'json';

/** What a form says: the value that would be sent, undefined where it is left out, and what is wrong with it. */
export interface Reading {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

type Path = Fault['path'];

const NOTHING: Reading = { value: undefined, faults: [] };
const read = (value: unknown): Reading => ({ value, faults: [] });
const fail = (path: Path, kind: FaultKind, bound?: number | string): Reading => ({
  value: undefined,
  faults: [{ path, text: `fault.${kind}`, ...(bound !== undefined && { bound }) }],
});

/** Reads a form by its shape and checks the bounds that the contract has. Optional members that are empty are left out. */
export function readDraft(shape: Shape, draft: Draft, isRequired = true, path: Path = []): Reading {
  if (draft === undefined) return isRequired ? fail(path, 'needed') : NOTHING;
  switch (shape.kind) {
    case 'group':
      return readGroup(shape.members, draft as DraftFields, path);
    case 'list':
      return readList(shape, draft as DraftRows, path);
    case 'map':
      return readMap(shape.entry, draft as DraftRows, path);
    case 'either': {
      const fields = draft as DraftFields;
      const choice = shape.choices[Number(fields[CHOICE.at])] ?? { kind: 'any' };
      return readDraft(choice, fields[CHOICE.value], true, path);
    }
    case 'nothing':
      return read(null);
    default:
      return readField(shape, String(draft), isRequired, path);
  }
}

type FieldShape = Exclude<Shape, { readonly kind: 'group' | 'list' | 'map' | 'either' | 'nothing' }>;

function readField(shape: FieldShape, text: string, isRequired: boolean, path: Path): Reading {
  const isEmptyTextSent = shape.kind === 'text' && shape.least === 0 && isRequired;
  if (text === '' && !isEmptyTextSent) return isRequired ? fail(path, 'needed') : NOTHING;
  switch (shape.kind) {
    case 'flag':
      return read(text === 'true');
    case 'text':
      return readText(shape, text, path);
    case 'moment':
      return read(Number(text));
    case 'whole':
    case 'figure':
      return readNumber(shape, text, path);
    case 'choice':
      return read(shape.values.find(({ value }) => String(value) === text)?.value ?? text);
    case 'any':
      return readJson(text, path);
  }
}

function readText(shape: Extract<Shape, { kind: 'text' }>, text: string, path: Path): Reading {
  if (text.length < shape.least) return fail(path, 'short', shape.least);
  if (text.length > shape.most) return fail(path, 'long', shape.most);
  if (shape.pattern !== undefined && text !== '' && !matches(shape.pattern, text))
    return fail(path, 'pattern', shape.pattern);
  return read(text);
}

/** Patterns that this engine does not know are left to the platform. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function readNumber(shape: Extract<Shape, { kind: 'whole' | 'figure' }>, text: string, path: Path): Reading {
  if (isUnread(text)) return fail(path, 'unread');
  const value = Number(text);
  if (shape.kind === 'whole' && !/^-?\d+$/.test(text)) return fail(path, 'whole');
  if (shape.least !== undefined && value < shape.least) return fail(path, 'least', shape.least);
  if (shape.most !== undefined && value > shape.most) return fail(path, 'most', shape.most);
  if (shape.kind === 'whole') return read(value);
  if (shape.above !== undefined && value <= shape.above) return fail(path, 'above', shape.above);
  return read(shape.sentAs === 'number' ? value : text);
}

function readJson(text: string, path: Path): Reading {
  try {
    return read(JSON.parse(text));
  } catch {
    return fail(path, 'json');
  }
}

function readGroup(members: readonly Member[], fields: DraftFields, path: Path): Reading {
  const parts = members.map(
    ({ name, shape, isRequired }) =>
      [name, readDraft(shape, fields[name], isRequired, path.concat(name))] as const,
  );
  return {
    value: Object.fromEntries(
      parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    ),
    faults: parts.flatMap(([, { faults }]) => faults),
  };
}

function readList(shape: Extract<Shape, { kind: 'list' }>, rows: DraftRows, path: Path): Reading {
  const parts = rows.map((row, at) => readDraft(shape.entry, row, true, path.concat(at)));
  const count =
    rows.length < shape.least
      ? fail(path, 'few', shape.least)
      : rows.length > shape.most
        ? fail(path, 'many', shape.most)
        : NOTHING;
  return {
    value: parts.map(({ value }) => value),
    faults: parts.flatMap(({ faults }) => faults).concat(count.faults),
  };
}

function readMap(entry: Shape, rows: DraftRows, path: Path): Reading {
  const parts = rows.map((row, at) => {
    const fields = row as DraftFields;
    const key = String(fields[ENTRY.key] ?? '');
    const { value, faults } = readDraft(entry, fields[ENTRY.value], true, path.concat(at, ENTRY.value));
    return { key, value, faults: key === '' ? fail(path.concat(at, ENTRY.key), 'needed').faults : faults };
  });
  return {
    value: Object.fromEntries(parts.map(({ key, value }) => [key, value])),
    faults: parts.flatMap(({ faults }) => faults),
  };
}
