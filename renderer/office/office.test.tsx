import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiResult } from '../../backend/client/index.ts';
import { permissionsOf, type Role } from '../../backend/contract/permissions.ts';
import type { OperatorLine } from '../operator/meridian/line.ts';
import type { Operator, OperatorPort } from '../operator/port.ts';

vi.mock('../market/market-api.ts', () => ({
  useHealthOf: <Value,>(read: (health: object) => Value) => read({}),
}));

const { queryClient } = await import('../connection/terminal-connection.ts');
const { installParts } = await import('../parts.ts');
const { Office } = await import('./office.tsx');
const { useOfficePlace } = await import('./place.ts');

const CUSTOMER = {
  id: 1,
  customerNo: '10000001',
  customerGroupName: 'Customers',
  customerType: 0,
  email: 'lindqvist@harbour.example',
  phone: null,
  phoneArea: null,
  name: 'Sara Lindqvist',
  agentCustomerNo: null,
  remark: null,
  status: 1,
  createTime: 0,
  loginTime: null,
};
const OTHER = {
  ...CUSTOMER,
  id: 2,
  customerNo: '10000002',
  name: 'Bo Roskam',
  email: 'roskam@harbour.example',
};
const ACCOUNT = {
  tradeType: 1,
  accountId: 100_002,
  currency: 'USDT',
  digits: 2,
  balance: '900.00',
  profit: '-135.00',
  equity: '765.00',
  margin: '1000.00',
  marginRadio: '76.5',
};
const POSITION = {
  positionId: 7,
  tradeType: 1,
  direction: 1,
  symbolCode: 'BTC/USDT',
  volume: '0.05',
  openPrice: '92905.9',
  margin: '1000.00',
  profit: '-135.00',
  openAccountDigits: 2,
  stopLossDecimal: '0',
  takeProfitDecimal: '0',
  openTime: 0,
};

/** Answers of the platform by the end of the business type. */
const ANSWERS: Readonly<Record<string, (body: { readonly customerNo?: string }) => unknown>> = {
  'WhiteCustomerAdminApiService.page': ({ customerNo }) => {
    const records = [CUSTOMER, OTHER].filter(
      (row) => customerNo === undefined || row.customerNo === customerNo,
    );
    return { records, total: records.length, current: 1, size: 500 };
  },
  'WhiteCustomerAdminApiService.detail': () => ({
    ...CUSTOMER,
    kycStatus: 4,
    country: 'SE',
    accountList: [ACCOUNT],
    earlyWarningLevel: { 1: '100%' },
    forceLevel: { 1: '50%' },
  }),
  'CfdMMPositionApiService.queryPositionPage': () => [POSITION],
  'CfdMMOrderApiService.queryOrderPage': () => [],
  'CfdMMOrderApiService.queryTradeRecordPage': () => ({ list: [], bizTypeText: {} }),
  'CfdMMOrderApiService.queryCapitalFlowList': () => ({ records: [] }),
  'OrderAdminApiService.forcedOrder': () => [],
  'CustomerAdminService.sessions': () => ({ sessions: [], networks: [] }),
  'HealthService.figures': () => ({ time: 1, startTime: 0, parts: [] }),
  'BackupService.list': () => ({ backups: [], failure: null }),
  'DiagnosticsService.collect': () => ({
    name: 'meridian-diagnostics-2026-11-29T12-00.tar.gz',
    files: [{ name: 'logs/platform.log', about: 'the end of a log', bytes: 12_345 }],
    archive: btoa('packed'),
  }),
};

