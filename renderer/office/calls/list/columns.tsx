import type { Column, SortKey } from '../../../components/index.ts';
import { findPageOfType } from '../catalogue.ts';
import type { Member, Shape } from '../form/shape.ts';
import { plainValue, printValue, type ValueWords } from '../print-value.ts';
import { isFigure } from '../record/record-view.tsx';

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns that a list shows at first; the others wait in the choice of columns. */
const FIRST_COLUMNS = 10;

/** Members that say little to people: they are shown when they are chosen. */
const LAST =
  /^(?:companyId|revision|createBy|updateBy|updateTime|hash|digits|customerId|businessTypeText|.*Digits)$/;

/** The columns of a list, from the members of its rows, printed as the terminal prints. */
export function columnsOf(members: readonly Member[], words: ValueWords): readonly Column<Row>[] {
  const telling = members
    .filter(({ name, shape }) => !LAST.test(name) && isPlain(shape) && words.contract.label(name) !== name)
    .map(({ name }) => name);
  const first = new Set(telling.slice(0, FIRST_COLUMNS));
  return members.map(({ name, shape }): Column<Row> => {
    const text = (row: Row) =>
      (name === 'bizType' && nameOfCall(row[name], words)) || printValue(shape, row[name], words);
    return {
      id: name,
      label: words.contract.label(name),
      align: isFigure(shape) ? 'end' : 'start',
      ...(first.has(name) ? {} : { optional: true }),
      cell: (row) => (isEmpty(row[name]) ? <span className="faint">{words.none}</span> : text(row)),
      text: (row) => plainValue(shape, row[name]),
      sortKey: (row) => sortKeyOf(shape, row[name]),
    };
  });
}

/** The title of the call that a business type is of; undefined where it is of none of the office. */
function nameOfCall(bizType: unknown, { contract }: ValueWords): string | undefined {
  const page = typeof bizType === 'string' ? findPageOfType(bizType) : undefined;
  return page && contract.title(page.name);
}

/** A value that fits in a cell. */
function isPlain(shape: Shape): boolean {
  if (shape.kind === 'list') return shape.entry.kind !== 'group';
  return shape.kind !== 'group' && shape.kind !== 'map' && shape.kind !== 'any' && shape.kind !== 'nothing';
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function sortKeyOf({ kind }: Shape, value: unknown): SortKey {
  if (isEmpty(value)) return undefined;
  if (typeof value === 'number') return value;
  const number = Number(value);
  return (kind === 'figure' || kind === 'whole') && !Number.isNaN(number) ? number : plainText(value);
}

function plainText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A row's name in its table: what names it, and its place, because rows may be alike. */
export function rowIdOf(row: Row, at: number): string {
  const named = [
    'id',
    'proposalNo',
    'pno',
    'positionId',
    'orderId',
    'customerNo',
    'symbolId',
    'appId',
    'seq',
  ];
  const found = named.find((name) => !isEmpty(row[name]));
  return `${found === undefined ? '' : plainText(row[found])}#${at}`;
}
