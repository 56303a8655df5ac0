import { describe, expect, it } from 'vitest';
import type { Product } from '../../market/contracts.ts';
import type { HistoryView, PositionView, ActivityEvent } from '../../trading/contracts.ts';
import { historyTotals, liquidationDistance, netOf, reversal } from './blotter-model.ts';
import { toCsv } from '../../components/table/csv.ts';
import { countNew } from './activity.tsx';

const events = (...ids: string[]) => ids.map((id) => ({ id }) as ActivityEvent);

describe('new lines of the activity', () => {
  it('are those in front of the newest that was looked at; all of them where that one has left the list', () => {
    const list = events('trade-4', 'trade-3', 'trade-2');
    expect(countNew(list, 'trade-3')).toBe(1);
    expect(countNew(list, 'trade-4')).toBe(0);
    expect([countNew(list, 'trade-1'), countNew(list, undefined)]).toEqual([3, 3]);
  });

  it("are no outcomes that the trader's own request has shown, and no notices, which have a list of their own", () => {
    expect(countNew(events('own-k-9', 'trade-5', 'notice-a', 'trade-4'), 'trade-4')).toBe(1);
  });
});

const position = (id: string, margin: bigint, openProfit: bigint) =>
  ({
    positionId: id,
    symbolId: 1,
    margin,
    openProfit,
    volume: 850,
    direction: 'buy',
    leverage: 10,
  }) as PositionView;

describe('positions', () => {
  it('tells how far the liquidation price is', () => {
    expect(liquidationDistance({ liquidationPrice: 815_810, markPrice: 964_125 } as PositionView)).toBe(
      -1538,
    );
    expect(
      liquidationDistance({ liquidationPrice: undefined, markPrice: 1 } as PositionView),
    ).toBeUndefined();
  });

  it('reverses into the other side with the same quantity', () => {
    const draft = reversal(position('1', 1n, 0n), { numberDigits: 3 } as Product);
    expect(draft).toMatchObject({
      direction: 'sell',
      type: 'marketOpen',
      requestNum: '0.850',
      leverage: 10,
      positionId: undefined,
    });
  });

  it('sums realised profit', () => {
    const rows = [
      { profit: 100n, fee: 8n, financing: -3n },
      { profit: -30n, fee: 2n, financing: 1n },
    ] as HistoryView[];
    expect(rows.map(netOf)).toEqual([89n, -31n]);
    expect(historyTotals(rows)).toEqual({ profit: 70n, fee: 10n, financing: -2n, net: 58n });
  });
});

describe('CSV', () => {
  it('quotes what needs it and leaves figures alone', () => {
    const csv = toCsv(
      [
        { head: 'Product', text: (row: { name: string; profit: string }) => row.name },
        { head: 'Profit, USDT', text: (row) => row.profit },
      ],
      [
        { name: 'BTC/USDT', profit: '-12.50' },
        { name: 'say "hi"', profit: '3' },
      ],
    );
    expect(csv).toBe('Product,"Profit, USDT"\r\nBTC/USDT,-12.50\r\n"say ""hi""",3\r\n');
  });

  it('takes the teeth out of formulas [ATK-556]', () => {
    const column = { head: 'a', text: (row: string) => row };
    expect(toCsv([column], ['=1+1', '-3', '-SUM(A1)', '+1', '@x'])).toBe(
      "a\r\n'=1+1\r\n-3\r\n'-SUM(A1)\r\n'+1\r\n'@x\r\n",
    );
  });
});
