import { pino } from 'pino';
import { parseDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { ASSET_PRICE_DIGITS } from '../../../domain/fund-shares/index.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket, createSteppedClock } from '../../../market/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { fundFeeRepository, fundProposalRepository as proposals } from '../../../storage/fund/fund-shares.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { WalletMove } from '../../../engine/core/index.ts';
import { createCatalogueService, type FundValues } from '../../catalogue/catalogue-service.ts';
import { rateTermsOf } from '../../company/company-service.ts';
import type { Operation, RequestContext } from '../../operation.ts';
import type { AssetMoves } from '../../trade/trade-service.ts';
import { Fees, fundPublication } from './fees.ts';
import { FundDirectory } from './fund-directory.ts';
import { FundShares } from './fund-shares.ts';
import { fundManagerOperations } from './manager-operations.ts';
import { NetValues } from './net-values.ts';

/** Noon of a Monday; the fund's net value comes at 22:00. */
export const FIXTURE_START_MS = Date.UTC(2026, 2, 2, 12);
export const FIXTURE_DAY_MS = 86_400_000;
/** The fund of four coins of the built-in market; its manager is this customer where it has one. */
export const FIXTURE_FUND = 1;
export const FIXTURE_MANAGER = 9;

/** The ledger of the fixture: one row a move, in the commit of what it belongs to. */
export const FIXTURE_LEDGER = `CREATE TABLE test_fund_ledger (
  company BIGINT NOT NULL, customer BIGINT NOT NULL, currency TEXT NOT NULL, from_book TEXT NOT NULL, to_book TEXT NOT NULL,
  amount BIGINT NOT NULL)`;

/** What the fixture writes to. */
export const FIXTURE_TABLES = [
  'test_fund_ledger',
  'fund_proposals',
  'fund_net_values',
  'fund_entries',
  'fund_fees',
  'fund_settings',
] as const;

/** A process that ends while it writes: what it wrote last is on disk or not, and nobody hears of it. */
export class Killed extends Error {}

const market = createBuiltInMarket({ seed: 7 });
const log = pino({ level: 'silent' });

/** The platform's side of it, which a kill ends and a start continues. */
export interface RunningWorld {
  readonly database: Database;
  readonly directory: FundDirectory;
  readonly shares: FundShares;
  readonly fees: Fees;
  readonly publication: ReturnType<typeof fundPublication>;
  readonly operations: readonly Operation[];
}

/** Funds of one company over a store that outlives them, with prices that a test sets. */
export class FundWorld {
  readonly clock = createSteppedClock(FIXTURE_START_MS);
  readonly company: number;
  /** Net value of a share in price ticks. */
  netValue: bigint | undefined = 100_000n;
  /** What the next commit does: `before` it is on disk or `after` that, the process ends. */
  kill: 'before' | 'after' | undefined;
  readonly #disk: Database;
  readonly #catalogue = createCatalogueService({
    source: { products: BUILT_IN_PRODUCTS, funds: market.funds ?? [] },
    marketClock: this.clock,
    wallClock: this.clock,
  });
  #deps: RunningWorld | undefined;

  constructor(disk: Database, company: number) {
    this.#disk = disk;
    this.company = company;
  }

  get deps() {
    if (this.#deps === undefined) throw new Error('the world has not started');
    return this.#deps;
  }

  /** Begins, or goes on after a kill, from what is stored. */
  async start(): Promise<RunningWorld> {
    const database: Database = {
      read: (query) => this.#disk.read(query),
      commit: (rows) => this.#commit(rows as readonly Statement[]),
      close: () => this.#disk.close(),
    };
    const values = this.#values();
    const asset = (code: string) => this.#catalogue.asset(code);
    const directory = await FundDirectory.open(database, values, asset);
    const netValues = new NetValues(values, asset, () => rateTermsOf(undefined, 'transfers'));
    const wallClock = this.clock;
    const trade: AssetMoves = {
      moveAssets: (owner, moves, extra) => this.#move(owner.customerId, moves, extra),
      // Rows tell; the check before a commit is the one of `moveAssets`.
      spendable: () => 2n ** 62n,
    };
    const shares = new FundShares(
      { database, wallClock, trade, directory, netValues, onChange: () => undefined },
      await proposals.lastId(database),
    );
    const fees = new Fees(
      { database, wallClock, directory, netValues, shares },
      await fundFeeRepository.lastId(database),
    );
    const publication = fundPublication({ database, marketClock: this.clock, directory, shares, fees, log });
    const operations = fundManagerOperations({
      database,
      wallClock,
      directory,
      netValues,
      shares,
      fees,
      asset,
      products: BUILT_IN_PRODUCTS,
      companyName: () => '',
      isVisibleTo: () => true,
    });
    this.#deps = { database, directory, shares, fees, publication, operations };
    return this.#deps;
  }

  /** A call of the manager. */
  async call(bizType: string, request: object): Promise<unknown> {
    const found = this.deps.operations.find((one) => one.bizType === bizType);
    const caller = { customerId: FIXTURE_MANAGER, customerNo: '9', customerGroupId: 1, credential: '' };
    const context = { companyId: this.company, caller, receivedAtMs: this.clock.nowMs() };
    return found?.handle(context as unknown as RequestContext, request as never);
  }

  customer(customerId: number) {
    return { companyId: this.company, customerId, customerNo: String(customerId) };
  }

  /** Gives the fund a manager. */
  async appoint(): Promise<void> {
    const { directory, database } = this.deps;
    const setting = { ...directory.setting(this.company, FIXTURE_FUND), managerId: FIXTURE_MANAGER };
    const standard = [
      { symbolId: 10021, symbolName: 'BTC/USDT', baseCurrency: 'BTC', profitCurrency: 'USDT', rate: '100' },
    ];
    await database.commit([directory.statement(this.company, FIXTURE_FUND, { ...setting, standard })]);
    directory.store(this.company, FIXTURE_FUND, { ...setting, standard });
  }

  /** Puts assets into a wallet from outside. */
  give(customerId: number, currency: string, amount: bigint): Promise<void> {
    const move = { currency, from: 'external', to: 'cash', amount, flow: 'deposit' } as const;
    return this.#move(customerId, [move], []);
  }

  /** What stands in a book of the ledger, of one customer or of all. */
  async book(book: string, currency: string, customer?: number): Promise<bigint> {
    const sql = `SELECT SUM(CASE WHEN to_book = ? THEN amount WHEN from_book = ? THEN -amount ELSE 0 END) AS total
      FROM test_fund_ledger WHERE company = ? AND currency = ?${customer === undefined ? '' : ' AND customer = ?'}`;
    const parameters = [book, book, this.company, currency, ...(customer === undefined ? [] : [customer])];
    const [row] = await this.#disk.read<{ total: number | bigint | null }>({ sql, parameters } as never);
    return BigInt(row?.total ?? 0);
  }

  async #move(customer: number, moves: readonly WalletMove[], extra: readonly Statement[]): Promise<void> {
    const cash = new Map<string, bigint>();
    for (const { currency, from, amount } of moves) {
      const before = cash.get(currency) ?? (await this.book('cash', currency, customer));
      const after = from === 'cash' ? before - amount : before + amount;
      if (after < 0n) throw new PlatformError(CODE.insufficientMargin);
      cash.set(currency, after);
    }
    const sql = 'INSERT INTO test_fund_ledger VALUES (?, ?, ?, ?, ?, ?)';
    const lines = moves.map(({ currency, from, to, amount }) => ({
      sql,
      parameters: [this.company, customer, currency, from, to, amount],
    }));
    await this.#commit([...lines, ...extra]);
  }

  async #commit(rows: readonly Statement[]): Promise<void> {
    const { kill } = this;
    this.kill = undefined;
    if (kill === 'before') throw new Killed();
    await this.#disk.commit([...rows]);
    if (kill === 'after') throw new Killed();
  }

  /** The fund's prices: those of the test, and a coin at a hundred. */
  #values(): FundValues {
    const { clock } = this;
    const { offers } = this.#catalogue.funds;
    const hundred = 100n * powerOfTen(ASSET_PRICE_DIGITS);
    const values = {
      offers,
      get nowMs() {
        return clock.nowMs();
      },
      netValueAt: () => this.netValue,
      priceAge: () => (this.netValue === undefined ? undefined : 0),
      assetPriceAt: (_offer: unknown, currency: string) =>
        currency === 'USDT' ? powerOfTen(ASSET_PRICE_DIGITS) : hundred,
      basket: ({ definition }: (typeof offers)[number]) =>
        definition.basket.map(({ currencyCode, weight }) => ({
          currencyCode,
          share: parseDecimal(weight, 10) ?? 0n,
        })),
    };
    return values as unknown as FundValues;
  }
}
