import { type CustomerGroup } from '../../contract/calls/management/groups.ts';
import type { ProductDefinition } from '../../market/product-definition.ts';
import type { RequestContext } from '../operation.ts';

/** Groups that a company begins with: signed-in customers, guests, and one that an operator assigns by hand. */
export const CUSTOMER_GROUPS: readonly CustomerGroup[] = [
  { id: 1, name: 'Customers', isPublic: true, isOpening: true },
  { id: 2, name: 'Guests', isPublic: true, isOpening: false },
  { id: 3, name: 'Crypto only', isPublic: false, isOpening: false, areas: ['crypto'] },
];

/** True when the group's members see the product. */
export function seesProduct(group: CustomerGroup, product: ProductDefinition): boolean {
  return group.areas === undefined || group.areas.includes(product.area);
}

/** The group whose products a caller asks for; undefined when it does not exist or is not open to the caller. */
export function groupForCaller(
  groups: readonly CustomerGroup[],
  groupId: number,
  context: RequestContext,
): CustomerGroup | undefined {
  const group = groups.find((candidate) => candidate.id === groupId);
  if (group === undefined) return undefined;
  return group.isPublic || context.caller?.customerGroupId === groupId ? group : undefined;
}
