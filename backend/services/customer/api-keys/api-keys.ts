import { createHash, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  apiKeyRepository,
  customerRepository,
  type ApiKeyRow,
  type CustomerRow,
} from '../../../storage/customers/index.ts';
import { withStatements, type ExtraStatements, type Database } from '../../../storage/index.ts';
import { RSA_BITS } from '../../company/company-service.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { KeyPermission } from '../../../contract/call.ts';
import type { Caller } from '../../operation.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { initialPermissions } from './key-permissions.ts';
import { addressMatcher } from './ip-allowlist.ts';

/** Keys that a customer may have at a time. */
export const MAX_API_KEYS = 5;

/** A key without a bound address is valid this long from its creation. */
export const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

const generate = promisify(generateKeyPair);

/** An API key as the gateway uses it: everything that a request is checked against. */
export interface ResolvedApiKey {
  readonly id: number;
  readonly companyId: number;
  readonly caller: Caller;
  readonly publicKey: KeyObject;
  /** Signs calls of the compatible front by HMAC; undefined for a key that has none. */
  readonly secret: string | undefined;
  readonly createTimeMs: number;
  /** True while an address is bound. */
  readonly isBound: boolean;
  /** Undefined while an address is bound. */
  readonly expireTimeMs: number | undefined;
  readonly permissions: ReadonlySet<KeyPermission>;
  /** True when no address is bound or this one is. */
  allowsAddress(address: string): boolean;
}

/** What a new key is made with, besides its tag. */
export interface NewApiKey {
  /** RSA or Ed25519, as PEM or base64 of its SubjectPublicKeyInfo; undefined: a pair is made. */
  readonly publicKey?: string | undefined;
  /** A secret for HMAC as well. */
  readonly withSecret?: boolean | undefined;
  /** The secret, where it is known already; one is made by chance when absent. */
  readonly secret?: string;
}

/** What a caller may change of a key. */
export interface ApiKeyChange {
  readonly tag?: string;
  readonly permissions?: readonly KeyPermission[];
  readonly whiteIps?: readonly string[];
}

/** API keys, all in memory for synchronous look-up; of a key pair only the public half is ever stored. */
export class ApiKeys {
  readonly #removeListeners = new Set<(apiKey: string) => Promise<void>>();
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #rows = new Map<number, ApiKeyRow>();
  readonly #resolved = new Map<string, ResolvedApiKey>();
  readonly #queue = new KeyedQueue();
  /** Customers whose keys are unknown as long as they are disabled. */
  readonly #suspended = new Set<number>();
  #lastId = 0;
  readonly #onLifted = new Set<(id: number) => void>();

  private constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  static async open(database: Database, wallClock: WallClock): Promise<ApiKeys> {
    const keys = new ApiKeys(database, wallClock);
    for (const row of await apiKeyRepository.all(database)) keys.#put(row);
    keys.#lastId = await apiKeyRepository.lastNumber(database);
    for (const id of await customerRepository.idsWithStatus(database, CUSTOMER_STATUS.disabled))
      keys.#suspended.add(id);
    return keys;
  }

  resolve(apiKey: string): ResolvedApiKey | undefined {
    const key = this.#resolved.get(apiKey);
    return key === undefined || this.#suspended.has(key.caller.customerId) ? undefined : key;
  }

  /** Makes the keys of a customer unknown, or known again. */
  suspend(customerId: number, isSuspended: boolean): void {
    if (isSuspended) this.#suspended.add(customerId);
    else this.#suspended.delete(customerId);
  }

