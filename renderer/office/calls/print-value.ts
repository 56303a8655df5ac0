import { fieldsOf } from '../../session/stored-state.ts';
import { formatDate, formatPlain, formatTime, MINUS, formatList } from '../../components/index.ts';
import type { ContractWords } from './contract-texts.ts';
import type { Shape } from './form/shape.ts';
import { shapeOfValue } from './form/shape-of-value.ts';

/** Words of the office that stand for values. */
export interface ValueWords {
  readonly contract: ContractWords;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

/** Milliseconds before this are no moment of a platform: zero stands for none, small ones for seconds of a day. */
const FIRST_MOMENT = 1e11;

/** A date with its time, in the zone and form of the terminal. */
function printMoment(ms: number): string {
  return `${formatDate(ms)} ${formatTime(ms)}`;
}

/** A value as people read it, by its shape: figures and times by the terminal's printers, enumerations by their meaning. */
export function printValue(shape: Shape, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  switch (shape.kind) {
    case 'choice': {
      const known = shape.values.find((each) => String(each.value) === String(value));
      return known === undefined ? String(value) : words.contract.meaning(known.meaning);
    }
    case 'moment':
      return Number(value) >= FIRST_MOMENT ? printMoment(Number(value)) : String(value);
    case 'figure':
      return printFigure(String(value));
    case 'either':
      return printEither(shape.choices, value, words);
    case 'list':
      return printList(shape.entry, value, words);
    case 'map':
      return formatList(
        Object.entries(value).map(([key, each]) => `${key}: ${printValue(shape.entry, each, words)}`),
        'facts',
      );
    case 'group':
      return printGroup(shape, value, words);
    case 'any':
      return printValue(shapeOfValue(value), value, words);
    default:
      return String(value);
  }
}

/** A value as plain text, for files: figures ungrouped, times as ISO text, what is made of parts as JSON. */
export function plainValue(shape: Shape, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (shape.kind === 'moment' && Number(value) >= FIRST_MOMENT) return new Date(Number(value)).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function printFigure(text: string): string {
  const [, sign = '', digits] = /^(-?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return digits === undefined ? text : `${sign === '' ? '' : MINUS}${formatPlain(digits)}`;
}

function printEither(choices: readonly Shape[], value: unknown, words: ValueWords): string {
  const isList = Array.isArray(value);
  const shape = choices.find(({ kind }) => (kind === 'list') === isList && kind !== 'nothing');
  return shape === undefined ? String(value) : printValue(shape, value, words);
}

function printList(entry: Shape, value: unknown, words: ValueWords): string {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (rows.length === 0) return words.none;
  return rows.map((row) => printValue(entry, row, words)).join(entry.kind === 'group' ? '; ' : ', ');
}

function printGroup(
  { members }: Extract<Shape, { kind: 'group' }>,
  value: unknown,
  words: ValueWords,
): string {
  const values: Readonly<Record<string, unknown>> = fieldsOf(value);
  const facts = members.flatMap(({ name, shape }) =>
    values[name] === undefined || values[name] === null
      ? []
      : [`${words.contract.label(name)} ${printValue(shape, values[name], words)}`],
  );
  return formatList(facts, 'facts');
}
