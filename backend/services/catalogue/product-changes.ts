import type {
  ContractTerms,
  Holiday,
  ProductDefinition,
  WeeklyWindow,
} from '../../market/product-definition.ts';

/** What of the terms a company may change while the platform runs. */
export type ChangeableTerms = Pick<
  ContractTerms,
  | 'minLeverage'
  | 'maxLeverage'
  | 'defaultLeverage'
  | 'maintenanceMarginRatio'
  | 'marginSets'
  | 'buyInterest'
  | 'sellInterest'
  | 'tripleInterestDay'
  | 'minFee'
  | 'maxFee'
>;

/** Terms of a product in an account type that a company changed; absent members leave it to the product list. */
export interface ProductTerms {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly terms: Partial<ChangeableTerms>;
}

/** Trading hours of a product that a company changed. */
export interface ProductHours {
  readonly symbolId: number;
  /** In place of those of the product list; absent: as there. */
  readonly tradeTimes?: readonly WeeklyWindow[] | undefined;
  /** Beside those of the product list. */
  readonly holidays: readonly Holiday[];
}

/** The terms as a company changed them. */
export function withTerms(play: ContractTerms, changed: Partial<ChangeableTerms> | undefined): ContractTerms {
  return changed === undefined ? play : { ...play, ...changed };
}

/** The product with the trading hours of a company; quotes come at their own times. */
export function withHours(product: ProductDefinition, changed: ProductHours | undefined): ProductDefinition {
  if (changed === undefined) return product;
  const { sessions } = product;
  const { tradeTimes = sessions.tradeTimes, holidays } = changed;
  return { ...product, sessions: { ...sessions, tradeTimes, holidays: [...sessions.holidays, ...holidays] } };
}
