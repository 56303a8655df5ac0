import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { toRate } from '../../../../backend/domain/index.ts';
import { queryClient, type ApiResult, type Connection } from '../../../connection/terminal-connection.ts';
import { installParts } from '../../../parts.ts';
import { followMoneyTerms } from '../../meridian/money.ts';
import type { CustomerPort } from '../../port.ts';
import { DepositForm } from './deposit-form.tsx';
import type { DepositMethod } from './port.ts';

/** What the platform takes at least, in cents. */
let least: bigint;
/** What the form hears from its connection, by the name of the event. */
let events: Map<string, (event: unknown) => void>;

const way = (): DepositMethod => ({
  id: 'card',
  name: 'Card',
  form: 'page',
  currency: 'USDT',
  digits: 2,
  networks: [],
  openTimes: '',
  limits: [
    {
      currency: 'USDT',
      digits: 2,
      least,
      most: 10_000_000n,
      reviewFrom: 1_000_000n,
      fee: { type: 'fixed', amount: 0n },
    },
  ],
});
const answer = <Value,>(value: Value): Promise<ApiResult<Value>> => Promise.resolve({ kind: 'value', value });
const notify = (name: string, event: unknown) => events.get(name)?.(event);

beforeEach(() => {
  least = 1_000n;
  events = new Map();
  queryClient.clear();
  const account = { accountId: 1, accountType: 'spot', currency: 'USDT', digits: 2 };
  installParts({
    customer: {
      deposits: {
        list: () => answer([]),
        paymentMethods: () => answer([way()]),
        rate: () => answer({ rate: toRate(1_000_000_000_000n), serial: '', heldUntilMs: undefined }),
        open: () =>
          Promise.resolve({
            kind: 'refused',
            failure: { code: 'FS50005', message: 'Below the least amount.', waitSeconds: undefined },
          }),
      },
      money: { accounts: () => answer({ accounts: [account], rates: new Map() }) },
    } as unknown as CustomerPort,
  });
  followMoneyTerms({
    on: (name: string, listener: (event: unknown) => void) => (events.set(name, listener), () => undefined),
  } as unknown as Pick<Connection, 'on'>);
  render(<DepositForm start={{}} onOpened={() => undefined} />);
});
afterEach(cleanup);

const range = (text: string) => screen.findByText((words) => words.includes(text));

describe('limits of a running page', () => {
  it('are the new ones as soon as the platform says that terms of money changed', async () => {
    await range('10.00');
    least = 5_000n;
    notify('message', { msgCode: 'notice', content: { bizType: 'FUNDS_CHANGED' } });
    notify('messagesLive', { resumed: false });
    notify('message', { msgCode: 'notice', content: { bizType: 'MONEY_TERMS_CHANGED' } });
    await range('50.00');
  });

  it('are the new ones after a break of the message line', async () => {
    await range('10.00');
    least = 5_000n;
    notify('messagesLive', { resumed: true });
    await range('50.00');
  });

  it('are the new ones after a refusal, which made the old ones doubtful', async () => {
    await range('10.00');
    least = 5_000n;
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '20' } });
    fireEvent.click(await screen.findByRole('button', { name: /^Pay 20\.00/ }));
    await screen.findByText('Below the least amount.');
    await range('50.00');
  });
});
