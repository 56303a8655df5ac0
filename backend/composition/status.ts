import type { SessionCalendar } from '../market/product-definition.ts';
import { isTradeTime } from '../domain/session.ts';
import { traceOfCall } from '../gateway/gateway.ts';
import type { CompanyService } from '../services/company/company-service.ts';
import type { DataPushService } from '../services/data-push/data-push-service.ts';
import type { SettlementService } from '../services/settlement/external-settlement.ts';
import {
  degraded,
  down,
  HEALTH_WINDOW_MS,
  Maintenance,
  QUIET_MS,
  QuoteWatch,
  StatusService,
  StorageWatch,
  UP,
  type Finding,
  type PlatformFigures,
  type WatchedPart,
} from '../services/status/status-service.ts';
import type { TradeService } from '../services/trade/trade-service.ts';
import { openDatabase } from '../storage/index.ts';
import { readMaintenanceFile } from './maintenance-file.ts';
import type { PlatformContext } from './platform-context.ts';
import { soundLedger } from './store/verify-ledger.ts';

/** Prices from files come a minute apart, and those of an exchange when somebody trades. */
const QUIET_MARKET_MS = 90_000;

/** Opens the store under the eyes of the status page. */
export async function watchedStorage({
  config,
  disposables,
  hostClock,
  stepped,
  fail,
  log,
  metrics,
  startThread,
  wrapDatabase: wrap = (inner) => inner,
}: PlatformContext): Promise<StorageWatch> {
  const { dataDirectory: directory, database, newStore, acceptLoss } = config;
  const onNotice = (line: string) => log.error(line);
  const onOpen = (engine: string) => log.info({ engine }, 'storage opened');
  const seal = { keys: config.sealKeys, file: config.sealKeyFile };
  const where = { directory, database, checkBooks: soundLedger };
  const opened = wrap(
    await openDatabase({ ...where, newStore, acceptLoss, seal, startThread, onOpen, onNotice, onLost: fail }),
  );
  const inner = stepped === undefined ? opened : stepped.work.watch(opened);
  const watch = new StorageWatch(inner, hostClock, (seconds, isStored) => {
    metrics?.countCommit(seconds, isStored);
    const trace = traceOfCall();
    if (trace !== undefined)
      log.info({ trace, ms: Math.round(seconds * 1000) }, isStored ? 'commit' : 'commit failed');
  });
  disposables.add(watch);
  watch.start();
  return watch;
}

/** What the status page looks at beside the quotes. */
export interface StatusSources {
  readonly companies: CompanyService;
  readonly storage: StorageWatch;
  readonly trade: Pick<TradeService, 'health' | 'trades'>;
  /** Says which companies' wallet systems fail. */
  readonly settlement: Pick<SettlementService, 'isFailing'>;
}

type Connections = Pick<
  PlatformFigures,
  'quoteConnections' | 'messageConnections' | 'clientConnections' | 'dataPushConnections'
>;

const NO_CONNECTIONS: Connections = {
  quoteConnections: 0,
  messageConnections: 0,
  clientConnections: 0,
  dataPushConnections: 0,
};

/** What can be asked once everything listens. */
export interface ListenerChecks {
  connections?: () => Connections;
  messages?: { isListening(): boolean };
  /** The bus to quote processes of other machines; absent where there is none. */
  bus?: { isConnected(): boolean };
  /** The quote processes of this machine; absent where this process serves alone. */
  quoteProcesses?: { missing(): number };
  /** What is wrong with the events of a company's back-office programs; undefined while nothing is. */
  dataPush?: {
    readonly service: DataPushService;
    findFault(companyId: number, nowMs: number): 'dataPushNotSent' | 'dataPushNotRead' | undefined;
  };
}

