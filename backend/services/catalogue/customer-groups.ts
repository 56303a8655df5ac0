import type { TradeType } from '../../domain/account-type.ts';
import type { ProductArea, ProductDefinition } from '../../market/product-definition.ts';
import type { RequestContext } from '../operation.ts';

/** A group of customers: the products that it may see (Product, brief: customerGroupIds) and the accounts that it may have. */
export interface CustomerGroup {
  /** Counts from 1 within a company. */
  readonly id: number;
  readonly name: string;
  /** Anyone may ask for a public group's products; those of the others are for their own members. */
  readonly isPublic: boolean;
  /** New customers may register in it. */
  readonly isOpening: boolean;
  /** Areas whose products the group sees; undefined: all. */
  readonly areas?: readonly ProductArea[];
  /** Account types of its members; undefined: those of the company, each in all of its currencies. */
  readonly plays?: readonly GroupPlay[];
}

/** An account type of a group. */
export interface GroupPlay {
  readonly tradeType: TradeType;
  /** Codes of the assets in which accounts are kept; undefined: all of the company. */
  readonly currencies?: readonly string[];
}

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
