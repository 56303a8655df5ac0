import { describe, expect, it } from 'vitest';
import { createMeridianOperator } from './meridian-operator.ts';
import type { OperatorLine } from './line.ts';

const deposit = (at: number, state: string) => ({
  proposalNo: `D${at}`,
  createTime: at,
  updateTime: at,
  state,
  tradeType: 2,
  customerNo: '7',
  depositCurrency: 'USDT',
  paymentCurrency: 'USDT',
  intendAmount: '1',
  toPaymentAmount: '1',
  fromPaymentAmount: null,
  actualAmount: null,
  depositFee: null,
  approvals: [],
  approvalsNeeded: 1,
});

interface Requested {
  readonly state?: string;
  readonly current: number;
  readonly size: number;
}

/** An office whose deposits of a state are paged newest first, and whose customer has a mark of verification. */
function setUp(paid: number, kycStatus = 4) {
  const pages: number[] = [];
  const rows = Array.from({ length: paid }, (_, at) => deposit(paid - at, 'paid'));
  const answer = (bizType: string, { state, current, size }: Requested) => {
    if (bizType.endsWith('detail')) return { customerGroupName: '', accountList: [], name: null, kycStatus };
    const isRequested = /Deposit/.test(bizType) && (state === undefined || state === 'paid');
    if (isRequested && state === 'paid') pages.push(current);
    return { records: isRequested ? rows.slice((current - 1) * size, current * size) : [] };
  };
  const line = {
    call: ({ bizType }: { readonly bizType: string }, body: Requested) =>
      Promise.resolve({ kind: 'value', value: answer(bizType, body) }),
  } as unknown as OperatorLine;
  const port = createMeridianOperator({
    line,
    nowMs: () => 0,
    clockOffset: () => 0,
    assets: () => Promise.resolve({ kind: 'value', value: new Map([['USDT', 2]]) }),
  });
  const numbers = async () => {
    const found = await port.proposals();
    return found.kind === 'value' ? found.value.map(({ number }) => number) : [];
  };
  return { port, pages, numbers };
}

describe('proposals of the office', () => {
  it('are all that wait, however many came after them', async () => {
    const { numbers, pages } = setUp(250);
    const found = await numbers();
    expect(found).toHaveLength(250);
    expect([found[0], found.at(-1)]).toEqual(['D250', 'D1']);
    expect(pages).toEqual([1, 2, 3]);
  });

  it('are read in twenty pages at most [MAX_WAITING_PAGES]', async () => {
    const { numbers, pages } = setUp(2_100);
    expect(await numbers()).toHaveLength(2_000);
    expect(pages).toHaveLength(20);
  });
});

describe('a customer of the office', () => {
  it('is verified by the mark of the platform, also where no name was stated', async () => {
    const verified = async (kycStatus: number) => {
      const figures = await setUp(0, kycStatus).port.customer({ customerId: 7, customerNo: '7' } as never);
      return figures.kind === 'value' && figures.value.isVerified;
    };
    expect(await Promise.all([4, -1, 2, 1].map(verified))).toEqual([true, true, false, false]);
  });
});