/** Opens the watch over every part; the message websocket is added when it listens. */
export async function openStatus(
  { config, disposables, hostClock: wallClock, marketClock, feed }: PlatformContext,
  { companies, storage, trade, settlement }: StatusSources,
) {
  const { maintenanceFile } = config;
  const fixed = maintenanceFile === undefined ? [] : await readMaintenanceFile(maintenanceFile);
  const maintenance = await Maintenance.open(storage.database, [...config.maintenance, ...fixed]);
  const usualMs = config.marketFile === undefined ? QUIET_MS : QUIET_MARKET_MS;
  const { products } = feed.source;
  const sessions = new Map<number, SessionCalendar>(
    products.map((product) => [product.symbolId, product.sessions]),
  );
  const quotes = new QuoteWatch({
    products,
    isOpen(symbolId) {
      const session = sessions.get(symbolId);
      if (session === undefined) return false;
      const { quoteTimes, holidays } = session;
      return isTradeTime({ tradeTimes: quoteTimes, holidays }, marketClock.nowMs());
    },
    // A stepped market is silent for as long as its participants think.
    quietMs: config.clock === 'real' ? usualMs / Math.min(1, config.speed) : Infinity,
    startMs: wallClock.nowMs(),
  });
  let counted = 0;
  const removeListener = feed.onTicks((ticks) => {
    counted += ticks.length;
    quotes.note(ticks, wallClock.nowMs());
  });
  const listeners: ListenerChecks = {};
  const status = new StatusService({
    wallClock,
    maintenance,
    parts: [
      { part: 'quotes', check: (nowMs) => quotes.check(nowMs) },
      { part: 'trading', check: (nowMs) => tradingFinding(trade, quotes, storage, nowMs) },
      { part: 'storage', check: (nowMs) => storage.check(nowMs) },
      {
        part: 'messages',
        check: () => (listeners.messages?.isListening() === false ? down('notListening') : UP),
      },
      ...processParts(config, listeners),
    ],
    companies: () =>
      companies.companies.map(({ id, name }) => ({
        companyId: id,
        name,
        check: (nowMs) => {
          if (!companies.isOpen(id)) return down('disabled');
          if (settlement.isFailing(id)) return degraded('walletSystem');
          const fault = listeners.dataPush?.findFault(id, nowMs);
          return fault === undefined ? UP : degraded(fault);
        },
      })),
  });
  status.start();
  disposables.add({
    close() {
      removeListener();
      status.close();
    },
  });
  const figures = (): PlatformFigures => ({
    ...storage.figures(),
    ...(listeners.connections?.() ?? NO_CONNECTIONS),
    ticks: counted,
    tradeMessages: trade.trades.newestSeqId(),
  });
  return Object.assign(status, { listeners, figures });
}

/** The processes that serve quotes beside this one, where the configuration has some. Others go on when they fail. */
export function processParts(
  { bus, quoteProcesses }: PlatformContext['config'],
  listeners: ListenerChecks,
): readonly WatchedPart[] {
  const others = quoteProcesses - 1;
  const overBus: WatchedPart = {
    part: 'bus',
    check: () => (listeners.bus?.isConnected() === false ? degraded('busLost') : UP),
  };
  const beside: WatchedPart = {
    part: 'quoteProcesses',
    check() {
      const missing = listeners.quoteProcesses?.missing() ?? 0;
      return missing === 0 ? UP : degraded('quoteProcessesGone', missing, others);
    },
  };
  return [...(bus === undefined ? [] : [overBus]), ...(others === 0 ? [] : [beside])];
}

/** Reading an account again takes milliseconds; trading that waits longer for it is down. */
const LONG_PAUSE_MS = 1_000;

/** Trading is down while it waits for the store, and while quotes flow that it does not take. */
function tradingFinding(
  trade: Pick<TradeService, 'health'>,
  quotes: QuoteWatch,
  storage: StorageWatch,
  nowMs: number,
): Finding {
  const { isPaused, quarantinedAccounts, lastLossMs = Number.NEGATIVE_INFINITY, lastTickMs } = trade.health();
  if (storage.isStuck(nowMs)) return down('ordersNotAcknowledged');
  const isWaiting = isPaused && nowMs - lastLossMs > LONG_PAUSE_MS;
  if (isWaiting || storage.check(nowMs).status === 'down') return down('tradingWaits');
  const isBehind = lastTickMs !== undefined && quotes.lastMs - lastTickMs > QUIET_MS;
  if (isBehind) return down('quotesNotTaken');
  if (quarantinedAccounts > 0) return degraded('accountsAside', quarantinedAccounts);
  return nowMs - lastLossMs < HEALTH_WINDOW_MS ? degraded('lastRollback') : UP;
}