  /** Keys of a customer, newest first. */
  of(customerId: number): ApiKeyRow[] {
    return [...this.#rows.values()]
      .filter((row) => row.customer_id === customerId)
      .sort((a, b) => b.id - a.id);
  }

  /** A customer's own key. Throws 0000003 for a key that does not exist or belongs to someone else. */
  own(customerId: number, id: number | undefined): ApiKeyRow {
    const row = this.#rows.get(id ?? -1);
    if (row === undefined || row.customer_id !== customerId) throw new PlatformError(CODE.dataUnknown);
    return row;
  }

  /** Ends the ban of a key of a company; its excesses are forgotten. Throws 0000003 for a key that the company's customers do not have. */
  async liftBan(companyId: number, id: number): Promise<void> {
    if (this.#rows.get(id)?.company_id !== companyId) throw new PlatformError(CODE.dataUnknown);
    await apiKeyRepository.removeBan(this.#database, id);
    for (const listener of this.#onLifted) listener(id);
  }

  /** Calls the listener with the number of a key whose ban was lifted. */
  onBanLifted(listener: (id: number) => void): void {
    this.#onLifted.add(listener);
  }

  /**
   * Makes a key and returns it with the private half of its pair, base64 PKCS #8, which is kept nowhere: null where the customer
   * brings a public key. Throws 00011002 when the customer has too many keys, 00011003 when the tag is in use and 0001025 for what
   * is no public key.
   */
  apply(
    customer: CustomerRow,
    tag: string,
    { publicKey, withSecret = false, secret }: NewApiKey = {},
  ): Promise<{ row: ApiKeyRow; privateKey: string | null }> {
    const own = publicKey === undefined ? undefined : readPublicKey(publicKey);
    return this.#queue.run(String(customer.id), async () => {
      if (this.of(customer.id).length >= MAX_API_KEYS) throw new PlatformError(CODE.tooManyApiKeys);
      this.#requireFreeTag(customer.id, tag);
      const pair: { readonly publicKey: KeyObject; readonly privateKey?: KeyObject } =
        own === undefined ? await generate('rsa', { modulusLength: RSA_BITS }) : { publicKey: own };
      const privateKey = pair.privateKey?.export({ type: 'pkcs8', format: 'der' }).toString('base64') ?? null;
      const now = this.#wallClock.nowMs();
      this.#lastId += 1;
      const row: ApiKeyRow = {
        id: this.#lastId,
        api_key: randomBytes(16).toString('hex'),
        company_id: customer.company_id,
        customer_id: customer.id,
        customer_no: customer.customer_no,
        customer_group_id: customer.customer_group_id,
        tag,
        public_key: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        secret_key_md5: createHash('md5')
          .update(privateKey ?? '')
          .digest('hex'),
        hmac_secret: secret ?? (withSecret ? randomBytes(SECRET_BYTES).toString('hex') : null),
        permissions: JSON.stringify(initialPermissions()),
        white_ips: '',
        create_time_ms: now,
        update_time_ms: now,
        expire_time_ms: now + API_KEY_LIFETIME_MS,
      };
      await apiKeyRepository.insert(this.#database, row);
      this.#put(row);
      return { row, privateKey };
    });
  }

  /** Changes a customer's own key. Throws 0000003 and 00011003. */
  change(
    customerId: number,
    id: number,
    change: ApiKeyChange,
    extraStatements?: ExtraStatements,
  ): Promise<ApiKeyRow> {
    return this.#queue.run(String(customerId), async () => {
      const before = this.own(customerId, id);
      if (change.tag !== undefined && change.tag !== before.tag) this.#requireFreeTag(customerId, change.tag);
      const white_ips = change.whiteIps === undefined ? before.white_ips : change.whiteIps.join(',');
      const changed = {
        tag: change.tag ?? before.tag,
        permissions:
          change.permissions === undefined ? before.permissions : JSON.stringify(change.permissions),
        white_ips,
        update_time_ms: this.#wallClock.nowMs(),
        expire_time_ms: white_ips === '' ? before.create_time_ms + API_KEY_LIFETIME_MS : null,
      };
      await apiKeyRepository.update(withStatements(this.#database, extraStatements), id, changed);
      const row = { ...before, ...changed };
      this.#put(row);
      return row;
    });
  }

  /** Deletes a customer's own key. Throws 0000003. */
  remove(customerId: number, id: number | undefined, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const row = this.own(customerId, id);
      this.#rows.delete(row.id);
      this.#resolved.delete(row.api_key);
      await apiKeyRepository.remove(withStatements(this.#database, extraStatements), row.id);
      for (const listener of this.#removeListeners) await listener(row.api_key);
    });
  }

  /** Hears of every key that was deleted; the deletion waits for the listener. */
  onRemoved(listener: (apiKey: string) => Promise<void>): void {
    this.#removeListeners.add(listener);
  }

  /** Keys of a customer that was moved to another group; the store is up to date already. */
  moveToGroup(customerId: number, customerGroupId: number): void {
    for (const row of this.of(customerId)) this.#put({ ...row, customer_group_id: customerGroupId });
  }

  #requireFreeTag(customerId: number, tag: string): void {
    if (this.of(customerId).some((row) => row.tag === tag)) throw new PlatformError(CODE.apiKeyTagTaken);
  }

  #put(row: ApiKeyRow): void {
    this.#rows.set(row.id, row);
    this.#resolved.set(row.api_key, resolvedKey(row));
  }
}

/** Bytes of a secret for HMAC. */
const SECRET_BYTES = 32;
/** Smallest RSA key that a customer may bring, in bits. */
const LEAST_RSA_BITS = 2_048;

/** A public key that a customer brings. Throws 0001025 for anything but RSA of at least 2,048 bits and Ed25519. */
function readPublicKey(text: string): KeyObject {
  const trimmed = text.trim();
  try {
    const key = createPublicKey(
      trimmed.startsWith('-----BEGIN PUBLIC KEY-----')
        ? trimmed
        : { key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'spki' },
    );
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'rsa' && bits >= LEAST_RSA_BITS))
      return key;
  } catch {
    // Refused below.
  }
  throw PlatformError.wrong(CODE.customerParametersInvalid, 'form', 'publicKey');
}

function resolvedKey(row: ApiKeyRow): ResolvedApiKey {
  let publicKey: KeyObject | undefined;
  const whiteIps = row.white_ips === '' ? [] : row.white_ips.split(',');
  return {
    id: row.id,
    companyId: row.company_id,
    caller: {
      customerId: row.customer_id,
      customerNo: row.customer_no,
      customerGroupId: row.customer_group_id,
      credential: row.api_key,
    },
    get publicKey() {
      publicKey ??= createPublicKey({
        key: Buffer.from(row.public_key, 'base64'),
        format: 'der',
        type: 'spki',
      });
      return publicKey;
    },
    secret: row.hmac_secret ?? undefined,
    createTimeMs: row.create_time_ms,
    isBound: whiteIps.length > 0,
    expireTimeMs: row.expire_time_ms ?? undefined,
    permissions: new Set(JSON.parse(row.permissions) as KeyPermission[]),
    allowsAddress: whiteIps.length === 0 ? () => true : addressMatcher(whiteIps),
  };
}
