import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import { EFFECT_MANAGEMENT } from '../../../backend/contract/calls/management/effects.ts';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { useNow } from '../../components/index.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useEffectOf, useRested } from '../effect/use-effect-of.ts';
import { CALL_KEY, useCall } from '../use-call.ts';
import { toProducts, type DeskProduct } from './day-model.ts';
import { comesBack, mildestSize, toBody, toMoves, type Draft, type ScenarioBody } from './scenario-model.ts';

const { listScenarios, scenarioPrices } = PLATFORM_MANAGEMENT;

const SCENARIOS_AGAIN_MS = 3_000;
const PRICES_AGAIN_MS = 10_000;
const SECOND_MS = 1_000;

/** Products of the company, each once. */
export function useDeskProducts(): readonly DeskProduct[] {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const { data = [] } = useCall(
    PRODUCT_MANAGEMENT.getSymbolByCompanyId,
    { companyId },
    { enabled: companyId > 0 },
  );
  return toProducts(data);
}

/** Scenarios of the market with its clock, which goes on between two readings. */
export function useScenarios() {
  const { data, dataUpdatedAt, error, isLoading } = useCall(
    listScenarios,
    {},
    { againMs: SCENARIOS_AGAIN_MS },
  );
  const passedMs = Math.max(0, useNow(SECOND_MS) - dataUpdatedAt);
  const marketMs = data && data.marketTime + passedMs * data.speed;
  return { scenarios: data?.scenarios ?? [], speed: data?.speed, marketMs, error, isLoading };
}

/** Prices of the day of a product, and where a scenario would take them; earlier ones while they are read again. */
export function usePrices(symbolId: number | undefined, body: ScenarioBody | undefined) {
  const question = JSON.stringify({ symbolId, ...body });
  const rested = useRested(question);
  const { data } = useQuery(
    {
      queryKey: [...CALL_KEY, scenarioPrices.bizType, rested],
      queryFn: async () =>
        valueOf(await operatorLine().call(scenarioPrices, { symbolId: symbolId ?? 0, ...body })),
      enabled: symbolId !== undefined && question === rested,
      refetchInterval: PRICES_AGAIN_MS,
      placeholderData: keepPreviousData,
      retry: false,
    },
    queryClient,
  );
  return data;
}

/**
 * What a draft asks for: its request, unless somebody has sent one that is signed as it was; what it would do, also at its farthest where
 * prices come back from there.
 */
export function useDraftEffect(
  draft: Draft | undefined,
  signed: ScenarioBody | undefined,
  products: readonly DeskProduct[],
  symbolId: number | undefined,
) {
  const inArea = products.filter(({ area }) => area === draft?.area).map(({ id }) => id);
  const body = draft && (signed ?? toBody(draft, inArea));
  const prices = usePrices(symbolId, body);
  const question = body && { call: EFFECT_MANAGEMENT.effectOfScenario, body: { ...body } };
  const moves = draft !== undefined && comesBack(draft.name) ? toMoves(prices?.moves ?? []) : [];
  const effect = useEffectOf(question);
  const low = useEffectOf(
    moves.length === 0 ? undefined : { call: EFFECT_MANAGEMENT.effectOfMove, body: { moves } },
  );
  const { data: settings } = useCall(COMPANIES_MANAGEMENT.companySettings, {});
  const most = settings?.scenarioStopOuts;
  const answer = effect.isOld ? undefined : effect.answer;
  const mildest = draft && answer && most !== undefined ? mildestSize(draft, answer, most) : undefined;
  return { body, prices, effect, answer, low: low.answer, most, mildest };
}
