import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { TRADE_TYPES } from './account-numbers.ts';
import type { Flow } from '../../domain/flow.ts';
import type { Enumeration } from '../describe.ts';

/** What kind of business a flow belongs to, in the words of the capital flow list. */
export type FlowGroup =
  | 'deposit'
  | 'withdrawal'
  | 'reset'
  | 'adjustment'
  | 'freeze'
  | 'trade'
  | 'margin'
  | 'autoBorrow'
  | 'borrow'
  | 'autoRepay'
  | 'repay'
  | 'interest'
  | 'interestAccrual'
  | 'liquidationRepay'
  | 'transfer'
  | 'companyAction'
  | 'reward';

type ByType = Readonly<Partial<Record<TradeType, number>>>;

/** `businessType` of each group by account type. */
const GROUPS: Readonly<Record<FlowGroup, ByType>> = {
  deposit: { cross: 1, isolated: 7, leveragedSpot: 14, spot: 50, stock: 601 },
  withdrawal: { cross: 2, isolated: 8, leveragedSpot: 15, spot: 51, stock: 602 },
  reset: { cross: 3, isolated: 9, stock: 613 },
  adjustment: { cross: 4, isolated: 10, leveragedSpot: 16, spot: 52, stock: 603 },
  freeze: { cross: 5, isolated: 11, leveragedSpot: 17, spot: 53, stock: 604 },
  trade: { cross: 6, isolated: 12, leveragedSpot: 18, spot: 54, stock: 606 },
  margin: { isolated: 13 },
  autoBorrow: { leveragedSpot: 19, stock: 607 },
  borrow: { leveragedSpot: 20 },
  autoRepay: { leveragedSpot: 21, stock: 608 },
  repay: { leveragedSpot: 22 },
  interest: { leveragedSpot: 23, stock: 611 },
  interestAccrual: { stock: 610 },
  liquidationRepay: { leveragedSpot: 40, stock: 608 },
  transfer: { cross: 36, isolated: 37, leveragedSpot: 38, spot: 55, stock: 609 },
  companyAction: { stock: 614 },
  reward: { cross: 42, isolated: 43, leveragedSpot: 44, spot: 59, stock: 612 },
};

interface Place {
  readonly group: FlowGroup;
  /** The running number in the group: the same in every account type that has the group, or one of each. */
  readonly at: number | ByType;
}

const PLACES: Readonly<Record<Flow, Place>> = {
  deposit: { group: 'deposit', at: 1 },
  depositFee: { group: 'deposit', at: 2 },
  withdrawal: { group: 'withdrawal', at: 1 },
  withdrawalCancelled: { group: 'withdrawal', at: 2 },
  withdrawalFee: { group: 'withdrawal', at: 3 },
  withdrawalFeeCancelled: { group: 'withdrawal', at: 4 },
  withdrawalPaid: { group: 'withdrawal', at: 5 },
  transferIn: { group: 'transfer', at: 1 },
  transferOut: { group: 'transfer', at: 2 },
  reset: { group: 'reset', at: 1 },
  adjustmentIn: { group: 'adjustment', at: 1 },
  adjustmentOut: { group: 'adjustment', at: 2 },
  bonus: { group: 'adjustment', at: 4 },
  rebate: { group: 'reward', at: 3 },
  creditTakenBack: { group: 'adjustment', at: 5 },
  creditGiven: { group: 'adjustment', at: 6 },
  freeze: { group: 'freeze', at: 1 },
  unfreeze: { group: 'freeze', at: 2 },
  marginLocked: { group: 'trade', at: { isolated: 1 } },
  openFee: { group: 'trade', at: { cross: 1, isolated: 2 } },
  marginReleased: { group: 'trade', at: { isolated: 3 } },
  closeFee: { group: 'trade', at: { cross: 2, isolated: 4 } },
  financing: { group: 'trade', at: { cross: 3, isolated: 5 } },
  closeResult: { group: 'trade', at: { cross: 4, isolated: 6 } },
  takeProfitResult: { group: 'trade', at: { cross: 6, isolated: 7 } },
  stopLossResult: { group: 'trade', at: { cross: 5, isolated: 8 } },
  stopOutResult: { group: 'trade', at: { cross: 7, isolated: 9 } },
  expiryResult: { group: 'trade', at: { cross: 8, isolated: 10 } },
  forcedResult: { group: 'trade', at: { cross: 9, isolated: 11 } },
  marginAdded: { group: 'margin', at: 1 },
  marginReduced: { group: 'margin', at: 2 },
  assetIn: { group: 'trade', at: { leveragedSpot: 1, spot: 1, stock: 1 } },
  assetOut: { group: 'trade', at: { leveragedSpot: 2, spot: 2, stock: 2 } },
  borrowFee: { group: 'trade', at: { leveragedSpot: 3 } },
  repayFee: { group: 'trade', at: { leveragedSpot: 4 } },
  tradeFee: { group: 'trade', at: { leveragedSpot: 5, spot: 3, stock: 3 } },
  autoBorrowed: { group: 'autoBorrow', at: 1 },
  borrowed: { group: 'borrow', at: 1 },
  autoRepaid: { group: 'autoRepay', at: { leveragedSpot: 1, stock: 1 } },
  autoInterestPaid: { group: 'autoRepay', at: { leveragedSpot: 2 } },
  repaid: { group: 'repay', at: 1 },
  interestPaid: { group: 'repay', at: 2 },
  liquidationRepaid: { group: 'liquidationRepay', at: { leveragedSpot: 1, stock: 2 } },
  liquidationInterestPaid: { group: 'liquidationRepay', at: { leveragedSpot: 2 } },
  interestAccrued: { group: 'interestAccrual', at: { stock: 1 } },
  loanInterest: { group: 'interest', at: 1 },
  dividend: { group: 'companyAction', at: { stock: 1 } },
  dividendFee: { group: 'companyAction', at: { stock: 2 } },
  /** Ours: the published list ends at the fee. */
  dividendTax: { group: 'companyAction', at: { stock: 3 } },
  /** Ours as well: parts of a share that a split leaves. */
  cashInLieu: { group: 'companyAction', at: { stock: 4 } },
};

