import { Type, type TObject } from 'typebox';
import type { ListedCode } from '../../errors/catalogue.ts';
import { CODE } from '../../errors/codes.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { CUSTOMER_TYPES, GROUP_OPENINGS } from '../../meanings.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../request-values.ts';

/** How a management call names a customer: by its number, or by the id that its records carry. */
export const customerMembers = {
  customerNo: Type.Optional(TextLike(16)),
  customerId: Type.Optional(IntegerLike()),
};

/** A request about one customer, named by number or by id; 0 names nobody. */
export function OfCustomer<Request extends TObject<typeof customerMembers>>(
  request: Request,
  code: ListedCode = CODE.customerParameterMissing,
): Request {
  return NeedsOneOf([['customerNo'], ['customerId']], request, code, { zero: 'absent' });
}

/** A group of customers in a list. */
export const customerGroupMembers = {
  id: describe(PHRASES.customerGroup, Type.Integer()),
  name: describe(PHRASES.nameLanguageRequestWhere, Type.String()),
  openAccountType: describe('Whether new customers may register in it.', Type.Integer(), GROUP_OPENINGS),
  type: describe('Kind of group.', Type.Integer(), CUSTOMER_TYPES),
};
