import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { walletRepository, type WalletRow } from '../../../storage/customers/wallets.ts';
import { withStatements, type ExtraStatements, type Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';

/** Wallets that a customer may have in one currency, over all chains. */
const MAX_WALLETS_PER_CURRENCY = 5;

export interface NewWallet {
  readonly companyId: number;
  readonly customerId: number;
  readonly currency: string;
  readonly chainName: string;
  readonly address: string;
  readonly remark: string;
}

/** How a request names a wallet: by its id, or by currency and chain where the customer has just one there. */
export interface WalletChoice {
  readonly id?: number | undefined;
  readonly currency?: string | undefined;
  readonly chainName?: string | undefined;
}

/** Withdrawal addresses of customers. Extra statements of a change are stored with it or not at all. */
export class Wallets {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Wallets of a customer, oldest first. */
  async list(customerId: number, type: Omit<WalletChoice, 'id'> = {}): Promise<WalletRow[]> {
    const rows = await walletRepository.ofCustomer(this.#database, customerId);
    return rows.filter((row) => isOfType(row, type));
  }

  /**
   * Adds a wallet after `prove` has accepted the caller's code; the first of its currency and chain becomes the
   * default. Throws 0000703 for an address that the customer has already and 0000702 for the sixth of a currency, both
   * before the code is spent.
   */
  add(wallet: NewWallet, prove: () => Promise<void>, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(wallet.customerId), async () => {
      const own = await this.list(wallet.customerId, { currency: wallet.currency });
      const ofChain = own.filter((row) => row.chain_name === wallet.chainName);
      if (ofChain.some((row) => row.address === wallet.address)) throw new PlatformError(CODE.walletExists);
      if (own.length >= MAX_WALLETS_PER_CURRENCY) throw new PlatformError(CODE.tooManyWallets);
      await prove();
      const row = this.#row(wallet, ofChain.length === 0);
      await walletRepository.insertAll(withStatements(this.#database, extraStatements), [row]);
    });
  }

  /**
   * Adds wallets together, without a code. Throws 0000703 and 0000702 as `add` does, for any of them; none is added then.
   */
  addAll(wallets: readonly NewWallet[], extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(wallets[0]?.customerId), async () => {
      const rows: Omit<WalletRow, 'id'>[] = [];
      for (const wallet of wallets) {
        const stored = await this.list(wallet.customerId, { currency: wallet.currency });
        const own = [...stored, ...rows.filter((row) => row.currency === wallet.currency)];
        const ofChain = own.filter((row) => row.chain_name === wallet.chainName);
        if (ofChain.some((row) => row.address === wallet.address)) throw new PlatformError(CODE.walletExists);
        if (own.length >= MAX_WALLETS_PER_CURRENCY) throw new PlatformError(CODE.tooManyWallets);
        rows.push(this.#row(wallet, ofChain.length === 0));
      }
      await walletRepository.insertAll(withStatements(this.#database, extraStatements), rows);
    });
  }

  /** Gives wallets other addresses, which count as added now, each found by its currency and chain. Throws 0000706 and 0000705 as removing does. */
  changeAll(wallets: readonly NewWallet[], extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(wallets[0]?.customerId), async () => {
      const changes: Parameters<typeof walletRepository.changeAddresses>[1][number][] = [];
      for (const { customerId, currency, chainName, address, remark } of wallets) {
        const chosen = await this.#chosen(customerId, { currency, chainName });
        // Another address is a new one: it waits as one that was added.
        const create_time_ms = address === chosen.address ? chosen.create_time_ms : this.#wallClock.nowMs();
        changes.push({ ...chosen, address, remark, create_time_ms });
      }
      await walletRepository.changeAddresses(withStatements(this.#database, extraStatements), changes);
    });
  }

  #row(wallet: NewWallet, isDefault: boolean): Omit<WalletRow, 'id'> {
    return {
      company_id: wallet.companyId,
      customer_id: wallet.customerId,
      currency: wallet.currency,
      chain_name: wallet.chainName,
      address: wallet.address,
      remark: wallet.remark,
      is_default: isDefault ? 1 : 0,
      create_time_ms: this.#wallClock.nowMs(),
    };
  }

  /** Removes a wallet; the oldest one left of its currency and chain becomes the default when it was that. */
  remove(customerId: number, choice: WalletChoice, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const wallet = await this.#chosen(customerId, choice);
      const type = { currency: wallet.currency, chainName: wallet.chain_name };
      const others = (await this.list(customerId, type)).filter((row) => row.id !== wallet.id);
      await walletRepository.remove(
        withStatements(this.#database, extraStatements),
        wallet.id,
        wallet.is_default === 1 ? others[0]?.id : undefined,
      );
    });
  }

  /** Makes a wallet the default of its currency and chain. */
  makeDefault(customerId: number, choice: WalletChoice, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const wallet = await this.#chosen(customerId, choice);
      await walletRepository.makeDefault(withStatements(this.#database, extraStatements), wallet);
    });
  }

  /**
   * The wallet that a request names. Throws 0000003 for an id that is not the customer's, 0000706 when it has no address
   * of the type and 0000705 when it has several.
   */
  async #chosen(customerId: number, choice: WalletChoice): Promise<WalletRow> {
    if (choice.id !== undefined) {
      const wallet = (await this.list(customerId)).find((row) => row.id === choice.id);
      if (wallet === undefined) throw new PlatformError(CODE.dataUnknown);
      return wallet;
    }
    const [wallet, ...more] = await this.list(customerId, choice);
    if (wallet === undefined) throw new PlatformError(CODE.paymentAddressUnknown);
    if (more.length > 0) throw new PlatformError(CODE.severalPaymentAddresses);
    return wallet;
  }
}

function isOfType(row: WalletRow, { currency, chainName }: Omit<WalletChoice, 'id'>): boolean {
  return (
    (currency === undefined || row.currency === currency) &&
    (chainName === undefined || row.chain_name === chainName)
  );
}
