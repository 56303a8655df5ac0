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
import {
  MAX_TRIAL_RECORDS,
  TrialTooLargeError,
  type TermsEffect,
  type TradeService,
} from '../../trade/trade-service.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { marginGroupOperations } from '../products/margin-group-operations.ts';
import { parameterOperations } from '../products/parameter-operations.ts';
import { spreadOperations } from '../products/spread-operations.ts';
import { termsOperations } from '../products/terms-operations.ts';
import { acceptedScenario, closesTooMany, toRequest } from '../scenario-operations.ts';
import { effectRecord, type LargePayments, type PersonsNeeded } from './effect-record.ts';

export interface EffectDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'groups' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'bid' | 'book' | 'effects'>;
  readonly marketClock: MarketClock;
  readonly fourEyes: Pick<FourEyes, 'largeOf' | 'isCompanyAlone'>;
  /** Absent where the market is a live exchange. */
  readonly scenarios?: ScenarioControl | undefined;
  /** What would become of what a company's customers have open if the company were as it is given here. */
  effectOfTerms(this: void, after: Company): Promise<TermsEffect>;
}

const TOO_MUCH: LocalizedText = {
  'en-US': 'An effect is worked out for at most %s positions and resting orders; there are %s.',
  'zh-CN': '影响预览最多计算 %s 笔持仓与挂单，目前为 %s 笔。',
  'zh-TW': '影響預覽最多計算 %s 筆部位與掛單，目前為 %s 筆。',
};

/** The lists of changes that are tried out together, in the order in which they are made. */
const PLANS = [
  { member: 'terms', call: EFFECT_MANAGEMENT.effectOfTerms },
  { member: 'spreads', call: EFFECT_MANAGEMENT.effectOfSpread },
  { member: 'parameters', call: EFFECT_MANAGEMENT.effectOfParameter },
  { member: 'parameterUpdates', call: EFFECT_MANAGEMENT.effectOfParameterUpdate },
  { member: 'parameterRemovals', call: EFFECT_MANAGEMENT.effectOfParameterRemoval },
] as const;

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
    effectOfChanges(deps),
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
  return implementManagement(EFFECT_MANAGEMENT.effectOfScenario, async (context, request) => {
    const { companyId } = context;
    const scenario = acceptedScenario(() => scenarios.plan(toRequest(request)));
    const course = scenarioCourse(scenario, deps.products);
    return answer(
      deps,
      () => deps.trade.effects.ofCourse(companyId, course),
      (effect) => ({
        takesTwo:
          !deps.fourEyes.isCompanyAlone(context) && closesTooMany(deps.companies.find(companyId), effect),
        large: [],
      }),
    );
  });
}

function effectOfChange(
  deps: EffectDependencies,
  call: ManagementCall<string, TSchema, typeof EffectRow>,
): ManagementOperation {
  return implementManagement<TSchema, typeof EffectRow>(call, (context, request) =>
    effectOfPlan(deps, context, [[call.request, request]]),
  );
}

/** Changes that are made one after the other: what the first permits, the next may need. */
function effectOfChanges(deps: EffectDependencies): ManagementOperation {
  return implementManagement(EFFECT_MANAGEMENT.effectOfChanges, (context, request) => {
    const plan = PLANS.flatMap(({ member, call }) =>
      (request[member] ?? []).map((each): PlannedCall => [call.request, each]),
    );
    return effectOfPlan(deps, context, plan);
  });
}

/** The schema of a request, which says which call it is, and the request. */
type PlannedCall = readonly [TSchema, unknown];

/** Lets the changing calls do their work on a company that is not stored. */
async function effectOfPlan(
  deps: EffectDependencies,
  context: ManagementContext,
  plan: readonly PlannedCall[],
): Promise<Static<typeof EffectRow>> {
  const planned = new PlannedCompany(deps.companies);
  const fourEyes = new NotedFourEyes(deps.fourEyes);
  const guard = { ...deps, companies: planned, fourEyes };
  const numbered = { ...guard, nowMs: () => deps.marketClock.nowMs() };
  const operations = [
    ...termsOperations(guard),
    ...spreadOperations(guard),
    ...parameterOperations(numbered),
    ...marginGroupOperations(numbered),
  ].filter(({ changes }) => changes === true);
  for (const [schema, request] of plan)
    await operations.find(({ request: stated }) => stated === schema)?.handle(context, request);
  const after = planned.after ?? planned.find(context.companyId);
  if (after === undefined) throw new PlatformError(CODE.companyUnknown);
  return answer(
    deps,
    () => deps.effectOfTerms(after),
    () => fourEyes,
  );
}

/** Notes what the changing calls would wait for a second person with, and lets them go on. */
class NotedFourEyes {
  readonly #fourEyes: EffectDependencies['fourEyes'];
  takesTwo = false;
  large: LargePayments = [];

  constructor(fourEyes: EffectDependencies['fourEyes']) {
    this.#fourEyes = fourEyes;
  }

  readonly requireSecond = async (context: ManagementContext): Promise<undefined> => {
    this.takesTwo ||= !this.#fourEyes.isCompanyAlone(context);
  };

  readonly requireForPayments = async (
    context: ManagementContext,
    _sent: unknown,
    payments: LargePayments,
    takesTwo = false,
  ): Promise<void> => {
    const large = this.#fourEyes.largeOf(context.companyId, payments);
    if (large.length === 0 && !takesTwo) return;
    await this.requireSecond(context);
    if (this.takesTwo) this.large = [...this.large, ...large];
  };
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
  work: () => Promise<Effect | TermsEffect>,
  personsOf: (effect: Effect) => PersonsNeeded = () => ({ takesTwo: false, large: [] }),
): Promise<Static<typeof EffectRow>> {
  const marketTime = marketClock.nowMs();
  try {
    const effect = await work();
    return effectRecord(effect, products, marketTime, personsOf(effect));
  } catch (error) {
    if (!(error instanceof TrialTooLargeError)) throw error;
    throw new PlatformError(
      CODE.requestInvalid,
      [String(MAX_TRIAL_RECORDS), String(error.records)],
      TOO_MUCH,
    );
  }
}
