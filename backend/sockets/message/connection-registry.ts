import type { TokenOwner } from '../../services/token-owner.ts';
import type { MessageConnection } from './message-connection.ts';

/** The open connections, and which of them belong to which customer. */
export class ConnectionRegistry {
  readonly #all = new Set<MessageConnection>();
  readonly #byCustomer = new Map<string, Set<MessageConnection>>();

  get size(): number {
    return this.#all.size;
  }

  add(connection: MessageConnection): void {
    this.#all.add(connection);
  }

  remove(connection: MessageConnection): void {
    this.#all.delete(connection);
    this.#leave(connection, connection.owner);
  }

  /** Moves a connection from its earlier customer to its present one. */
  ownerChanged(connection: MessageConnection, before: TokenOwner | undefined): void {
    this.#leave(connection, before);
    const { owner } = connection;
    if (owner === undefined || !this.#all.has(connection)) return;
    const key = keyOf(owner.companyId, owner.customerId);
    const connections = this.#byCustomer.get(key) ?? new Set();
    this.#byCustomer.set(key, connections.add(connection));
  }

  all(): readonly MessageConnection[] {
    return [...this.#all];
  }

  ofCustomer(companyId: number, customerId: number): readonly MessageConnection[] {
    return [...(this.#byCustomer.get(keyOf(companyId, customerId)) ?? [])];
  }

  #leave(connection: MessageConnection, owner: TokenOwner | undefined): void {
    if (owner === undefined) return;
    const key = keyOf(owner.companyId, owner.customerId);
    const connections = this.#byCustomer.get(key);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byCustomer.delete(key);
  }
}

function keyOf(companyId: number, customerId: number): string {
  return `${companyId}:${customerId}`;
}
