import { fieldsOf } from '../../../session/stored-state.ts';
import type { Member, Shape } from '../form/shape.ts';

/** One value that would be sent, beside the one that is in force. */
export interface DifferenceLine {
  /** Names of members and positions in lists that lead to it. */
  readonly path: readonly (string | number)[];
  readonly shape: Shape;
  /** What is in force; undefined where it is not known, or there is none. */
  readonly before: unknown;
  /** What would be sent; undefined where it is taken away. */
  readonly after: unknown;
  readonly isChanged: boolean;
}

/**
 * What a request would change, value by value. Without a present value all of the request stands there; with one, members that are not sent
 * stay as they are and are left out, and of lists everything is compared, because a list is replaced as a whole.
 */
export function differenceOf(shape: Shape, present: unknown, sent: unknown): readonly DifferenceLine[] {
  return linesOf(shape, present, sent, []);
}

function linesOf(
  shape: Shape,
  before: unknown,
  after: unknown,
  path: DifferenceLine['path'],
): readonly DifferenceLine[] {
  if (shape.kind === 'group') return groupLines(shape.members, before, after, path);
  if (shape.kind === 'list' && shape.entry.kind === 'group') {
    const { entry } = shape;
    const [rowsBefore, rowsAfter] = [rowsOf(before), rowsOf(after)];
    const length = Math.max(rowsBefore.length, rowsAfter.length);
    return Array.from({ length }, (_, at) =>
      linesOf(entry, rowsBefore[at], rowsAfter[at], path.concat(at + 1)),
    ).flat();
  }
  const isChanged = !isSame(before, after);
  return [{ path, shape, before, after, isChanged }];
}

function groupLines(
  members: readonly Member[],
  before: unknown,
  after: unknown,
  path: DifferenceLine['path'],
): readonly DifferenceLine[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return members.flatMap(({ name, shape }) => {
    // Of a row that is taken away everything is said, of one that stays only what is sent.
    const isSaid = after === undefined ? was[name] !== undefined : is[name] !== undefined;
    return isSaid ? linesOf(shape, was[name], is[name], path.concat(name)) : [];
  });
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether two values say the same: figures are compared as figures, so that `0.20` is `0.2`. */
function isSame(before: unknown, after: unknown): boolean {
  const [was, is] = [before ?? '', after ?? ''];
  if (typeof was === 'object' || typeof is === 'object') return JSON.stringify(was) === JSON.stringify(is);
  if (String(was) === String(is)) return true;
  return (
    /^-?\d+\.\d+$|^-?\d+$/.test(`${String(was)}`) && was !== '' && is !== '' && Number(was) === Number(is)
  );
}