/** Account types without a reset of their own write it as another adjustment. */
const OTHER: Place = { group: 'adjustment', at: 3 };

/** The isolated contract writes its tenth and eleventh kind of trade with one digit more (120010, 120011). */
const LONG_FROM = 10;

/** `businessType1` of a flow in an account type; undefined for one that the account type does not have. */
function numberOf(flow: Flow, tradeType: TradeType): number | undefined {
  const { group, at } = flow === 'reset' && GROUPS.reset[tradeType] === undefined ? OTHER : PLACES[flow];
  const business = GROUPS[group][tradeType];
  const place = typeof at === 'number' ? at : at[tradeType];
  if (business === undefined || place === undefined) return undefined;
  // Groups of the stock account count their sub-types with two digits, the others with three.
  if (tradeType === TRADE_TYPE.stock) return business * 100 + place;
  return business * (place >= LONG_FROM ? 10_000 : 1_000) + place;
}

/** A flow as the capital flow list knows it. */
interface ListedFlow {
  readonly flow: Flow;
  readonly tradeType: TradeType;
  readonly group: FlowGroup;
  /** `businessType`. */
  readonly business: number;
}

const LISTED: ReadonlyMap<number, ListedFlow> = new Map(
  TRADE_TYPES.words.flatMap((tradeType) =>
    (Object.keys(PLACES) as Flow[]).flatMap((flow) => {
      const number = numberOf(flow, tradeType);
      const { group } = PLACES[flow];
      const business = GROUPS[group][tradeType] ?? GROUPS[OTHER.group][tradeType] ?? 0;
      return number === undefined ? [] : [[number, { flow, tradeType, group, business }] as const];
    }),
  ),
);

/** `businessType1` of a flow in an account type. Throws a RangeError for one that the account type does not have. */
export function toFlowType(flow: Flow, tradeType: TradeType): number {
  const number = numberOf(flow, tradeType);
  if (number === undefined) throw new RangeError(`account type ${tradeType} has no flow ${flow}`);
  return number;
}

/** The flow of a `businessType1`; undefined for a number that stands for none. */
export function fromFlowType(flowType: number): ListedFlow | undefined {
  return LISTED.get(flowType);
}

/** `businessType1` of some flows in every account type that has them. */
export function flowTypesOf(...flows: readonly Flow[]): readonly number[] {
  return [...LISTED].filter(([, listed]) => flows.includes(listed.flow)).map(([number]) => number);
}

/** `businessType1` of all flows of a `businessType`. */
export function flowTypesOfBusiness(businessType: number): readonly number[] {
  return [...LISTED].filter(([, { business }]) => business === businessType).map(([number]) => number);
}

/** `businessType` of a group in an account type; undefined where it has none. */
export function businessTypeOf(group: FlowGroup, tradeType: TradeType): number | undefined {
  return GROUPS[group][tradeType];
}

/** Kinds of adjustments that operators make, with their meanings: what travels is `businessType1`. */
export const ADJUSTMENT_KINDS: Enumeration = Object.fromEntries(
  Object.entries({
    deposit: ['DEPOSIT', 'deposit'],
    withdrawal: ['WITHDRAWAL', 'withdrawal'],
    adjustmentIn: ['ADJUSTMENT_IN', 'correction upwards'],
    adjustmentOut: ['ADJUSTMENT_OUT', 'correction downwards'],
    bonus: ['BONUS', 'bonus'],
    creditGiven: ['CREDIT_GIVEN', 'credit given'],
    creditTakenBack: ['CREDIT_TAKEN_BACK', 'credit taken back'],
  } satisfies Partial<Record<Flow, Enumeration[string]>>).flatMap(([flow, named]) =>
    flowTypesOf(flow as Flow).map((number) => [number, named] as const),
  ),
);
