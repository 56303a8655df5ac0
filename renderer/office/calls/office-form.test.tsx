import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ApiResult } from '../../../backend/client/index.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { PERMISSIONS, permissionsOf } from '../../../backend/contract/permissions.ts';
import type { Connection } from '../../connection/connection.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import type { OperatorLine } from '../../operator/meridian/line.ts';
import { installParts } from '../../parts.ts';
import { useOfficePlace } from '../place.ts';
import '../texts/office-text.ts';
import { CallsPage } from './calls-page.tsx';
import { findPage } from './catalogue.ts';
import { useDrafts } from './form/drafts.ts';

type Answer = (name: string, body: Readonly<Record<string, unknown>>) => ApiResult<unknown>;
let answer: Answer;
let made: (readonly [name: string, body: unknown, key: string | undefined])[] = [];
const value = (of: unknown): ApiResult<unknown> => ({ kind: 'value', value: of });
const UNKNOWN: ApiResult<unknown> = { kind: 'unknown', reason: 'offline' };

const line = {
  call: async (
    { bizType }: { readonly bizType: string },
    body: Readonly<Record<string, unknown>>,
    key?: string,
  ) => {
    const name = bizType.split('.').slice(-2).join('.');
    made.push([name, body, key]);
    return answer(name, body);
  },
} as unknown as OperatorLine;

beforeEach(() => {
  made = [];
  answer = () => value(null);
  const health = createStore(() => ({ marketOffsetMs: 0 }));
  installParts({ operatorLine: line, connection: { health } as unknown as Connection });
  useDrafts.setState({ person: '', byCall: {} });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(name: string, permissions: readonly string[] = PERMISSIONS) {
  const page = findPage(name);
  if (page === undefined) throw new Error(`no page ${name}`);
  useOfficePlace.setState({ section: page.section, record: name });
  const operator = {
    companyName: 'Meridian',
    name: 'Y. Ito',
    appId: 'a1',
    role: 'dealer',
    permissions: new Set(permissions),
  };
  return render(<CallsPage section={page.section} operator={operator} />).container;
}
function type(container: Element, name: string, text: string): void {
  const control = container.querySelector(`[name="${name}"]`);
  if (control === null) throw new Error(`no control ${name}`);
  fireEvent.change(control, { target: { value: text } });
}
const send = () => fireEvent.click(screen.getByTestId('send'));
const sent = (name: string) => made.filter(([each]) => each === name);

describe('a change', () => {
  it('shows the value in force struck through beside the new one, before it is sent', async () => {
    answer = (name) => value(name === 'AgentService.list' ? [{ customerNo: '10', rebateRate: '0.1' }] : null);
    const container = open('setAgentRebate');
    type(container, 'customerNo', '10');
    type(container, 'rebateRate', '0.2');
    await expect.poll(() => container.querySelector('del')?.textContent).toBe('0.1');
    expect(container.querySelector('[data-changed="true"] ins')?.textContent).toBe('0.2');
    expect(sent('AgentService.setRebate')).toEqual([]);
  });

  it('is not sent while a field is not in order, and says which', () => {
    const container = open('setAgentRebate');
    send();
    expect(screen.getByRole('alert').textContent).toContain('2 fields are not in order.');
    expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2);
    expect(made).toEqual([]);
  });

  it('that takes something away names it, and is asked for twice', async () => {
    const container = open('removeCustomerGroup');
    type(container, 'id', '4');
    send();
    expect(screen.getByRole('alert').textContent).toBe('Really? Remove a customer group: 4');
    expect(sent('CustomerGroupService.remove')).toEqual([]);
    send();
    await expect.poll(() => sent('CustomerGroupService.remove').length).toBe(1);
  });

  it('without an answer says so, and is sent again under the same key; another one has its own', async () => {
    answer = () => UNKNOWN;
    const container = open('appointAgent');
    type(container, 'customerNo', '10');
    send();
    fireEvent.click(await screen.findByRole('button', { name: /Ask again/ }));
    await expect.poll(() => sent('AgentService.appoint').length).toBe(2);
    const [[, , first], [, , second]] = sent('AgentService.appoint') as [(typeof made)[0], (typeof made)[0]];
    expect(second).toBe(first);
    type(container, 'customerNo', '11');
    send();
    await expect.poll(() => sent('AgentService.appoint').length).toBe(3);
    expect(sent('AgentService.appoint')[2]?.[2]).not.toBe(first);
  });

  it('is kept while the section is left, until somebody else signs in', () => {
    type(open('appointAgent'), 'customerNo', '10');
    cleanup();
    expect(open('appointAgent').querySelector<HTMLInputElement>('[name="customerNo"]')?.value).toBe('10');
    cleanup();
    useDrafts.setState({ person: 'somebody else' });
    expect(open('appointAgent').querySelector<HTMLInputElement>('[name="customerNo"]')?.value).toBe('');
  });

  it('that waits for a second person says so', async () => {
    const message = 'It takes two persons.';
    answer = (name, body) =>
      name === 'FourEyesService.waiting'
        ? value([{ bizType: 'venue.admin.AgentService.setRebate', request: body, approvedByCaller: true }])
        : { kind: 'refused', failure: { code: CODE.proposalStateForbids, message, waitSeconds: undefined } };
    const container = open('setAgentRebate');
    type(container, 'customerNo', '10');
    type(container, 'rebateRate', '0.9');
    send();
    expect(await screen.findByText('Waits for a second person.')).toBeTruthy();
  });

  it('shows a secret once, with a warning', async () => {
    answer = () => value({ appId: 'a9', appSecret: 'very secret' });
    open('resetAppSecret');
    send();
    send();
    expect(await screen.findByText('very secret')).toBeTruthy();
    expect(screen.getByText(/Shown only now/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy Secret' })).toBeTruthy();
  });
});

describe('what waits for a second person', () => {
  const row = {
    id: 1,
    bizType: 'venue.admin.AgentService.setRebate',
    request: { customerNo: '10', rebateRate: '0.9' },
    createTime: 1_795_812_720_379,
    expireTime: 1_795_912_720_379,
    approvals: ['K. Adler'],
    approvedByCaller: false,
    approvalsNeeded: 2,
    approvalObstacle: '',
    approvalFrom: null,
  };
  const choose = async () =>
    fireEvent.click(await screen.findByRole('cell', { name: "Set an agent's rebate" }));

  it('is signed by sending the same, by whoever may', async () => {
    answer = (name) => value(name === 'FourEyesService.waiting' ? [row] : null);
    open('waitingRequests');
    await choose();
    expect(await screen.findByText('First: K. Adler')).toBeTruthy();
    send();
    await expect.poll(() => sent('AgentService.setRebate')[0]?.[1]).toEqual(row.request);
  });

  it('is not offered to the first person, nor to a role that may not', async () => {
    answer = () => value([Object.assign({}, row, { approvedByCaller: true })]);
    open('waitingRequests');
    await choose();
    expect(screen.getByText(/You signed first/)).toBeTruthy();
    expect(screen.queryByTestId('send')).toBeNull();
    cleanup();
    open('waitingRequests', permissionsOf('viewer'));
    await choose();
    expect(screen.getByText('Your role may not make this call.')).toBeTruthy();
  });
});
