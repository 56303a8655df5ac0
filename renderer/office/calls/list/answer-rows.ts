import { fieldsOf } from '../../../session/stored-state.ts';
import type { CallPage } from '../catalogue.ts';
import { answerShape } from '../call-shapes.ts';
import type { Member, Shape } from '../form/shape.ts';
import type { Row } from './columns.tsx';

/** Rows of an answer, and how many there are in the whole where it says so. */
export interface Rows {
  readonly rows: readonly Row[];
  /** Rows of all pages; undefined where the answer does not count them. */
  readonly total: number | undefined;
}

/** The rows that stand in an answer. */
export function rowsIn({ rows: place }: CallPage, answer: unknown): Rows {
  const fields: Row = fieldsOf(answer);
  const found = place?.member === undefined ? answer : fields[place.member];
  const rows: readonly Row[] = Array.isArray(found) ? found : [];
  const { total, totalPage, size } = fields;
  if (typeof total === 'number') return { rows, total };
  const counted = typeof totalPage === 'number' && typeof size === 'number' ? totalPage * size : undefined;
  return { rows, total: counted };
}

/** The members of a row. */
export function rowMembers(page: CallPage): readonly Member[] {
  const { rows: place } = page;
  const shape = answerShape(page);
  const list = place?.member === undefined ? shape : memberShape(shape, place.member);
  return list?.kind === 'list' && list.entry.kind === 'group' ? list.entry.members : [];
}

function memberShape(shape: Shape, name: string): Shape | undefined {
  return shape.kind === 'group' ? shape.members.find((member) => member.name === name)?.shape : undefined;
}

/** Members of the request that choose rows: all but those that choose the page, and the trace of the request. */
export function filterMembers({ rows }: CallPage, members: readonly Member[]): readonly Member[] {
  const others = rows?.isPaged === true ? ['current', 'size', 'trace'] : ['trace'];
  return members.filter(({ name }) => !others.includes(name));
}
