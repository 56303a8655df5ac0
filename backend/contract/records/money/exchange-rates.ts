import { type Static, Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };

/** How an amount in one currency becomes one in another: `target = source (multiply|divide) rate`. */
export const ExchangeRate = Type.Object({
  rate: describe(PHRASES.exchangeRate, Type.String()),
  /** `multiply` or `divide`. */
  formulaSymbol: Type.String(),
  sourceDigits: Type.Integer(),
  targetDigits: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
});

export type ExchangeRate = Static<typeof ExchangeRate>;
