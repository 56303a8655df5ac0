import type { Static, TSchema } from 'typebox';
import type { ManagementCall } from '../../../contract/call.ts';
import { EFFECT_MANAGEMENT, type Effect as EffectRow } from '../../../contract/calls/management/effects.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { MarketClock } from '../../../domain/clock.ts';
import type { Effect } from '../../../engine/effect/trial.ts';
import { moveCourse, scenarioCourse, type ScenarioControl } from '../../../market/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { Company, CompanyService, CompanySettings } from '../../company/company-service.ts';
import { MAX_TRIAL_RECORDS, TrialTooLargeError, type TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { marginGroupOperations } from '../products/margin-group-operations.ts';
import { parameterOperations } from '../products/parameter-operations.ts';
import { spreadOperations } from '../products/spread-operations.ts';
import { termsOperations } from '../products/terms-operations.ts';
import { acceptedScenario, toRequest } from '../scenario-operations.ts';
import { effectRecord } from './effect-record.ts';

export interface EffectDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'groups' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'bid' | 'book' | 'effects'>;
  readonly marketClock: MarketClock;
  /** Absent where the market is a live exchange. */
  readonly scenarios?: ScenarioControl | undefined;
  /** What would become of what a company's customers have open if the company were as it is given here. */
  effectOfTerms(this: void, after: Company): Promise<Effect>;
}

const TOO_MUCH: LocalizedText = {
  'en-US': 'An effect is worked out for at most %s positions and resting orders; there are %s.',
  'zh-CN': '影响预览最多计算 %s 笔持仓与挂单，目前为 %s 笔。',
  'zh-TW': '影響預覽最多計算 %s 筆部位與掛單，目前為 %s 筆。',
};

/** Each has the request of the call that makes the change. */
const OF_CHANGES = [
  EFFECT_MANAGEMENT.effectOfTerms,
  EFFECT_MANAGEMENT.effectOfSpread,
  EFFECT_MANAGEMENT.effectOfParameter,
  EFFECT_MANAGEMENT.effectOfParameterUpdate,
  EFFECT_MANAGEMENT.effectOfParameterRemoval,
  EFFECT_MANAGEMENT.effectOfMarginGroup,
] as const;

/**
 * What changes of terms, moves of prices and scenarios would do to what a company's customers have open now. Nothing of it happens. Throws what
 * the changing call throws, and 015 beyond `MAX_TRIAL_RECORDS`.
 */
export function effectOperations(deps: EffectDependencies): ManagementOperation[] {
  const { scenarios } = deps;
  return [
    ...OF_CHANGES.map((call) => effectOfChange(deps, call)),
    implementManagement(EFFECT_MANAGEMENT.effectOfMove, async ({ companyId }, { moves }) => {
      const unknown = moves.findIndex(
        ({ symbolId }) => !deps.products.some((product) => product.symbolId === symbolId),
      );
      if (unknown >= 0)
        throw PlatformError.wrong(CODE.requestInvalid, 'unknown', `moves[${unknown}].symbolId`);
      const course = moveCourse(
        moves.map(({ symbolId, percent, spread = 1 }) => ({ symbolId, share: percent / 100, spread })),
        deps.marketClock.nowMs(),
      );
      return answer(deps, () => deps.trade.effects.ofCourse(companyId, course));
    }),
    ...(scenarios === undefined ? [] : [effectOfScenario(deps, scenarios)]),
  ];
}

function effectOfScenario(deps: EffectDependencies, scenarios: ScenarioControl): ManagementOperation {
  return implementManagement(EFFECT_MANAGEMENT.effectOfScenario, async ({ companyId }, request) => {
    const scenario = acceptedScenario(() => scenarios.plan(toRequest(request)));
    const course = scenarioCourse(scenario, deps.products);
    return answer(deps, () => deps.trade.effects.ofCourse(companyId, course));
  });
}

/** Lets the changing call do its work on a company that is not stored. */
function effectOfChange(
  deps: EffectDependencies,
  call: ManagementCall<string, TSchema, typeof EffectRow>,
): ManagementOperation {
  return implementManagement<TSchema, typeof EffectRow>(call, async (context, request) => {
    const planned = new PlannedCompany(deps.companies);
    const nobody = { requireSecond: async () => undefined, requireForPayments: async () => undefined };
    const guard = { ...deps, companies: planned, fourEyes: nobody };
    const numbered = { ...guard, nowMs: () => deps.marketClock.nowMs() };
    const operation = [
      ...termsOperations(guard),
      ...spreadOperations(guard),
      ...parameterOperations(numbered),
      ...marginGroupOperations(numbered),
    ].find(({ changes, request: stated }) => changes === true && stated === call.request);
    await operation?.handle(context, request);
    const after = planned.after ?? planned.find(context.companyId);
    if (after === undefined) throw new PlatformError(CODE.companyUnknown);
    return answer(deps, () => deps.effectOfTerms(after));
  });
}

/** Companies whose changes are only planned. */
class PlannedCompany {
  readonly #companies: EffectDependencies['companies'];
  after: Company | undefined;

  constructor(companies: EffectDependencies['companies']) {
    this.#companies = companies;
  }

  get first(): Company {
    return this.#companies.first;
  }

  get groups() {
    return this.#companies.groups;
  }

  readonly find = (companyId: number): Company | undefined =>
    this.after?.id === companyId ? this.after : this.#companies.find(companyId);

  readonly change = async (
    companyId: number,
    change: CompanySettings | ((company: Company) => CompanySettings),
  ): Promise<Company> => {
    const before = this.find(companyId);
    if (before === undefined) throw new PlatformError(CODE.companyUnknown);
    this.after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    return this.after;
  };
}

async function answer(
  { products, marketClock }: Pick<EffectDependencies, 'products' | 'marketClock'>,
  work: () => Promise<Effect>,
): Promise<Static<typeof EffectRow>> {
  const marketTime = marketClock.nowMs();
  try {
    return effectRecord(await work(), products, marketTime);
  } catch (error) {
    if (!(error instanceof TrialTooLargeError)) throw error;
    throw new PlatformError(
      CODE.requestInvalid,
      [String(MAX_TRIAL_RECORDS), String(error.records)],
      TOO_MUCH,
    );
  }
}
