import { customerRepository } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';

/** Hears of a customer whose group changed. */
type MoveListener = (customerId: number) => void;

/** The customer group of every customer, in memory: terms are looked up with every price that is watched. */
export class GroupMembers {
  readonly #groups: Map<number, number>;
  readonly #listeners = new Set<MoveListener>();

  private constructor(groups: Map<number, number>) {
    this.#groups = groups;
  }

  static async open(database: Database): Promise<GroupMembers> {
    return new GroupMembers(await customerRepository.customerGroups(database));
  }

  /** The group of a customer; undefined for one that does not exist. */
  find(customerId: number): number | undefined {
    return this.#groups.get(customerId);
  }

  /** Notes the group of a new customer, or of one that was moved; the listeners hear of a move. */
  put(customerId: number, customerGroupId: number): void {
    const before = this.#groups.get(customerId);
    this.#groups.set(customerId, customerGroupId);
    if (before === undefined || before === customerGroupId) return;
    for (const listener of this.#listeners) listener(customerId);
  }

  /** Hears of every move. Returns the removal. */
  onMove(listener: MoveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
