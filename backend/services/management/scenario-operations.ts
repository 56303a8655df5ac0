import { type Static } from 'typebox';
import type { ScenarioRecord } from '../../contract/calls/management/platform.ts';
import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { SCENARIO_STOP_OUTS } from '../../contract/settings.ts';
import type { MarketClock } from '../../domain/clock.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Effect } from '../../engine/effect/trial.ts';
import {
  BadScenarioError,
  scenarioCourse,
  scenarioReach,
  type Scenario,
  type ScenarioControl,
  type ScenarioRequest,
} from '../../market/index.ts';
import type { Database } from '../../storage/index.ts';
import { scenarioRepository, type ScenarioRow } from '../../storage/scenarios.ts';
import type { Company, CompanyService } from '../company/company-service.ts';
import { TrialTooLargeError, type TradeService } from '../trade/trade-service.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Candles of five minutes in a day. */
const FIVE_MINUTES_OF_DAY = 288;

export interface ScenarioDependencies {
  readonly companies: Pick<CompanyService, 'first' | 'find'>;
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly scenarios: ScenarioControl;
  readonly fourEyes: Pick<FourEyes, 'requireSecond' | 'isCompanyAlone' | 'isWaiting'>;
  readonly trade: Pick<TradeService, 'effects'>;
  /** Market milliseconds in one of the wall clock. */
  readonly speed: number;
}

/**
 * Scenarios of the market: start, stop, list, and the prices beside them. The market is one for all companies, and who knows a crash beforehand could
 * trade on it: all of them belong to the first company, 0001029 for any other. A scenario acts from the next millisecond of the market clock on, and is
 * on disk when the call is answered.
 */
export function scenarioOperations(deps: ScenarioDependencies): ManagementOperation[] {
  return [startScenario(deps), stopScenario(deps), listScenarios(deps), scenarioPrices(deps)];
}

/** Makes the scenarios that were started before this run part of the market again. */
export async function loadScenarios(database: Database, scenarios: ScenarioControl): Promise<void> {
  scenarios.add((await scenarioRepository.all(database)).map(toScenario));
}

/** Who began a scenario that the start of the platform asked for. */
const BEGUN_BY_START = 'start';

/**
 * Begins the scenarios that the start of the platform asked for, at once. One that would overlap with its like, which an
 * earlier start in this data folder began, is not begun again: a restart continues with the same market. Throws
 * BadScenarioError.
 */
export async function beginScenarios(
  { database, scenarios, marketClock }: Pick<ScenarioDependencies, 'database' | 'scenarios' | 'marketClock'>,
  names: readonly Scenario['name'][],
): Promise<void> {
  const nowMs = marketClock.nowMs();
  const before = new Set(
    (await scenarioRepository.all(database))
      .filter(({ create_by: by, start_ms: from, end_ms: to }) => {
        return by === BEGUN_BY_START && to > nowMs && from < nowMs + (to - from);
      })
      .map(({ name }) => name),
  );
  for (const name of names)
    if (!before.has(name))
      await database.commit([scenarioRepository.insert(toRow(scenarios.start({ name }), BEGUN_BY_START))]);
}

/** Throws 10302 while one that closes more accounts by force than one person may decide waits for a second. */
function startScenario(deps: ScenarioDependencies): ManagementOperation {
  const { companies, database, marketClock, scenarios, fourEyes } = deps;
  const { bizType } = PLATFORM_MANAGEMENT.startScenario;
  return implementManagement(PLATFORM_MANAGEMENT.startScenario, async (context, request) => {
    requireFirstCompany(companies, context.companyId);
    const wanted = toRequest(request);
    const sent = { bizType, request };
    // What waits is done by its second person also where the market has made it milder meanwhile.
    const takesSecond =
      !fourEyes.isCompanyAlone(context) &&
      ((await fourEyes.isWaiting(context, sent)) || (await takesTwo(deps, context.companyId, wanted)));
    if (takesSecond) await fourEyes.requireSecond(context, sent);
    const scenario = acceptedScenario(() => scenarios.start(wanted));
    const answer = toRecord(scenario, marketClock.nowMs());
    try {
      const kept = context.cacheStatements?.(answer) ?? [];
      await database.commit([scenarioRepository.insert(toRow(scenario, context.operator)), ...kept]);
    } catch (error) {
      // A scenario that cannot be stored must not continue.
      scenarios.stop(scenario.id);
      throw error;
    }
    return answer;
  });
}

/** Whether a scenario closes more accounts by force than one person may decide; also where that cannot be worked out. */
async function takesTwo(
  { companies, scenarios, trade }: ScenarioDependencies,
  companyId: number,
  wanted: ScenarioRequest,
): Promise<boolean> {
  const course = scenarioCourse(
    acceptedScenario(() => scenarios.plan(wanted)),
    scenarios.source.products,
  );
  try {
    return closesTooMany(companies.find(companyId), await trade.effects.ofCourse(companyId, course));
  } catch (error) {
    if (error instanceof TrialTooLargeError) return true;
    throw error;
  }
}

/** Whether a course of the market closes more accounts by force than one person may decide. */
export function closesTooMany(company: Company | undefined, { progress }: Pick<Effect, 'progress'>): boolean {
  return (progress.at(-1)?.stoppedOut ?? 0) > (company?.scenarioStopOuts ?? SCENARIO_STOP_OUTS);
}

