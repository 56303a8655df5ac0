import { type Static } from 'typebox';
import type { ScenarioRecord } from '../../contract/calls/management/platform.ts';
import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { MarketClock } from '../../domain/clock.ts';
import { BadScenarioError, type Scenario, type ScenarioControl } from '../../market/index.ts';
import type { Database } from '../../storage/index.ts';
import { scenarioRepository, type ScenarioRow } from '../../storage/scenarios.ts';
import type { CompanyService } from '../company/company-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

export interface ScenarioDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly scenarios: ScenarioControl;
}

/**
 * Scenarios of the market: start, stop, list. The market is one for all companies, and who knows a crash beforehand could
 * trade on it: all three belong to the first company, 0001029 for any other. A scenario acts from the next millisecond of the market clock on, and is
 * on disk when the call is answered.
 */
export function scenarioOperations(deps: ScenarioDependencies): ManagementOperation[] {
  return [startScenario(deps), stopScenario(deps), listScenarios(deps)];
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
  { database, scenarios, marketClock }: Omit<ScenarioDependencies, 'companies'>,
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

function startScenario(deps: ScenarioDependencies): ManagementOperation {
  const { companies, database, marketClock, scenarios } = deps;
  return implementManagement(
    PLATFORM_MANAGEMENT.startScenario,
    async (context, { name, startTime, minutes, size, symbolIds }) => {
      requireFirstCompany(companies, context.companyId);
      const scenario = acceptedScenario(() =>
        scenarios.start({ name, startMs: startTime, minutes, size, symbolIds }),
      );
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
    },
  );
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

function listScenarios({ companies, marketClock, scenarios }: ScenarioDependencies): ManagementOperation {
  return implementManagement(PLATFORM_MANAGEMENT.listScenarios, async ({ companyId }) => {
    requireFirstCompany(companies, companyId);
    const marketTime = marketClock.nowMs();
    return { marketTime, scenarios: scenarios.scenarios.map((each) => toRecord(each, marketTime)) };
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
