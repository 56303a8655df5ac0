import type { Caller, RequestContext } from '../services/operation.ts';
import type { Parameters, Values } from './parameters.ts';

/**
 * Who may call: everybody; whoever names a key; whoever signs with one that may read, or trade in what the front is over.
 */
export type Security = 'none' | 'key' | 'read' | 'trade';

/** A call that passed everything before its handler. */
export interface DialectCall<Table extends Parameters = Parameters> {
  readonly values: Values<Table>;
  /** Who signed it, for the services; undefined for endpoints of everybody. */
  readonly context: RequestContext & { readonly caller: Caller };
  /** When it arrived, in milliseconds of the wall clock. */
  readonly receivedAtMs: number;
  /** The orders that its key has placed lately, as limits count them. */
  orderCounts(): readonly object[];
}

/** What an endpoint weighs: a number, or what its parameters make of it. */
export type Weight<Table extends Parameters> = number | { of(values: Values<Table>): number }['of'];

/** One row of the table of endpoints. */
export interface Endpoint<Table extends Parameters = Parameters> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly security: Security;
  readonly weight: Weight<Table>;
  readonly parameters: Table;
  /** How many orders it places, for the limit of orders; none when absent. */
  readonly orders?: number;
  handle(call: DialectCall<Table>): unknown;
}

/** Makes a row of the table. `name` is method and path, `GET /api/v3/depth`. */
export function endpoint<const Table extends Parameters>(
  name: `${Endpoint['method']} /${string}`,
  row: Omit<Endpoint<Table>, 'method' | 'path' | 'security'> & { readonly security?: Security },
): Endpoint<Table> {
  const [method, path] = name.split(' ') as [Endpoint['method'], string];
  return { security: 'none', ...row, method, path };
}