/** A request for a scenario in the words of the market. */
export function toRequest({
  name,
  startTime: startMs,
  minutes,
  size,
  symbolIds,
}: Static<typeof PLATFORM_MANAGEMENT.startScenario.request>): ScenarioRequest {
  return { name, startMs, minutes, size, symbolIds };
}

function stopScenario(deps: ScenarioDependencies): ManagementOperation {
  const { companies, database, marketClock, scenarios } = deps;
  return implementManagement(PLATFORM_MANAGEMENT.stopScenario, async (context, { id }) => {
    requireFirstCompany(companies, context.companyId);
    const scenario = scenarios.stop(id);
    if (scenario === undefined) throw new PlatformError(CODE.dataUnknown);
    const answer = toRecord(scenario, marketClock.nowMs());
    const kept = context.cacheStatements?.(answer) ?? [];
    const { stoppedMs } = scenario;
    const stopped = stoppedMs === undefined ? [] : [scenarioRepository.stop(id, stoppedMs)];
    await database.commit([...stopped, ...kept]);
    return answer;
  });
}

function listScenarios({
  companies,
  marketClock,
  scenarios,
  speed,
}: ScenarioDependencies): ManagementOperation {
  return implementManagement(PLATFORM_MANAGEMENT.listScenarios, async ({ companyId }) => {
    requireFirstCompany(companies, companyId);
    const marketTime = marketClock.nowMs();
    return { marketTime, speed, scenarios: scenarios.scenarios.map((each) => toRecord(each, marketTime)) };
  });
}

/** Throws 0000003 for an unknown product, and what `start` throws for the planned scenario. */
function scenarioPrices({ companies, marketClock, scenarios }: ScenarioDependencies): ManagementOperation {
  return implementManagement(PLATFORM_MANAGEMENT.scenarioPrices, async ({ companyId }, request) => {
    requireFirstCompany(companies, companyId);
    const { symbolId, name } = request;
    const { products } = scenarios.source;
    const product = products.find((each) => each.symbolId === symbolId);
    if (product === undefined) throw new PlatformError(CODE.dataUnknown);
    const marketTime = marketClock.nowMs();
    const startTime = marketTime - (marketTime % DAY_MS);
    const price = (ticks: number) => formatDecimal(BigInt(ticks), product.digits);
    const now = scenarios.source.lastTick(symbolId, marketTime);
    const planned =
      name === undefined
        ? undefined
        : acceptedScenario(() => scenarios.plan(toRequest({ ...request, name })));
    const course = planned === undefined || now === undefined ? [] : scenarioCourse(planned, products);
    return {
      marketTime,
      startTime,
      symbolId,
      symbolCode: product.code,
      prices: scenarios.source
        .candles(symbolId, KLINE_TYPE.minute5, marketTime / 1000, FIVE_MINUTES_OF_DAY, marketTime)
        .filter(({ timestamp }) => timestamp * 1000 >= startTime)
        .map(({ lastTickTimeMs, close }) => ({ time: lastTickTimeMs, price: price(close) })),
      course: course.map(({ timeMs, bend }) => {
        const bent = now && bend(now);
        return { time: timeMs, price: bent === undefined ? null : price(bent.price) };
      }),
      moves: (planned === undefined ? [] : scenarioReach(planned, products)).map((reach) => ({
        symbolId: reach.symbolId,
        percent: reach.share * 100,
        spread: reach.spread,
        time: reach.timeMs,
      })),
    };
  });
}

/** Turns a scenario that cannot be into 015, which names the member. */
export function acceptedScenario<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadScenarioError) throw PlatformError.badRequest(CODE.requestInvalid, error.fault);
    throw error;
  }
}

function toRecord(scenario: Scenario, nowMs: number): Static<typeof ScenarioRecord> {
  const { id, name, startMs, endMs, stoppedMs, size, symbolIds } = scenario;
  const status = scenarioStatus(scenario, nowMs);
  return {
    id,
    name,
    startTime: startMs,
    endTime: stoppedMs ?? endMs,
    size,
    symbolIds: [...symbolIds],
    status,
  };
}

/** A scenario that was stopped has ended from that moment on, although it acts until the next millisecond. */
function scenarioStatus(
  { startMs, endMs, stoppedMs }: Scenario,
  nowMs: number,
): 'waiting' | 'running' | 'ended' {
  const ended = stoppedMs === undefined ? nowMs >= endMs : stoppedMs <= startMs || nowMs + 1 >= stoppedMs;
  if (ended) return 'ended';
  return nowMs < startMs ? 'waiting' : 'running';
}

function toRow(scenario: Scenario, createBy: string): ScenarioRow {
  const { id, name, startMs, endMs, size, symbolIds, stoppedMs = null } = scenario;
  return {
    id,
    name,
    start_ms: startMs,
    end_ms: endMs,
    size,
    symbol_ids: JSON.stringify(symbolIds),
    stopped_ms: stoppedMs,
    create_by: createBy,
  };
}

function toScenario(row: ScenarioRow): Scenario {
  const { id, name, start_ms: startMs, end_ms: endMs, size, stopped_ms: stoppedMs } = row;
  return {
    id,
    name: name as Scenario['name'],
    startMs,
    endMs,
    size,
    symbolIds: JSON.parse(row.symbol_ids) as number[],
    ...(stoppedMs === null ? {} : { stoppedMs }),
  };
}
