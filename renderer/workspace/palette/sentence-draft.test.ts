import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../panels/ticket/ticket-model.ts';
import { readSentence } from './order-sentence.ts';
import { draftFor, ticketActionsFor } from './sentence-draft.ts';

const EUR = {
  symbolId: 2,
  code: 'EURUSD',
  name: 'Euro',
  baseCurrency: 'EUR',
  profitCurrency: 'USD',
  digits: 5,
  numberDigits: 2,
};
const draft = (text: string) => draftFor(readSentence(text, [EUR]).order);

describe('the ticket of a sentence', () => {
  it('has everything that the sentence says', () => {
    expect(draft('sell 0.2 eur limit 1.085 sl 1.09 tp 1.07 week')).toMatchObject({
      symbolId: 2,
      effect: 'open',
      kind: 'limit',
      side: 'sell',
      isSideChosen: true,
      entry: 'quantity',
      quantity: '0.20',
      price: '1.08500',
      stopLoss: '1.09000',
      takeProfit: '1.07000',
      expire: 'week',
    });
  });

  it('orders at the market without a price, and has no bracket that was not said', () => {
    expect(draft('buy 1 eur')).toMatchObject({ kind: 'market', stopLoss: '', takeProfit: '' });
  });

  it('is empty without a product', () => {
    expect(ticketActionsFor(readSentence('buy 1', [EUR]).order)).toEqual([]);
    expect(draft('buy 1')).toEqual(EMPTY_DRAFT);
  });
});
