import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { BankCard } from '../../../contract/records/index.ts';
import { bankCardRepository, type BankCardRow } from '../../../storage/customers/wallets.ts';
import { withStatements, type ExtraStatements, type Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';

/** Bank cards that a customer may have. */
export const MAX_BANK_CARDS = 20;

/** Bank cards of customers. Extra statements of a change are stored with it or not at all. */
export class BankCards {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Cards of a customer with the ids by which they are removed and the times at which they were added, oldest first. */
  async list(customerId: number): Promise<(BankCard & { createTime: number })[]> {
    const rows = await bankCardRepository.ofCustomer(this.#database, customerId);
    return rows.map((row) => ({ ...toBankCard(row), createTime: row.create_time_ms }));
  }

  /**
   * Adds a card. Throws 0000701 for a number that the customer has already, 0000707 for one of another customer of the
   * company, and 0001025 beyond `MAX_BANK_CARDS`.
   */
  add(customerId: number, card: Omit<BankCard, 'id'>, extraStatements?: ExtraStatements): Promise<void> {
    const { companyId, customerNo, bankCardNumber, ...rest } = card;
    return this.#queue.run(`${companyId} ${bankCardNumber}`, () =>
      this.#queue.run(`customer ${customerId}`, async () => {
        const taken = await bankCardRepository.byNumber(this.#database, companyId, bankCardNumber);
        if (taken !== undefined) {
          throw new PlatformError(
            taken.customer_id === customerId ? CODE.bankCardExists : CODE.bankAccountExists,
          );
        }
        const own = await bankCardRepository.ofCustomer(this.#database, customerId);
        if (own.length >= MAX_BANK_CARDS)
          throw PlatformError.wrong(CODE.customerParametersInvalid, 'noRoom', 'bankAccount', MAX_BANK_CARDS);
        await bankCardRepository.insert(withStatements(this.#database, extraStatements), {
          company_id: companyId,
          customer_id: customerId,
          customer_no: customerNo,
          bank_card_number: bankCardNumber,
          record: JSON.stringify(rest),
          create_time_ms: this.#wallClock.nowMs(),
        });
      }),
    );
  }

  /** Removes a card. Throws 0000003 when the customer has none of that id. */
  remove(customerId: number, id: number, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(`customer ${customerId}`, async () => {
      const own = await bankCardRepository.ofCustomer(this.#database, customerId);
      if (!own.some((row) => row.id === id)) throw new PlatformError(CODE.dataUnknown);
      await bankCardRepository.remove(withStatements(this.#database, extraStatements), id);
    });
  }
}

export function toBankCard(row: BankCardRow): BankCard {
  const rest = JSON.parse(row.record) as Omit<BankCard, 'id' | 'companyId' | 'customerNo' | 'bankCardNumber'>;
  return {
    ...rest,
    id: row.id,
    companyId: row.company_id,
    customerNo: row.customer_no,
    bankCardNumber: row.bank_card_number,
  };
}
