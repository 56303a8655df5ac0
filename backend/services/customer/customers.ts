import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { TradeType } from '../../domain/account-type.ts';
import { parseLanguage, type Language } from '../../contract/languages.ts';
import type { Account } from '../../contract/records/index.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  customerRepository,
  originRepository,
  securityChangeRepository,
  type CustomerRow,
} from '../../storage/customers/index.ts';
import { withStatements, type ExtraStatements, type Database, type Statement } from '../../storage/index.ts';
import type { AssetEntry } from '../catalogue/catalogue-service.ts';
import type { Company } from '../company/company-service.ts';
import type { Accounts } from './accounts.ts';
import type { GroupMembers } from './groups/group-members.ts';
import { CUSTOMER_STATUS } from './customer-record.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { parseOrigin, originText, type Origin } from './registration/origin.ts';

/** Marks of verification: passed without an application, and none. */
export const VERIFIED = { kyc_status: 4, kyc_audit_status: 2 } as const;
const NOT_VERIFIED = { kyc_status: 1, kyc_audit_status: 0 } as const;

/** The text of an origin of which nothing was stated. */
const NOTHING = '{}';

/** What is known of a new customer. */
export interface NewCustomer {
  readonly email: string | null;
  readonly phoneArea: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly customerGroupId: number;
  readonly country: string;
  readonly language: string;
  readonly registerSource: number;
  /** True for a customer whom nobody has to verify; customers of a demo company never have to be. */
  readonly isVerified?: boolean;
}

/** Customers and their accounts. */
export class Customers {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #accounts: Accounts;
  readonly #asset: (code: string) => AssetEntry | undefined;
  readonly #members: GroupMembers;
  readonly #queue = new KeyedQueue();
  /** Language of every customer, which notices are told in. */
  readonly #languages: Map<number, string>;
  #lastId: number;
  readonly #lastNumbers: Map<number, number>;

  private constructor(
    deps: {
      database: Database;
      wallClock: WallClock;
      accounts: Accounts;
      members: GroupMembers;
      asset(code: string): AssetEntry | undefined;
    },
    lastId: number,
    lastNumbers: ReadonlyMap<number, number>,
    languages: Map<number, string>,
  ) {
    this.#languages = languages;
    this.#database = deps.database;
    this.#wallClock = deps.wallClock;
    this.#accounts = deps.accounts;
    this.#asset = deps.asset;
    this.#members = deps.members;
    this.#lastId = lastId;
    this.#lastNumbers = new Map(lastNumbers);
  }

  static async open(deps: {
    database: Database;
    wallClock: WallClock;
    accounts: Accounts;
    members: GroupMembers;
    asset(code: string): AssetEntry | undefined;
  }): Promise<Customers> {
    const lastId = await customerRepository.lastId(deps.database);
    const lastNumbers = await customerRepository.lastNumbers(deps.database);
    return new Customers(deps, lastId, lastNumbers, await customerRepository.languages(deps.database));
  }

