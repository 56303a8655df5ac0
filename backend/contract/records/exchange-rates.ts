import { type Static, Type } from 'typebox';

/** How an amount in one currency becomes one in another: `target = source (multiply|divide) rate`. */
export const ExchangeRate = Type.Object({
  /** Decimal text, above zero. */
  rate: Type.String(),
  /** `multiply` or `divide`. */
  formulaSymbol: Type.String(),
  sourceDigits: Type.Integer(),
  targetDigits: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
});

export type ExchangeRate = Static<typeof ExchangeRate>;
