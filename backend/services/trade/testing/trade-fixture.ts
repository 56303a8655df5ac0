import { pino } from 'pino';
import { createSteppedClock } from '../../../market/index.ts';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { normaliseRequest } from '../../../contract/records/index.ts';
import { openDatabase, type Database, type OpenDatabaseOptions } from '../../../storage/index.ts';
import { asOnDisk } from '../../../storage/testing/as-on-disk.ts';
import type { RequestContext } from '../../operation.ts';
import { testContext } from '../../testing/context.ts';
import type { AccountMessage } from '../../../engine/trade-stream.ts';
import { createTradeService, type TradeService } from '../trade-service.ts';
import { ScriptedFeed } from './scripted-feed.ts';
import type { Settlement } from '../settlement-hook.ts';
import { SILENT, TERMS, TEST_ASSETS, TEST_CATALOGUE } from './trade-products-fixture.ts';

/** Monday morning. */
export const START_MS = Date.UTC(2026, 2, 2, 8);

/** One running trade service with its own clocks, market and customers. */
export class TradeFixture {
  readonly marketClock = createSteppedClock(START_MS);
  readonly wallClock = createSteppedClock(START_MS + 12_345);
  readonly feed = new ScriptedFeed(this.marketClock);
  readonly messages: AccountMessage[] = [];
  /** The account whose messages are collected; undefined collects all. */
  watched: number | undefined;
  service!: TradeService;
  /** Opens the external settlement that the next service has. */
  settlementOver: ((database: Database) => Promise<Settlement>) | undefined;
  database!: Database;
  readonly #operations = new Map<string, TradeService['operations'][number]>();

  /** `over` puts something between the service and its store. */
  static async start(
    directory?: string,
    over?: (database: Database) => Database,
    where?: Pick<OpenDatabaseOptions, 'engine' | 'database' | 'seal'>,
  ): Promise<TradeFixture> {
    const fixture = new TradeFixture();
    fixture.resetQuotes();
    await fixture.open(directory, over, where);
    return fixture;
  }

  async open(
    directory?: string,
    over = (database: Database) => database,
    where?: Pick<OpenDatabaseOptions, 'engine' | 'database' | 'seal'>,
  ): Promise<void> {
    await this.openOver(over(asOnDisk(await openDatabase({ directory, ...where }))));
  }

  /** Opens the service over a store that is open already. */
  async openOver(database: Database): Promise<void> {
    this.database = database;
    this.service = await createTradeService({
      database: this.database,
      feed: this.feed,
      marketClock: this.marketClock,
      wallClock: this.wallClock,
      terms: (symbolId, tradeType) =>
        TERMS.find(
          (terms) =>
            terms.symbolId === symbolId &&
            (terms.tradeType === tradeType || !(isWalletType(terms.tradeType) || isWalletType(tradeType))),
        ),
      assets: TEST_CATALOGUE,
      settlement: await this.settlementOver?.(this.database),
      log: pino({ level: 'silent' }),
    });
    this.service.trades.onMessage((message) => {
      if (this.watched === undefined || message.accountId === this.watched) this.messages.push(message);
    });
    this.service.start();
  }

  resetQuotes(): void {
    this.feed.levelVolume = 50;
    this.feed.quote(100, 150_000);
    for (const { symbolId } of TERMS) {
      if (symbolId !== SILENT) this.feed.quote(symbolId, symbolId === 3 ? 160_000 : 6_000_000);
    }
  }

  /** Resolves when everything decided so far is on disk and published: commits resolve in order. */
  async settle(): Promise<void> {
    await this.database.commit([{ sql: 'SELECT 1', parameters: [] }]);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.close();
  }

  /** An account in USDT with four decimals, an isolated one unless another type is named. */
  openAccount(
    customerId: number,
    balance = 1_000_000_000n,
    tradeType: TradeType = TRADE_TYPE.isolated,
  ): Promise<number> {
    return this.service.openAccount({
      companyId: 1,
      customerId,
      customerNo: `C${customerId}`,
      tradeType,
      currency: 'USDT',
      digits: 4,
      assetsId: 1,
      initialBalance: balance,
    });
  }

  /** A spot account, or one of another wallet, with the digits of its asset. */
  openSpot(
    customerId: number,
    currency: keyof typeof TEST_ASSETS,
    balance = 0n,
    tradeType: TradeType = TRADE_TYPE.spot,
  ): Promise<number> {
    const who = { companyId: 1, customerId, customerNo: `C${customerId}`, tradeType };
    return this.service.openAccount({ ...who, currency, ...TEST_ASSETS[currency], initialBalance: balance });
  }

  /** Calls an operation by the last part of its business type, as the gateway does. */
  async call<Answer = never>(customerId: number, name: string, body: object): Promise<Answer> {
    const operation = this.#operation(name);
    if (operation === undefined) throw new Error(`no operation ${name}`);
    const request = normaliseRequest(operation.request, JSON.parse(JSON.stringify(body)));
    return (await operation.handle(fixtureContext(customerId), request)) as Answer;
  }

  #operation(name: string): TradeService['operations'][number] | undefined {
    const { operations } = this.service;
    let known = this.#operations.get(name);
    if (known === undefined || !operations.includes(known)) {
      known = operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
      if (known !== undefined) this.#operations.set(name, known);
    }
    return known;
  }

  /** The body of an order as the specification writes it. */
  order(accountId: number, members: object = {}): object {
    return {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 4,
      symbolId: 1,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '1',
      requestPrice: '',
      expireType: 2,
      crossLevelNum: 1,
      requestTime: this.wallClock.nowMs(),
      ...members,
    };
  }
}

function fixtureContext(customerId: number): RequestContext {
  return testContext({
    channel: 'open',
    receivedAtMs: START_MS,
    version: '0.0.1',
    group: 'tradeApi',
    caller: { customerId, customerNo: `C${customerId}`, customerGroupId: 1, credential: 'key' },
  });
}
