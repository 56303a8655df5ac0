import type { Operator } from '../../../operator/port.ts';
import type { CallPage } from '../catalogue.ts';
import { emptyFields, type DraftFields } from './draft.ts';
import type { Shape } from './shape.ts';

/**
 * What a form begins with: nothing, but for the number of the own company where it has to be sent. Calls about companies themselves begin
 * without it, because they mean another one.
 */
export function firstFields(
  { call }: CallPage,
  shape: Extract<Shape, { kind: 'group' }>,
  { companyId }: Pick<Operator, 'companyId'>,
): DraftFields {
  const fields = emptyFields(shape);
  const isNeeded = shape.members.some(({ name, isRequired }) => name === 'companyId' && isRequired);
  if (companyId === undefined || !isNeeded || call.permission.startsWith('platform.')) return fields;
  return Object.assign(fields, { companyId: String(companyId) });
}
