import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };

const Count = (meaning: string) => describe(meaning, Type.Integer());
const Money = (meaning: string) => describe(`${meaning}, decimal text in account currency.`, Type.String());

const Revenue = Type.Object({
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  dayFills: Count('Fills of the last 24 hours in the products whose charges change.'),
  feesBefore: Money('Fees that they paid'),
  feesAfter: Money('Fees that they would have paid'),
  markUpBefore: Money('What the spreads of now add to their prices'),
  markUpAfter: Money('What the other spreads would have added'),
  financingBefore: Money('What a night on the open positions brings, below zero where it costs'),
  financingAfter: Money('What a night would bring'),
});

/** What of an effect is kept with a change that waits for a second person. Stands alone, because the terminal reads what waits. */
export const SentEffect = Type.Object({
  touched: Count('Positions whose margin or liquidation price would be another, or that would be closed.'),
  calledCount: Count('Accounts that would be called for margin.'),
  stoppedOutCount: Count('Accounts that would be closed by force, in part or in full.'),
  revenue: describe(
    'Revenue of a day before and after, of products whose spread, fees or financing change; wallets are left out.',
    Type.Array(Revenue),
  ),
});
export type SentEffect = Static<typeof SentEffect>;