  byId(id: number): Promise<CustomerRow | undefined> {
    return customerRepository.byId(this.#database, id);
  }

  byEmail(companyId: number, email: string): Promise<CustomerRow | undefined> {
    return customerRepository.byEmail(this.#database, companyId, email);
  }

  byPhone(companyId: number, phoneArea: string, phone: string): Promise<CustomerRow | undefined> {
    return customerRepository.byPhone(this.#database, companyId, phoneArea, phone);
  }

  byNumber(companyId: number, customerNo: string): Promise<CustomerRow | undefined> {
    return customerRepository.byNumber(this.#database, companyId, customerNo);
  }

  /**
   * Stores a new customer with what was stated about it. Throws 0000101 when one customer has both addresses, 0000106 and 0000107 when one of them is
   * taken, 0000109 for a company whose range of numbers cannot be read, 0000110 when the range has no number left and
   * 0000108 when somebody else took the next one; a second attempt finds another then.
   */
  async create(company: Company, customer: NewCustomer, origin?: Origin): Promise<CustomerRow> {
    return this.#queue.run(`company ${company.id}`, async () => {
      await this.#requireFree(company.id, customer);
      const number = await this.#nextNumber(company);
      const isVerified = customer.isVerified ?? company.companyType === 'demo';
      const row = this.#newRow(company.id, String(number), customer, isVerified);
      const stated = origin === undefined ? NOTHING : originText(origin);
      const statements = stated === NOTHING ? [] : [originRepository.insert(row.id, stated)];
      const store = withStatements(this.#database, () => statements);
      await customerRepository.insert(store, row);
      this.#lastNumbers.set(company.id, number);
      this.#languages.set(row.id, row.language);
      this.#members.put(row.id, row.customer_group_id);
      return row;
    });
  }

  async #requireFree(companyId: number, { email, phoneArea, phone }: NewCustomer): Promise<void> {
    const byEmail = email === null ? undefined : await this.byEmail(companyId, email);
    const byPhone =
      phoneArea === null || phone === null ? undefined : await this.byPhone(companyId, phoneArea, phone);
    if (byEmail !== undefined && byEmail.id === byPhone?.id) throw new PlatformError(CODE.customerExists);
    if (byEmail !== undefined) throw new PlatformError(CODE.emailRegistered);
    if (byPhone !== undefined) throw new PlatformError(CODE.phoneRegistered);
  }

  async #nextNumber({ id, startNumber, endNumber }: Company): Promise<number> {
    const isRange = Number.isSafeInteger(startNumber) && Number.isSafeInteger(endNumber);
    if (!isRange || startNumber < 1 || endNumber < startNumber)
      throw new PlatformError(CODE.customerNumbersUnreadable);
    const number = (this.#lastNumbers.get(id) ?? startNumber - 1) + 1;
    if (number > endNumber) throw new PlatformError(CODE.customerNumberOutOfRange);
    if ((await this.byNumber(id, String(number))) === undefined) return number;
    const last = (await customerRepository.lastNumbers(this.#database)).get(id) ?? number;
    this.#lastNumbers.set(id, last);
    throw new PlatformError(CODE.customerNumberUnassigned);
  }

  /** Changes members of a customer that no other customer may hold too; `extraStatements` is stored with them. */
  changeContact(
    company: Company,
    id: number,
    change: Partial<Pick<CustomerRow, 'email' | 'phone' | 'phone_area'>>,
    requireFree: () => Promise<void>,
    extraStatements?: ExtraStatements,
  ): Promise<void> {
    return this.#queue.run(`company ${company.id}`, async () => {
      await requireFree();
      await this.update(id, change, extraStatements);
    });
  }

  /** Changes members of a customer; `extraStatements` is stored with them or not at all. */
  async update(
    id: number,
    change: Partial<Omit<CustomerRow, 'id'>>,
    extraStatements?: ExtraStatements,
  ): Promise<void> {
    const noted = await this.#noted(id, change);
    const statements = () => [...noted, ...(extraStatements?.() ?? [])];
    await customerRepository.update(withStatements(this.#database, statements), id, change);
    if (change.language !== undefined) this.#languages.set(id, change.language);
  }

  /** Statements that keep when what protects the customer changed. */
  async #noted(id: number, change: Partial<CustomerRow>): Promise<Statement[]> {
    const timeMs = this.#wallClock.nowMs();
    const isContact = 'email' in change || 'phone' in change;
    const contact = isContact ? [securityChangeRepository.note(id, 'contact', timeMs)] : [];
    if (change.password_hash === undefined) return contact;
    const isFirst = (await this.byId(id))?.password_hash === null;
    const what = isFirst ? 'firstLoginPassword' : 'loginPassword';
    return [...contact, securityChangeRepository.note(id, what, timeMs)];
  }

  /** The language that a customer chose; undefined for one that does not exist. */
  languageOf(id: number): Language | undefined {
    const language = this.#languages.get(id);
    return language === undefined ? undefined : parseLanguage(language);
  }

  /** Customers whom an agent brought, oldest first. */
  broughtBy(companyId: number, agentCustomerNo: string): Promise<CustomerRow[]> {
    return customerRepository.broughtBy(this.#database, companyId, agentCustomerNo);
  }

  async noteLogin(row: CustomerRow): Promise<CustomerRow> {
    const login_time_ms = this.#wallClock.nowMs();
    await customerRepository.update(this.#database, row.id, { login_time_ms });
    return { ...row, login_time_ms };
  }

  async accountsOf(customerId: number): Promise<Account[]> {
    return this.#accounts.accountsOf(customerId);
  }

  /** What was stated about a customer when it was made. */
  async originOf(id: number): Promise<Origin> {
    return parseOrigin(await originRepository.find(this.#database, id));
  }

  /** Products of which a customer holds a position. */
  heldProducts(customerId: number): readonly number[] {
    return this.#accounts.heldProducts(customerId);
  }

  /** Moves a customer to another group, with its sessions and API keys as the store has them. */
  async moveToGroup(id: number, customerGroupId: number): Promise<void> {
    await customerRepository.moveToGroup(this.#database, id, customerGroupId);
    this.#members.put(id, customerGroupId);
  }

  /**
   * Opens the account of an account type and currency unless the customer has it. Throws 0000114 when the platform does not know
   * the currency.
   */
  openAccount(row: CustomerRow, tradeType: TradeType, currency: string, initialBalance = 0n): Promise<void> {
    return this.#queue.run(`customer ${row.id}`, async () => {
      const own = await this.#accounts.accountsOf(row.id);
      const number = TRADE_TYPES.number(tradeType);
      if (own.some((account) => account.tradeType === number && account.currency === currency)) return;
      const asset = this.#asset(currency);
      if (asset === undefined) throw new PlatformError(CODE.companyAssetsMissing);
      await this.#accounts.openAccount({
        companyId: row.company_id,
        customerId: row.id,
        customerNo: row.customer_no,
        tradeType,
        currency,
        digits: asset.digits,
        assetsId: asset.id,
        initialBalance,
      });
    });
  }

  #newRow(companyId: number, customerNo: string, customer: NewCustomer, isVerified: boolean): CustomerRow {
    this.#lastId += 1;
    return {
      id: this.#lastId,
      company_id: companyId,
      customer_no: customerNo,
      email: customer.email,
      phone_area: customer.phoneArea,
      phone: customer.phone,
      password_hash: customer.passwordHash,
      customer_group_id: customer.customerGroupId,
      country: customer.country,
      language: customer.language,
      status: CUSTOMER_STATUS.normal,
      register_source: customer.registerSource,
      login_time_ms: null,
      optional: 2,
      ...(isVerified ? VERIFIED : NOT_VERIFIED),
      kyc_audit_remark: null,
      create_time_ms: this.#wallClock.nowMs(),
    };
  }
}
