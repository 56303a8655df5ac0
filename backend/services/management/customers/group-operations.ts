import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import type { ProductSpread } from '../../catalogue/index.ts';
import { groupRecord, toGroup, type GroupRecord } from '../../catalogue/group-record.ts';
import { SYMBOL_GROUPS } from '../../catalogue/symbol-rows.ts';
import type { Company, CompanyService, GroupChange } from '../../company/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

const MAX_PLAYS = 10;
const MAX_CURRENCIES = 200;

const Areas = Type.Array(Type.Union(SYMBOL_GROUPS.map((area) => Type.Literal(area))), {
  maxItems: SYMBOL_GROUPS.length,
});
const Plays = Type.Array(
  Type.Object({
    tradeType: IntegerLike(),
    currencies: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 16 }), { maxItems: MAX_CURRENCIES }),
    ),
  }),
  { maxItems: MAX_PLAYS },
);
const members = {
  name: Type.String({ minLength: 1, maxLength: 50 }),
  /** Anyone may ask for its products. */
  isPublic: Type.Boolean(),
  /** New customers may register in it. */
  isOpening: Type.Boolean(),
  /** Areas whose products it sees; all without. */
  areas: Type.Optional(Areas),
  /** Account types and currencies of its members; those of the company without. */
  plays: Type.Optional(Plays),
};
const Group = Type.Unsafe<GroupRecord>(Type.Object({ id: Type.Integer(), ...members }));
const Change = Type.Unsafe<Omit<GroupRecord, 'id'> & Pick<GroupChange, 'id'>>(
  Type.Object({ id: Type.Optional(IntegerLike()), ...members }),
);

export interface GroupDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'groups' | 'change'>;
  readonly customers: Pick<CustomerService, 'directory' | 'groupMoves'>;
}

/** Customer groups: what there is, changes, removal, and customers who move from one to another. */
export function groupOperations(parts: GroupDependencies): ManagementOperation[] {
  return [list(parts), save(parts), remove(parts), moveCustomer(parts)];
}

function ownCompany({ companies }: GroupDependencies, companyId: number): Company {
  const company = companies.find(companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  return company;
}

function list({ companies }: GroupDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.customerGroups,
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Group),
    handle: async ({ companyId }) => companies.groups.of(companyId).map(groupRecord),
  });
}

/** Adds a group, or replaces the one of the id. The answer is the id. Throws 015 for a number that is no account type. */
function save(parts: GroupDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.saveCustomerGroup,
    permission: 'company.change',
    batch: { members: MAX_PLAYS * (MAX_CURRENCIES + 10) },
    changes: true,
    request: Change,
    response: Type.Integer(),
    async handle({ companyId }, change) {
      const group = toGroup(change, refuse);
      return (await parts.companies.groups.save(ownCompany(parts, companyId), group)).id;
    },
  });
}

function refuse(): never {
  const listed = TRADE_TYPES.words.map(TRADE_TYPES.number).join(' | ');
  throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'tradeType', listed);
}

function remove(parts: GroupDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.removeCustomerGroup,
    permission: 'company.change',
    changes: true,
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Null(),
    async handle({ companyId }, { id }) {
      await parts.companies.groups.remove(ownCompany(parts, companyId), id);
      await forgetSpreads(parts, companyId, id);
      return null;
    },
  });
}

/** A later group may get the number of a removed one, and must not find its spreads. */
async function forgetSpreads({ companies }: GroupDependencies, companyId: number, id: number): Promise<void> {
  const isRemoved = ({ customerGroupId }: ProductSpread) => customerGroupId === id;
  if (companies.find(companyId)?.spreads?.some(isRemoved) !== true) return;
  await companies.change(companyId, ({ spreads = [] }) => ({
    spreads: spreads.filter((spread) => !isRemoved(spread)),
  }));
}

function moveCustomer({ customers }: GroupDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.moveCustomer,
    permission: 'customers.change',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16), customerGroupId: IntegerLike() }),
    response: Type.Null(),
    async handle({ companyId }, { customerNo, customerGroupId }) {
      const customer = await findCustomer(customers.directory, companyId, customerNo);
      await customers.groupMoves.move(companyId, customer.id, customerGroupId);
      return null;
    },
  });
}
