import { shortageText, type RejectReason } from '../../domain/rejection.ts';
import type { Conversion, InstrumentTerms, LendingRules, LoanOffer, Violation } from '../../domain/index.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { MAX_BALANCE } from './ledger.ts';
import type { MarketView } from './commands.ts';
import type { TradingEvent } from './events.ts';
import type { Account, TermsLookup } from './model.ts';
import type { Mark } from './margin/mark.ts';
import type { TradingState } from './state/state.ts';
import type { TradingView } from './state/state-view.ts';
import type { AccountId, CompanyId, InstrumentId, Money } from '../../domain/units.ts';

/** An asset in which accounts are kept. */
export interface Asset {
  readonly assetsId: number;
  /** Decimals of its amounts. */
  readonly digits: number;
}

/** What there is to hold. */
export interface AssetCatalogue {
  /** Undefined for a code that is no asset of the platform. */
  asset(code: string): Asset | undefined;
  /** On what terms an asset is lent; undefined for one that is not. */
  loan(code: string): LoanOffer | undefined;
  /** What all loans are bound by; undefined where nothing is lent. */
  readonly lending: LendingRules | undefined;
  /** The product whose base is the asset, by which wallets are valued and sold; undefined where there is none. */
  pricedBy(code: string): InstrumentId | undefined;
}

/** Nothing to hold and nothing to borrow. */
export const NO_ASSETS: AssetCatalogue = {
  asset: () => undefined,
  loan: () => undefined,
  lending: undefined,
  pricedBy: () => undefined,
};

/** What a decision is made with: the state so far, the products' terms, and the way to let something happen. */
export interface Decision {
  readonly state: TradingState;
  readonly terms: TermsLookup;
  readonly assets: AssetCatalogue;
  /** The newest quote of a product that accounts are valued with; undefined before the first. */
  mark(symbolId: InstrumentId): Mark | undefined;
  /** Whether losses at a company take credit before money that may be withdrawn. */
  readonly losesCreditFirst: (companyId: CompanyId) => boolean;
  /** Takes the event into the state at once, so that the rest of the decision sees it. */
  emit(event: TradingEvent): void;
  /** False for an account that the decision leaves alone: it is set aside, or the quote is not for it. */
  concerns(accountId: AccountId): boolean;
  /** Orders of two accounts meet: what is decided about either is stored, lost and restored with the other. */
  join(one: AccountId, other: AccountId): void;
  /** Does what concerns one account. What fails is a fault of that account; the decision goes on for the others. */
  contain(accountId: AccountId, work: () => void): void;
}

/** What accounts are valued with; it changes nothing. */
export interface Valuing extends Pick<Decision, 'terms' | 'mark' | 'assets'> {
  readonly state: TradingView;
}

/** The command is refused: nothing happened. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ reason }) => reason).join(' '));
    this.violations = violations;
  }
}

export function reject(reason: RejectReason, ...params: string[]): never {
  throw new Rejection([{ reason, params }]);
}

/** Refuses what needs more than an account has. */
export function requireFunds({ digits }: Pick<Account, 'digits'>, needed: Money, available: Money): void {
  if (needed > available) reject('insufficientMargin', ...shortageText(needed, available, digits));
}

/** Refuses what would leave more than the largest balance. */
export function requireBalance({ digits }: Pick<Account, 'digits'>, balance: Money): void {
  if (balance > MAX_BALANCE) reject('balanceOutOfRange', formatDecimal(MAX_BALANCE, digits));
}

/** The account of a command, which must exist. */
export function requireAccount({ state }: Pick<Valuing, 'state'>, accountId: AccountId): Account {
  return state.account(accountId) ?? reject('accountUnknown');
}

/** The terms of a product for an account, to which it must be sold. */
export function requireTerms(
  { state, terms }: Pick<Valuing, 'state' | 'terms'>,
  { symbolId, accountId }: { readonly symbolId: InstrumentId; readonly accountId: AccountId },
): InstrumentTerms {
  return terms(symbolId, state.account(accountId)) ?? reject('instrumentUnknown');
}

/** Conversion into an account's currency; undefined when there is no rate. */
export function findConversion(account: Account, market: MarketView | undefined): Conversion | undefined {
  const rate = market?.rate(account.currency);
  return rate === undefined || rate <= 0n ? undefined : { accountDigits: account.digits, rate };
}

/** What a posting takes off the credit of its account: its loss where the company lets credit go first, else nothing. */
export function creditLost(
  { losesCreditFirst }: Pick<Decision, 'losesCreditFirst'>,
  account: Account,
  after: { readonly cash: Money; readonly margin: Money },
): bigint {
  const loss = account.cash + account.margin - after.cash - after.margin;
  if (loss <= 0n || !losesCreditFirst(account.companyId)) return 0n;
  return loss < account.credit ? loss : account.credit;
}
