import {
  type GroupChange,
  type CustomerGroup,
  type GroupRecord,
} from '../../contract/calls/management/groups.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { groupRepository } from '../../storage/customers/index.ts';
import { StorageError, type Database } from '../../storage/index.ts';
import { groupRecord, toGroup } from '../catalogue/group-record.ts';
import { CUSTOMER_GROUPS } from '../catalogue/catalogue-service.ts';
import type { Company } from './company.ts';

/** The id of a group that is added to others. */
export function nextGroupId(groups: readonly CustomerGroup[]): number {
  return 1 + Math.max(0, ...groups.map(({ id }) => id));
}

/** Groups of a company. */
const MAX_CUSTOMER_GROUPS = 100;

/**
 * Customer groups by company, all in memory. A company has those that every company begins with until its operator
 * changes one.
 */
export class CustomerGroups {
  readonly #database: Database;
  readonly #groups: Map<number, readonly CustomerGroup[]>;

  private constructor(database: Database, groups: Map<number, readonly CustomerGroup[]>) {
    this.#database = database;
    this.#groups = groups;
  }

  static async open(database: Database): Promise<CustomerGroups> {
    const rows = await groupRepository.all(database);
    return new CustomerGroups(database, new Map(rows.map((row) => [row.company_id, toGroups(row.record)])));
  }

  of(companyId: number): readonly CustomerGroup[] {
    return this.#groups.get(companyId) ?? CUSTOMER_GROUPS;
  }

  find(companyId: number, id: number): CustomerGroup | undefined {
    return this.of(companyId).find((group) => group.id === id);
  }

  /**
   * The group of a new customer: the one asked for, else the company's. Throws 0000301 for a group that does not exist,
   * 0000311 for one in which nobody may register and 0000306 when the company has none for that.
   */
  forRegistration(company: Company, id: number | undefined): CustomerGroup {
    const opening = this.of(company.id).filter((group) => group.isOpening);
    if (opening.length === 0) throw new PlatformError(CODE.openingGroupMissing);
    const usual = opening.find((group) => group.id === company.userGroupId) ?? opening[0];
    const group = id === undefined ? usual : this.find(company.id, id);
    if (group === undefined) throw new PlatformError(CODE.groupUnknown);
    if (!group.isOpening) throw new PlatformError(CODE.openingGroupUnreadable);
    return group;
  }

  /**
   * Adds a group or changes the one of the id. Throws 0000303 for an id that does not exist, 0000307 for the name of
   * another group, 0000308 when no group would be left in which customers may register, and 0001025 beyond
   * `MAX_CUSTOMER_GROUPS`.
   */
  async save(company: Company, { id, ...change }: GroupChange): Promise<CustomerGroup> {
    const before = this.of(company.id);
    if (id !== undefined && this.find(company.id, id) === undefined)
      throw new PlatformError(CODE.customerGroupUnknown);
    const group = { id: id ?? nextGroupId(before), ...change };
    const others = before.filter((other) => other.id !== group.id);
    if (others.some((other) => other.name === group.name)) throw new PlatformError(CODE.groupNameTaken);
    const after = [...others, group].sort((left, right) => left.id - right.id);
    if (!after.some((other) => other.isOpening)) throw new PlatformError(CODE.openingGroupRequired);
    if (after.length > MAX_CUSTOMER_GROUPS)
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'noRoom', 'id', MAX_CUSTOMER_GROUPS);
    await this.#store(company.id, after);
    return group;
  }

  /**
   * Removes a group with what it says about products. Throws 0000301 for one that does not exist, 0000302 for the
   * company's default groups, 0000309 for one in which customers register, 0000304 for one that has customers and
   * 0000305 when the store refuses.
   */
  async remove(company: Company, id: number): Promise<void> {
    const group = this.find(company.id, id);
    if (group === undefined) throw new PlatformError(CODE.groupUnknown);
    if (id === company.userGroupId || id === company.guestGroupId)
      throw new PlatformError(CODE.defaultGroupFixed);
    if (group.isOpening) throw new PlatformError(CODE.openingGroupFixed);
    if (await groupRepository.hasCustomers(this.#database, company.id, id))
      throw new PlatformError(CODE.groupHasCustomers);
    try {
      await this.#store(
        company.id,
        this.of(company.id).filter((other) => other !== group),
      );
    } catch (error) {
      if (error instanceof StorageError) throw new PlatformError(CODE.groupProductsNotDeleted);
      throw error;
    }
  }

  /**
   * The groups of a company for new ones that begin like it: what is stored of them, nothing where it has those of every
   * company, and `begin` for when it is stored.
   */
  like(companyId: number | undefined, newIds: readonly number[]) {
    const groups = companyId === undefined ? undefined : this.#groups.get(companyId);
    const ids = groups === undefined ? [] : newIds;
    const record = JSON.stringify(groups?.map(groupRecord));
    return {
      rows: ids.map((company_id) => ({ company_id, record })),
      begin: () => ids.forEach((id) => this.#groups.set(id, groups ?? [])),
    };
  }

  async #store(companyId: number, groups: readonly CustomerGroup[]): Promise<void> {
    await groupRepository.save(this.#database, companyId, JSON.stringify(groups.map(groupRecord)));
    this.#groups.set(companyId, groups);
  }
}

function toGroups(record: string): readonly CustomerGroup[] {
  return (JSON.parse(record) as readonly GroupRecord[]).map((group) => toGroup(group));
}
