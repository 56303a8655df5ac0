import type { TradeType } from '../../domain/account-type.ts';
import type { Flow } from '../../domain/flow.ts';

/** What kind of business a flow belongs to, in the words of the capital flow list. */
export type FlowGroup =
  | 'deposit'
  | 'withdrawal'
  | 'reset'
  | 'adjustment'
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
  | 'companyAction';

type ByType = Readonly<Partial<Record<TradeType, number>>>;

/** `businessType` of each group by account type (1 cross, 2 isolated, 3 leveraged spot, 5 spot, 6 stock). */
const GROUPS: Readonly<Record<FlowGroup, ByType>> = {
  deposit: { 1: 1, 2: 7, 3: 14, 5: 50, 6: 601 },
  withdrawal: { 1: 2, 2: 8, 3: 15, 5: 51, 6: 602 },
  reset: { 1: 3, 2: 9, 6: 613 },
  adjustment: { 1: 4, 2: 10, 3: 16, 5: 52, 6: 603 },
  trade: { 1: 6, 2: 12, 3: 18, 5: 54, 6: 606 },
  margin: { 2: 13 },
  autoBorrow: { 3: 19, 6: 607 },
  borrow: { 3: 20 },
  autoRepay: { 3: 21, 6: 608 },
  repay: { 3: 22 },
  interest: { 3: 23, 6: 611 },
  interestAccrual: { 6: 610 },
  liquidationRepay: { 3: 40, 6: 608 },
  transfer: { 1: 36, 2: 37, 3: 38, 5: 55, 6: 609 },
  companyAction: { 6: 614 },
};

interface Place {
  readonly group: FlowGroup;
  /** The running number in the group: the same in every account type that has the group, or one of each. */
  readonly at: number | ByType;
}

const PLACES: Readonly<Record<Flow, Place>> = {
  deposit: { group: 'deposit', at: 1 },
  withdrawal: { group: 'withdrawal', at: 1 },
  transferIn: { group: 'transfer', at: 1 },
  transferOut: { group: 'transfer', at: 2 },
  reset: { group: 'reset', at: 1 },
  adjustmentIn: { group: 'adjustment', at: 1 },
  adjustmentOut: { group: 'adjustment', at: 2 },
  bonus: { group: 'adjustment', at: 4 },
  creditTakenBack: { group: 'adjustment', at: 5 },
  creditGiven: { group: 'adjustment', at: 6 },
  marginLocked: { group: 'trade', at: { 2: 1 } },
  openFee: { group: 'trade', at: { 1: 1, 2: 2 } },
  marginReleased: { group: 'trade', at: { 2: 3 } },
  closeFee: { group: 'trade', at: { 1: 2, 2: 4 } },
  financing: { group: 'trade', at: { 1: 3, 2: 5 } },
  closeResult: { group: 'trade', at: { 1: 4, 2: 6 } },
  takeProfitResult: { group: 'trade', at: { 1: 6, 2: 7 } },
  stopLossResult: { group: 'trade', at: { 1: 5, 2: 8 } },
  stopOutResult: { group: 'trade', at: { 1: 7, 2: 9 } },
  expiryResult: { group: 'trade', at: { 1: 8, 2: 10 } },
  forcedResult: { group: 'trade', at: { 1: 9, 2: 11 } },
  marginAdded: { group: 'margin', at: 1 },
  marginReduced: { group: 'margin', at: 2 },
  assetIn: { group: 'trade', at: { 3: 1, 5: 1, 6: 1 } },
  assetOut: { group: 'trade', at: { 3: 2, 5: 2, 6: 2 } },
  borrowFee: { group: 'trade', at: { 3: 3 } },
  repayFee: { group: 'trade', at: { 3: 4 } },
  tradeFee: { group: 'trade', at: { 3: 5, 5: 3, 6: 3 } },
  autoBorrowed: { group: 'autoBorrow', at: 1 },
  borrowed: { group: 'borrow', at: 1 },
  autoRepaid: { group: 'autoRepay', at: { 3: 1, 6: 1 } },
  autoInterestPaid: { group: 'autoRepay', at: { 3: 2 } },
  repaid: { group: 'repay', at: 1 },
  interestPaid: { group: 'repay', at: 2 },
  liquidationRepaid: { group: 'liquidationRepay', at: { 3: 1, 6: 2 } },
  liquidationInterestPaid: { group: 'liquidationRepay', at: { 3: 2 } },
  interestAccrued: { group: 'interestAccrual', at: { 6: 1 } },
  loanInterest: { group: 'interest', at: 1 },
  dividend: { group: 'companyAction', at: { 6: 1 } },
  dividendFee: { group: 'companyAction', at: { 6: 2 } },
  /** Ours: the published list ends at the fee. */
  dividendTax: { group: 'companyAction', at: { 6: 3 } },
};

/** Account types without a reset of their own write it as another adjustment. */
const OTHER: Place = { group: 'adjustment', at: 3 };

/** Groups of the stock account count their sub-types with two digits, the others with three. */
const STOCK = 6;
const TYPES: readonly TradeType[] = [1, 2, 3, 5, 6];
/** The isolated contract writes its tenth and eleventh kind of trade with one digit more (120010, 120011). */
const LONG_FROM = 10;

/** `businessType1` of a flow in an account type; undefined for one that the account type does not have. */
function numberOf(flow: Flow, tradeType: TradeType): number | undefined {
  const { group, at } = flow === 'reset' && GROUPS.reset[tradeType] === undefined ? OTHER : PLACES[flow];
  const business = GROUPS[group][tradeType];
  const place = typeof at === 'number' ? at : at[tradeType];
  if (business === undefined || place === undefined) return undefined;
  if (tradeType === STOCK) return business * 100 + place;
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
  TYPES.flatMap((tradeType) =>
    (Object.keys(PLACES) as Flow[]).flatMap((flow) => {
      const number = numberOf(flow, tradeType);
      const { group } = PLACES[flow];
      const business = GROUPS[group][tradeType] ?? GROUPS[OTHER.group][tradeType] ?? 0;
      return number === undefined ? [] : [[number, { flow, tradeType, group, business }] as const];
    }),
  ),
);

/** `businessType1` of a flow in an account type. Throws a RangeError for one that the account type does not have. */
export function toFlowType(flow: Flow, tradeType: number): number {
  const number = numberOf(flow, tradeType as TradeType);
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
export function businessTypeOf(group: FlowGroup, tradeType: number): number | undefined {
  return GROUPS[group][tradeType as TradeType];
}
