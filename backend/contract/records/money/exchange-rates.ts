import { type Static, Type } from 'typebox';
import { describe } from '../../describe.ts';

/** How an amount in one currency becomes one in another: `target = source (multiply|divide) rate`. */
export const ExchangeRate = Type.Object({
  rate: describe('Exchange rate, decimal text; `formulaSymbol` says how it is used.', Type.String()),
  /** `multiply` or `divide`. */
  formulaSymbol: Type.String(),
  sourceDigits: Type.Integer(),
  targetDigits: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
});

export type ExchangeRate = Static<typeof ExchangeRate>;
