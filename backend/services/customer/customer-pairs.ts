import { parseDecimal } from '../../domain/decimal.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { pairRepository, type CustomerRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import type { AssetEntry } from '../catalogue/catalogue-service.ts';
import type { Company, CompanyService } from '../company/company-service.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { VERIFIED, type Customers } from './customers.ts';
import { DEMO_BALANCE } from './registration/demo-customer.ts';

const REGISTERED_BY_SYSTEM = 3;

export interface PairDependencies {
  readonly database: Database;
  readonly customers: Customers;
  readonly companies: Pick<CompanyService, 'find' | 'groups'>;
  asset(this: void, code: string): AssetEntry | undefined;
}

/** Real customers and the demo customers that belong to them, in the two companies of a pair. */
export class CustomerPairs {
  readonly #deps: PairDependencies;
  readonly #queue = new KeyedQueue();
  /** Known pairs in both directions; they never change. */
  readonly #counterparts = new Map<number, number>();

  constructor(deps: PairDependencies) {
    this.#deps = deps;
  }

  /** The customer on the other side; null when there is none. */
  async counterpartOf(customerId: number): Promise<number | null> {
    const known = this.#counterparts.get(customerId);
    if (known !== undefined) return known;
    const pair = await pairRepository.find(this.#deps.database, customerId);
    if (pair === undefined) return null;
    this.#remember(pair.real_customer_id, pair.demo_customer_id);
    return this.#counterparts.get(customerId) ?? null;
  }

  /**
   * Makes sure that a customer of a real company with a demo side has its demo customer, which clients name before they
   * switch. A demo side that takes nobody is no reason to refuse the real one: the switch tells.
   */
  async ensureDemo(row: CustomerRow, company: Company): Promise<void> {
    const target = this.#deps.companies.find(company.associationCompanyId);
    if (company.companyType === 'demo' || target?.companyType !== 'demo') return;
    if ((await this.counterpartOf(row.id)) !== null) return;
    try {
      await this.otherSide(row, company, target);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
    }
  }

  /**
   * The customer of the other company, made with its accounts when it is a demo customer and missing. Throws 0000005 for a
   * pair whose other side is gone, and 0000003 for a demo customer that belongs to nobody.
   */
  otherSide(row: CustomerRow, company: Company, target: Company): Promise<CustomerRow> {
    return this.#queue.run(String(row.id), async () => {
      const otherId = await this.counterpartOf(row.id);
      const found = otherId === null ? undefined : await this.#deps.customers.byId(otherId);
      if (otherId !== null && found === undefined) throw new PlatformError(CODE.customerDataFault);
      // Only a demo customer is made for somebody; the real one registers.
      const mayOpen = company.companyType !== 'demo' && target.companyType === 'demo';
      const other = found ?? (mayOpen ? await this.#openDemo(row, target) : undefined);
      if (other === undefined) throw new PlatformError(CODE.dataUnknown);
      if (target.companyType === 'demo') await this.#complete(other, target);
      return other;
    });
  }

  /** The demo customer has no address and no password of its own: the switch is the only way in. */
  async #openDemo(real: CustomerRow, target: Company): Promise<CustomerRow> {
    const { customers, companies, database } = this.#deps;
    const demo = await customers.create(target, {
      email: null,
      phoneArea: null,
      phone: null,
      passwordHash: null,
      customerGroupId: companies.groups.forRegistration(target, undefined).id,
      country: real.country,
      language: real.language,
      registerSource: REGISTERED_BY_SYSTEM,
    });
    await pairRepository.insert(database, { real_customer_id: real.id, demo_customer_id: demo.id });
    this.#remember(real.id, demo.id);
    return demo;
  }

  /** Adds what is missing, so that a switch after a crash, or of an earlier version, completes what the first began. */
  async #complete(demo: CustomerRow, target: Company): Promise<void> {
    const { customers, asset } = this.#deps;
    if (demo.kyc_audit_status !== VERIFIED.kyc_audit_status) await customers.update(demo.id, VERIFIED);
    for (const { tradeType, currency } of target.openingAccounts) {
      const balance = parseDecimal(DEMO_BALANCE, asset(currency)?.digits ?? 0) ?? 0n;
      await customers.openAccount(demo, tradeType, currency, balance);
    }
  }

  #remember(realId: number, demoId: number): void {
    this.#counterparts.set(realId, demoId).set(demoId, realId);
  }
}
