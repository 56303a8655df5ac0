import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient, type ApiResult } from '../../../connection/terminal-connection.ts';
import { installParts } from '../../../parts.ts';
import type { CustomerPort } from '../../port.ts';
import type { MoneyAccount } from '../port.ts';
import type { Deposit, DepositLimit, DepositMethod, StandingAddress } from './port.ts';
import { StandingPart } from './standing-part.tsx';

const ADDRESS = 'TQ7mXe4KpV9wRz3fJbN6sLd2yHcUa8gT5E';
const limit: DepositLimit = {
  currency: 'USDT',
  digits: 2,
  least: 1_000n,
  most: 10_000_000n,
  reviewFrom: 1_000_000n,
  fee: { type: 'fixed', amount: 0n },
};
const way = (networks: readonly string[]): DepositMethod => ({
  id: 'coin|digit_wallet|simulator|USDT',
  name: 'Coin',
  form: 'address',
  currency: 'USDT',
  digits: 2,
  networks,
  openTimes: '',
  limits: [limit],
});
const deposit = (number: string, changes: Partial<Deposit>) =>
  ({
    number,
    createdAtMs: 0,
    state: 'done',
    payCurrency: 'USDT',
    payDigits: 2,
    toPay: 0n,
    paid: 15_000n,
    address: ADDRESS,
    ...changes,
  }) as Deposit;

/** A platform with the addresses of these networks, and these deposits. */
function setUp(
  has: Record<string, string>,
  deposits: readonly Deposit[] = [],
  networks = ['TRC20', 'ERC20'],
  chosenType: MoneyAccount['accountType'] = 'spot',
  pageUrl = '',
) {
  const requested: string[] = [];
  const copied: string[] = [];
  const answer = <Value,>(value: Value): Promise<ApiResult<Value>> =>
    Promise.resolve({ kind: 'value', value });
  const standing = (network: string): StandingAddress => ({
    network,
    address: has[network] ?? '',
    payCurrency: 'USDT',
    accountType: 'spot',
    validUntilMs: 0,
    pageUrl,
  });
  installParts({
    customer: {
      deposits: {
        list: () => answer(deposits),
        standingAddress: ({ network }: { network: string }) => {
          requested.push(network);
          return answer(network in has ? standing(network) : undefined);
        },
        openAddress: ({ network }: { network: string }) => {
          has[network] = ADDRESS;
          return answer(standing(network));
        },
      },
      money: { accounts: () => answer({ accounts: [], rates: new Map() }) },
    } as unknown as CustomerPort,
  });
  Object.assign(window, {
    desktop: { invoke: (_name: string, { text }: { text: string }) => Promise.resolve(copied.push(text)) },
  });
  const chosen: string[] = [];
  const opened: string[] = [];
  render(
    <StandingPart
      account={{ currency: 'USDT', accountType: chosenType } as MoneyAccount}
      paymentMethods={[way(networks)]}
      way={way(networks)}
      network="TRC20"
      limit={limit}
      onChoose={(_way, network) => chosen.push(network)}
      onOpened={(number) => opened.push(number)}
    />,
  );
  return { requested, copied, chosen, opened };
}

describe('the standing address', () => {
  beforeEach(() => queryClient.clear());
  afterEach(cleanup);

  it('is made on the first press, and then names its network, the least amount and where it goes', async () => {
    setUp({});
    fireEvent.click(await screen.findByRole('button', { name: 'Get my TRC20 address' }));
    expect(await screen.findByText('Send USDT on TRC20 only, any amount, any time')).toBeTruthy();
    const terms = screen.getByLabelText('Terms of the address').textContent;
    expect(terms).toContain('At least10.00 USDT');
    expect(terms).toContain('Goes toSpot, USDT');
    expect(screen.getByRole('img', { name: 'Address as a QR code' })).toBeTruthy();
    expect(screen.getByText(/Nothing yet/)).toBeTruthy();
  });

  it('says after a copy how the pasted one begins and ends', async () => {
    const { copied } = setUp({ TRC20: ADDRESS });
    expect(await screen.findByText('compare the first and last characters')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
    await waitFor(() => expect(copied).toEqual([ADDRESS]));
    expect(screen.getByText('Pasted, it begins with TQ7mXe and ends with a8gT5E')).toBeTruthy();
  });

  it('leads to the page of the provider where there is one', async () => {
    setUp({ TRC20: ADDRESS });
    await screen.findByText('compare the first and last characters');
    expect(screen.queryByRole('button', { name: 'Open payment page' })).toBeNull();
    cleanup();
    queryClient.clear();
    setUp({ TRC20: ADDRESS }, [], ['TRC20'], 'spot', 'https://pay.example/1');
    expect(await screen.findByRole('button', { name: 'Open payment page' })).toBeTruthy();
  });

  it('says when another account is credited than the chosen one', async () => {
    setUp({ TRC20: ADDRESS }, [], ['TRC20'], 'cross');
    expect(await screen.findByText(/It is credited to Spot, USDT/)).toBeTruthy();
  });

  it('shows what arrived there and how far it is, five at most, and opens it [MAX_ARRIVALS]', async () => {
    const others = Array.from({ length: 6 }, (_, at) => deposit(`D${at + 2}`, {}));
    const { opened } = setUp({ TRC20: ADDRESS }, [
      deposit('D1', { state: 'paid', paid: 300n }),
      deposit('D9', { address: 'elsewhere' }),
      ...others,
    ]);
    const rows = within(await screen.findByRole('region', { name: 'Arrived here' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(5));
    const [first] = rows.getAllByRole('listitem');
    expect(first?.textContent).toContain('3.00 USDT');
    expect(first?.textContent).toContain('Paid, in review');
    fireEvent.click(rows.getByRole('button', { name: 'Open D1' }));
    expect(opened).toEqual(['D1']);
  });

  it('has the other addresses in a list, and asks for 24 networks at most [MAX_STANDING_ADDRESSES]', async () => {
    const networks = ['TRC20', 'ERC20', ...Array.from({ length: 30 }, (_, at) => `N${at}`)];
    const { requested, chosen } = setUp(
      { TRC20: ADDRESS, ERC20: '0x1111111111112222222222223333' },
      [],
      networks,
    );
    const others = within(await screen.findByRole('region', { name: 'My other addresses' }));
    expect(others.getByText('0x1111\u2026223333')).toBeTruthy();
    fireEvent.click(others.getByRole('button', { name: 'Open USDT, ERC20' }));
    expect(chosen).toEqual(['ERC20']);
    expect(requested).toHaveLength(24);
  });
});
