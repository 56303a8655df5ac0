import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf, type Role } from '../../../backend/contract/permissions.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import type { OperatorLine } from '../../operator/meridian/line.ts';
import type { Operator, OperatorPort } from '../../operator/port.ts';
import { installParts } from '../../parts.ts';
import { useDrafts } from '../calls/form/drafts.ts';
import '../texts/office-text.ts';
import { ProductsPage } from './products-page.tsx';

const TERMS = {
  symbolId: 10021,
  tradeType: 1,
  isChanged: false,
  minLeverage: 1,
  maxLeverage: 100,
  defaultLeverage: 20,
  maintainMargin: '0.005',
  marginTiers: [],
  buyInterest: '-0.08',
  sellInterest: '0.02',
  tripleInterestDay: 0,
  minFee: '0',
  maxFee: '0',
};
const SOLD = {
  tradeType: 1,
  symbolId: 10021,
  symbolCode: 'BTC/USDT',
  symbolName: 'Bitcoin',
  profitCurrency: 'USDT',
  symbolDigits: 1,
  labels: 'crypto',
};
const EFFECT = {
  marketTime: 1,
  positions: 9,
  orders: 0,
  touched: 4,
  calledCount: 2,
  stoppedOutCount: 0,
  fillCount: 0,
  called: [],
  stopOuts: [],
  fills: [],
  nearest: [],
  marginLevels: [],
  currencies: [],
  revenue: [
    {
      currency: 'USDT',
      dayFills: 3,
      feesBefore: '10.00',
      feesAfter: '10.00',
      markUpBefore: '1.50',
      markUpAfter: '2.50',
      financingBefore: '0.00',
      financingAfter: '0.00',
    },
  ],
  takesTwo: true,
  largePayments: [],
  progress: [],
  unknown: 0,
  complete: true,
};
const WAITING = {
  id: 5,
  bizType: 'venue.admin.ProductService.saveSpread',
  request: { symbolId: 10021, tradeType: 1, customerGroupId: 0, askSpread: 2, bidSpread: 2 },
  createTime: 0,
  expireTime: 1,
  approvals: ['Y. Ito'],
  approvedByCaller: false,
  approvalObstacle: '',
  effect: {
    touched: 4,
    calledCount: 1,
    stoppedOutCount: 0,
    revenue: [{ ...EFFECT.revenue[0], markUpAfter: '1.50' }],
  },
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  getSymbolByCompanyId: [SOLD],
  'ProductService.statuses': [],
  'ProductService.terms': [TERMS],
  'ProductService.spreads': [
    { symbolId: 10021, tradeType: 1, customerGroupId: 0, askSpread: 5, bidSpread: 5 },
  ],
  'AdminTradeConfigService.pageView': { records: [] },
  groupList: [{ id: 7, name: 'Pro' }],
  getSymbolDetail: { askSpread: 0.5, bidSpread: -0.5, feeRate: 0.0005 },
  'ProductService.hours': [{ symbolId: 10021, isChanged: false, tradeTimeList: [], addedHolidayList: [] }],
  'FourEyesService.waiting': [WAITING],
  'EffectService.changes': EFFECT,
  'EffectService.spread': EFFECT,
};

/** The page for a role, and the calls that it made. */
function open(role: Role) {
  const calls: { readonly bizType: string; readonly body: object }[] = [];
  const operator: Operator = {
    companyId: 1,
    companyName: 'Harbour',
    name: 'E. Solberg',
    appId: 'a',
    role,
    permissions: new Set(permissionsOf(role)),
  };
  const line = {
    call: ({ bizType }: { readonly bizType: string }, body: object) => {
      calls.push({ bizType, body });
      const found = Object.entries(ANSWERS).find(([end]) => bizType.endsWith(end));
      return Promise.resolve({ kind: 'value', value: found?.[1] ?? null });
    },
  };
  const port = { who: () => Promise.resolve({ kind: 'value', value: operator }) };
  installParts({ operator: port as unknown as OperatorPort, operatorLine: line as unknown as OperatorLine });
  render(<ProductsPage />);
  return (end: string) => calls.filter(({ bizType }) => bizType.endsWith(end)).map(({ body }) => body);
}

beforeEach(() => useDrafts.setState({ person: '', byCall: {} }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('the page of products', () => {
  it('asks once, when the hand rests, what all changed cells would do together, and sends them', async () => {
    const sent = open('dealer');
    const ask = await screen.findByRole('textbox', { name: 'Every other, Added to ask' });
    const proFee = screen.getByRole('textbox', { name: 'Pro, Fee, %' });
    // Drawn once for all: on a busy machine drawing each would take longer than a hand rests.
    act(() => {
      fireEvent.change(ask, { target: { value: '7' } });
      fireEvent.change(ask, { target: { value: '8' } });
      fireEvent.change(proFee, { target: { value: '0.1' } });
    });
    const pane = screen.getByTestId('effect-pane');
    await within(pane).findByText('of 9 that are open');
    const key = { symbolId: 10021, tradeType: 1 };
    const spread = { ...key, customerGroupId: 0, askSpread: 8, bidSpread: 5 };
    const fee = { ...key, customerGroupId: 7, paramId: 17, value: '0.001' };
    expect(sent('EffectService.changes')).toEqual([{ spreads: [spread], parameters: [fee] }]);
    expect(pane.textContent).toContain('Needs a second person.');
    expect(pane.textContent).toContain('11.5 → 12.5');
    fireEvent.click(screen.getByTestId('send-changes'));
    await waitFor(() => expect(sent('saveParamConf')).toEqual([fee]));
    expect(sent('ProductService.saveSpread')).toEqual([spread]);
    await waitFor(() => expect(screen.queryByTestId('send-changes')).toBeNull());
  });

  it('takes back one change and leaves the others', async () => {
    open('dealer');
    const name = { name: 'Every other, Added to ask' };
    fireEvent.change(await screen.findByRole('textbox', name), { target: { value: '7' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Most leverage' }), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Take back: Added to ask' }));
    const difference = screen.getByRole('table', { name: 'Difference' });
    expect(within(difference).getAllByRole('row')).toHaveLength(2);
    expect(difference.textContent).toContain('−50.0%');
  });

  it('shows a role that may not change terms figures without fields', async () => {
    open('viewer');
    await screen.findByRole('table', { name: 'By customer group' });
    expect(screen.queryByRole('textbox', { name: 'Most leverage' })).toBeNull();
  });

  it('opens what waits for the second person without fields, with its effect and the signature', async () => {
    const sent = open('dealer');
    fireEvent.click(await screen.findByRole('button', { name: /BTC\/USDT: .*you may sign/ }));
    await within(screen.getByTestId('effect-pane')).findByText('was 4 when sent');
    expect(sent('EffectService.spread')).toEqual([WAITING.request]);
    const pane = screen.getByTestId('effect-pane').textContent;
    expect(pane?.match(/was [\d.]+ when sent/g)).toEqual(
      ['4', '1', '0', '11.5'].map((number) => `was ${number} when sent`),
    );
    expect(screen.queryByRole('textbox', { name: 'Most leverage' })).toBeNull();
    expect(screen.getByTestId('send').textContent).toContain('Sign');
  });

  it('leaves nobody the draft of who was signed in before', async () => {
    useDrafts.setState({ person: 'b/Y. Ito', byCall: { 'product 10021 1': { 'terms.maxLeverage': '50' } } });
    open('dealer');
    await screen.findByRole('textbox', { name: 'Most leverage' });
    expect(screen.queryByRole('table', { name: 'Difference' })).toBeNull();
  });
});
