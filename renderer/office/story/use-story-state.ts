import { DEMO_COMPANY_MANAGEMENT } from '../../../backend/contract/calls/management/demo-company.ts';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import { TRADE_TYPE_NUMBER } from '../../../backend/contract/enumerations.ts';
import { useCall } from '../use-call.ts';
import type { StoryState } from './story-steps.ts';

/** How soon it is looked at again while somebody presents (milliseconds). */
const AGAIN_MS = 2_000;
const ROWS = 200;

/** The company that demonstrates the product; undefined where there is none, or the role may not see it. */
export function useDemoCompany(isPresented = false) {
  return useCall(DEMO_COMPANY_MANAGEMENT.demoCompany, {}, isPresented ? { againMs: AGAIN_MS } : {}).data;
}

/** What happened so far, for the checks of the story. */
export function useStoryState(): StoryState {
  const company = useDemoCompany(true);
  const again = { againMs: AGAIN_MS, enabled: company !== undefined };
  const startTime = company?.foundedTime ?? 0;
  const { data: rows } = useCall(
    OPERATOR_MANAGEMENT.auditPage,
    { startTime, newestFirst: true, size: ROWS },
    again,
  );
  const { data: market } = useCall(PLATFORM_MANAGEMENT.listScenarios, {}, again);
  const visitor = company?.visitor ?? undefined;
  const { data: held } = useCall(
    TRADING_MANAGEMENT.queryAllPositionPage,
    { tradeType: TRADE_TYPE_NUMBER.cross, customerNo: visitor?.customerNo ?? '' },
    { againMs: AGAIN_MS, enabled: visitor !== undefined },
  );
  return {
    changes: changesOf(rows ?? []),
    acts: visitor?.acts ?? [],
    visitor: visitor?.customerNo,
    running: market?.scenarios.filter(({ status }) => status === 'running').length ?? 0,
    positions: held?.records.length,
    resets: company?.resets.length ?? 0,
  };
}

/** Names of the calls that succeeded, of rows of the audit. */
export function changesOf(rows: readonly object[]): readonly string[] {
  return rows.flatMap((row) => {
    const { stage, code, bizType } = row as { stage?: unknown; code?: unknown; bizType?: unknown };
    return stage === 'answer' && code === '0' && typeof bizType === 'string' ? [bizType] : [];
  });
}
