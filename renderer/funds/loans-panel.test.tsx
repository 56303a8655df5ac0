import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../connection/terminal-connection.ts';
import type { CustomerPort } from '../customer/port.ts';
import type { MoneyAccount } from '../customer/money/port.ts';
import { installParts, type TerminalContext } from '../parts.ts';
import type { RequestOutcome } from '../trading/contracts.ts';
import type { LoanAccount } from './loan-model.ts';
import { useSettings } from '../session/settings.ts';
import { LoanHistory, OwnLoanForm } from './loans-panel.tsx';

const ACCEPTED: RequestOutcome = { kind: 'accepted' };

/** An account with 100.00 free that owes so much and may borrow 5,000.00; loans are answered one after the other. */
function setUp(owed: bigint, answers: readonly Promise<RequestOutcome>[] = []) {
  const requested: string[] = [];
  const ask = (kind: string) => (currency: string, amount: string) => {
    requested.push(`${kind} ${amount} ${currency}`);
    return answers[requested.length - 1] ?? Promise.resolve(ACCEPTED);
  };
  installParts({
    trading: {
      requests: { borrow: ask('borrow'), repay: ask('repay') },
    } as unknown as TerminalContext['trading'],
    customer: {
      money: { assets: () => Promise.resolve({ kind: 'value', value: new Map([['USDT', 2]]) }) },
    } as unknown as CustomerPort,
  });
  const debt = { principal: owed, interest: 0n, borrowable: 500_000n };
  const account = {
    accountId: 1,
    accountType: 'leveragedSpot',
    currency: 'USDT',
    digits: 2,
    openProfit: 0n,
    equity: 10_000n,
    free: 10_000n,
    owed,
    debt,
  } as LoanAccount & MoneyAccount;
  render(<OwnLoanForm account={account} accounts={[account]} rates={new Map([['USDT', 10n ** 12n]])} />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  return { requested, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}
const sendButton = () => screen.getByRole('button', { name: /Borrow [\d,]|Repay \d|Enter an amount/ });
const submit = () => fireEvent.submit(sendButton().closest('form') as HTMLFormElement);

describe('a loan by hand', () => {
  beforeEach(() => queryClient.clear());
  afterEach(cleanup);

  it('asks for an amount first, and then says what the button sends', async () => {
    const { requested, type } = setUp(0n);
    expect(sendButton().textContent).toBe('Enter an amount');
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    submit();
    type('1012.5');
    expect(sendButton().textContent).toBe('Borrow 1,012.50 USDT');
    submit();
    expect(await screen.findByText('Borrowed 1,012.50 USDT.')).toBeTruthy();
    expect(requested).toEqual(['borrow 1012.50 USDT']);
    expect(sendButton().textContent).toBe('Enter an amount');
  });

  it('says of what cannot be sent why, in the words of the field', () => {
    const { type } = setUp(0n);
    const alert = () => screen.getByRole('alert').textContent;
    type('5000.01');
    expect(alert()).toBe('At most 5,000.00 USDT can be borrowed now.');
    expect(sendButton().textContent).toBe('Borrow 5,000.01 USDT');
    expect(sendButton().hasAttribute('disabled')).toBe(true);
    type('0');
    expect(alert()).toBe('A number above zero, with at most 2 decimals');
    type('1.234');
    expect(alert()).toBe('A number above zero, with at most 2 decimals');
    fireEvent.click(screen.getByRole('radio', { name: 'Repay' }));
    type('1');
    expect(alert()).toBe('Nothing is owed in USDT.');
  });

  it('is sent once however often Enter is pressed', async () => {
    let answer: (outcome: RequestOutcome) => void = () => undefined;
    const { requested, type } = setUp(2_000n, [new Promise((resolve) => (answer = resolve))]);
    type('20');
    act(() => {
      submit();
      submit();
    });
    expect(requested).toEqual(['repay 20.00 USDT']);
    await act(async () => answer(ACCEPTED));
    expect(screen.getByRole('status').textContent).toBe('Repaid 20.00 USDT.');
  });

  it('goes again under the same key after no answer, and never as a new one', async () => {
    let again = 0;
    const unknown: RequestOutcome = {
      kind: 'unknown',
      again: () => {
        again += 1;
        return Promise.resolve(ACCEPTED);
      },
    } as RequestOutcome;
    const { requested, type } = setUp(0n, [Promise.resolve(unknown)]);
    type('7');
    submit();
    await screen.findByRole('button', { name: 'Ask now' });
    submit();
    expect(await screen.findByText('Borrowed 7.00 USDT.')).toBeTruthy();
    expect({ requested, again }).toEqual({ requested: ['borrow 7.00 USDT'], again: 1 });
  });
});

describe('the history of loans', () => {
  beforeEach(() => queryClient.clear());
  afterEach(() => {
    cleanup();
    useSettings.getState().change({ timeZone: 'utc' });
  });

  it.each([
    // Clocks went from 02:00 to 03:00, back from 03:00 to 02:00, and never.
    ['America/New_York', Date.UTC(2026, 2, 8, 6, 30), ['03-08 03:30', '03-08 01:30']],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 0, 30), ['10-25 02:30', '10-25 02:30']],
    ['Asia/Kolkata', Date.UTC(2026, 2, 8, 18, 30), ['03-09 01:00', '03-09 00:00']],
  ])(
    'shows the times of the market in %s, over a change of the clocks too',
    async (timeZone, firstMs, shown) => {
      useSettings.getState().change({ timeZone });
      const entry = { currency: 'USDT', digits: 2, principal: 500n, interest: 0n, owed: 500n };
      const entries = [firstMs + 3_600_000, firstMs].map((timeMs) => ({
        ...entry,
        id: String(timeMs),
        timeMs,
        accountType: 'stock' as const,
      }));
      const history = () => Promise.resolve({ kind: 'value' as const, value: entries });
      installParts({
        trading: {} as TerminalContext['trading'],
        customer: { money: { loans: { history } }, loans: { history } } as unknown as CustomerPort,
      });
      render(<LoanHistory />);
      await screen.findByRole('table');
      const cells = screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent ?? '');
      expect(cells.map((text) => text.slice(0, 11))).toEqual(shown);
    },
  );
});