const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('../save-file.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

/** An office in which somebody of a role is signed in, and the calls that were made. */
function setUp(role: Role) {
  const calls: { readonly bizType: string; readonly body: object; readonly key: string | undefined }[] = [];
  const operator: Operator = {
    companyName: 'Harbour',
    name: 'Y. Ito',
    appId: 'a',
    role,
    permissions: new Set(permissionsOf(role)),
  };
  const port = {
    who: () => Promise.resolve({ kind: 'value', value: operator }),
    proposals: () => Promise.resolve({ kind: 'value', value: [] }),
  };
  const line = {
    call: ({ bizType }: { readonly bizType: string }, body: object, key?: string) => {
      calls.push({ bizType, body, key });
      const found = Object.entries(ANSWERS).find(([end]) => bizType.endsWith(end));
      const answer: ApiResult<unknown> = { kind: 'value', value: found?.[1](body) ?? [] };
      return Promise.resolve(answer);
    },
  };
  installParts({ operator: port as unknown as OperatorPort, operatorLine: line as unknown as OperatorLine });
  render(<Office onLeave={undefined} onOwnWindow={undefined} />);
  return { sent: (end: string) => calls.filter(({ bizType }) => bizType.endsWith(end)) };
}

beforeEach(() => useOfficePlace.setState({ section: 'customers', record: undefined }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const rail = () => screen.findByRole('navigation', { name: 'Sections of the office' });

it('the rail has the sections of the role, and G with a letter goes to one of them', async () => {
  setUp('viewer');
  const sections = await rail();
  expect(within(sections).queryByRole('button', { name: 'People' })).toBeNull();
  const current = () => sections.querySelector('[aria-current="page"]')?.textContent;
  expect(current()).toContain('Customers');
  fireEvent.keyDown(window, { key: 'g' });
  fireEvent.keyDown(window, { key: 'p' });
  await waitFor(() => expect(current()).toContain('Products'));
});

it('a search leaves the customers whom it fits, and Enter opens the one of the row', async () => {
  setUp('viewer');
  await screen.findByText('roskam@harbour.example');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lindqvist' } });
  await waitFor(() => expect(screen.queryByText('roskam@harbour.example')).toBeNull());
  fireEvent.click(screen.getByText('Sara Lindqvist'));
  expect(await screen.findByTestId('customer-page')).toBeTruthy();
  expect(useOfficePlace.getState()).toEqual({ section: 'customers', record: '10000001' });
});

it('a customer under its call says so, and is closed out after a question with its figures', async () => {
  const { sent } = setUp('dealer');
  await rail();
  useOfficePlace.setState({ section: 'customers', record: '10000001' });
  expect(await screen.findByText('Margin call, 76.5%')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Close 1 position' }));
  const question = await screen.findByRole('dialog', { name: 'Close 1 position' });
  expect(question.textContent).toContain('−135.00');
  expect(question.textContent).toContain('1,000.00 USDT');
  expect(question.textContent).toContain('765.00 USDT');
  expect(sent('forcedOrder')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Close 1 position' }));
  await waitFor(() => expect(sent('forcedOrder')).toHaveLength(1));
  expect(sent('forcedOrder')[0]).toMatchObject({ body: { customerNo: '10000001', tradeType: 1 } });
  expect(sent('forcedOrder')[0]?.key).toBeTruthy();
});

it('what a role may not do is there with a lock, and is not sent', async () => {
  setUp('viewer');
  await rail();
  useOfficePlace.setState({ section: 'customers', record: '10000001' });
  const close = await screen.findByRole('button', { name: 'Close 1 position' });
  expect(close).toHaveProperty('disabled', true);
  expect(close.title).toBe('Your role may not do this.');
});

it('diagnostics are collected after a question, listed, and saved on another press [HU-117]', async () => {
  useOfficePlace.setState({ section: 'system' });
  const { sent } = setUp('administrator');
  fireEvent.click(await screen.findByRole('button', { name: 'Collect' }));
  const question = await screen.findByRole('dialog', { name: 'Collect' });
  expect(question.textContent).toContain('without secrets');
  expect(sent('DiagnosticsService.collect')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Collect' }));
  expect((await screen.findByText('logs/platform.log')).parentElement?.textContent).toBe(
    'logs/platform.log 13 kB The end of a log',
  );
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved.map(({ name }) => name)).toEqual(['meridian-diagnostics-2026-11-29T12-00.tar.gz']);
  expect(await saved[0]?.content.text()).toBe('packed');
  expect(sent('DiagnosticsService.collect')).toHaveLength(1);
});
