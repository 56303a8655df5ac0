import { afterEach, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import type { SymbolDetail, SymbolRow } from '../../backend/contract/records/symbol-detail.ts';
import { queryClient, type Connection } from '../connection/terminal-connection.ts';
import { ProductsOnSale } from './products-on-sale.ts';

afterEach(() => queryClient.clear());

const row = (symbolId: number, tradeType: number) =>
  ({ symbolId, tradeType, sortNum: symbolId, detail: { symbolId, tradeType } as SymbolDetail }) as SymbolRow;
/** What the platform sells: the first in cross and isolated margin, the second as an asset. */
const ROWS = [row(1, 1), row(1, 2), row(2, 5)];

/** A platform that answers when it is let. */
function slowPlatform() {
  const answers: (() => void)[] = [];
  const call = () =>
    new Promise((resolve) => answers.push(() => resolve({ kind: 'value', value: structuredClone(ROWS) })));
  const connection = { api: { call }, clock: { after: () => undefined } };
  return { answers, connection: connection as unknown as Pick<Connection, 'api' | 'clock'> };
}

it('are those of the account type that was asked for last, whichever answer comes first', async () => {
  const { answers, connection } = slowPlatform();
  const products = new ProductsOnSale(connection);
  const [left, chosen] = [TRADE_TYPE.isolated, TRADE_TYPE.cross].map((type) => [
    'catalogue',
    1,
    'en-US',
    type,
  ]);
  const onSome = () => Promise.resolve();
  const before = products.load(1, left!, { onSome });
  const now = products.load(1, chosen!, { onSome });
  answers[1]?.();
  await now;
  answers[0]?.();
  const sold = (entries: Awaited<typeof now>) => entries.map(({ base }) => [base.symbolId, base.tradeType]);
  // What was left is kept as it was asked for, and nothing of it is sold now.
  expect(sold(await before)[0]).toEqual([1, 2]);
  expect(sold(products.entries)[0]).toEqual([1, 1]);
  expect([products.isRequested(left!), products.isRequested(chosen!)]).toEqual([false, true]);
});
