import { generateKeyPairSync } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { MAX_API_KEYS, type ApiKeys } from '../api-keys/api-keys.ts';
import type { Customers } from '../customers.ts';
import type { DemoCustomer } from './demo-customer.ts';

const TAG = 'compatible';

/** A key with its secret. */
export interface DemoKey {
  readonly apiKey: string;
  readonly secret: string;
}

/**
 * The key of the demo customer that signs by a common secret, made where there is none or its time is over; undefined where the
 * customer has as many keys as it may have.
 */
export async function ensureDemoKey(
  {
    customers,
    keys,
    wallClock,
  }: {
    readonly customers: Pick<Customers, 'byId'>;
    readonly keys: Pick<ApiKeys, 'of' | 'apply' | 'remove'>;
    readonly wallClock: WallClock;
  },
  { customerId }: DemoCustomer,
): Promise<DemoKey | undefined> {
  const known = keys.of(customerId).find(({ tag }) => tag === TAG);
  const isOver = (known?.expire_time_ms ?? Infinity) <= wallClock.nowMs();
  if (known?.hmac_secret && !isOver) return { apiKey: known.api_key, secret: known.hmac_secret };
  if (known !== undefined && !isOver) return undefined;
  if (known !== undefined) await keys.remove(customerId, known.id);
  const customer = await customers.byId(customerId);
  if (customer === undefined || keys.of(customerId).length >= MAX_API_KEYS) return undefined;
  // Nobody has the private half: this key signs by its secret alone.
  const publicKey = generateKeyPairSync('ed25519')
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
  const { row } = await keys.apply(customer, TAG, { publicKey, withSecret: true });
  return row.hmac_secret === null ? undefined : { apiKey: row.api_key, secret: row.hmac_secret };
}
