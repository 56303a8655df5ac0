import type { ClientLimit, Company } from '../services/company/index.ts';

const EVERY = '*';

type Limits = ReadonlyMap<string, number>;

/** Limits of companies, ready to be asked for with every call; rebuilt when an operator changes them. */
const prepared = new WeakMap<readonly ClientLimit[], Limits>();

/**
 * Calls a minute that a customer has of an operation: what its operator set for both, for the customer, for the operation
 * or for everything, in this order; `standard` without any.
 */
export function callerLimit(
  company: Company | undefined,
  customerId: number,
  bizType: string,
  standard: number,
): number {
  const own = company?.clientLimits;
  if (own === undefined || own.length === 0) return standard;
  const limits = prepared.get(own) ?? prepare(own);
  return (
    limits.get(`${customerId} ${bizType}`) ??
    limits.get(`${customerId} ${EVERY}`) ??
    limits.get(`${EVERY} ${bizType}`) ??
    limits.get(`${EVERY} ${EVERY}`) ??
    standard
  );
}

function prepare(own: readonly ClientLimit[]): Limits {
  const limits = new Map(
    own.map(({ customerId = EVERY, bizType = EVERY, limit }) => [`${customerId} ${bizType}`, limit]),
  );
  prepared.set(own, limits);
  return limits;
}
