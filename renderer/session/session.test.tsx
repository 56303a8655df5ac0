import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionProfile, DesktopBridge } from '../../main/ipc/table.ts';
import { Connection } from '../connection/terminal-connection.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { exampleAnswer } from '../../backend/client/testing/fake-api.ts';
import { CUSTOMER_CALLS } from '../../backend/contract/calls/customers.ts';
import { TRADE_LIST_CALLS } from '../../backend/contract/calls/trade-lists.ts';
import type { TransportAnswer, TransportRequest } from '../../backend/client/index.ts';
import { createMeridianCustomer } from '../customer/meridian/meridian-customer.ts';
import { i18n } from '../i18n/i18n.ts';
import { installParts } from '../parts.ts';
import { Session, useSettings } from './use-session.ts';
import { matchesMask } from './session.ts';
import { SIGNED_OUT, useSessionStore } from './session-store.ts';
import { SeeingStrip } from './seeing-strip.tsx';
import { SignInPage } from './sign-in-page.tsx';

const PROFILE: ConnectionProfile = {
  id: 'embedded',
  name: 'Embedded platform',
  kind: 'embedded',
  companyId: 1,
  baseUrl: 'http://127.0.0.1:1',
  quoteWsUrl: 'ws://127.0.0.1:1',
  messageWsUrl: 'ws://127.0.0.1:1',
  clientWsUrl: 'ws://127.0.0.1:1/api/ws',
  statusUrl: 'http://127.0.0.1:1/status',
  docsUrl: 'http://127.0.0.1:1/docs',
  openMsgAppId: 'app',
  demo: { loginName: 'demo@meridian.example', password: 'demo' },
};

const INFO = exampleAnswer(CUSTOMER_CALLS.findCustomerInfo, {
  id: 7,
  customerNo: '100007',
  customerGroupId: 1,
  email: 'de***@meridian.example',
  companyType: 'real',
  type: 0,
  accountList: [],
});

/** Answers by the last part of the path; `null` means that no answer arrives. */
type Answers = Readonly<
  Record<string, { code: string; bizCode?: string; msg?: string; data?: unknown } | null>
>;

const GOOD: Answers = {
  'CustomerWebApiService.login': {
    code: '0',
    data: exampleAnswer(CUSTOMER_CALLS.login, { token: 'token-1' }),
  },
  'CustomerWebApiService.findCustomerInfo': { code: '0', data: INFO },
  logout: { code: '0', data: null },
};

function setUp(answers: Answers, remembered: string | null = null, seal = () => Promise.resolve()) {
  const requests: TransportRequest[] = [];
  const kept: string[] = [];
  const worker: { sent: unknown[] } = { sent: [] };
  const bridge = {
    invoke: async (name: string, request: { token?: string }) => {
      if (name === 'session.restore') return { token: remembered };
      if (name === 'session.remember') {
        await seal();
        kept.push(request.token ?? '');
      }
      if (name === 'app.info') return { version: '1.2.3', platformReadyMs: 900 };
      return {};
    },
  } as unknown as DesktopBridge;
  Object.defineProperty(window, 'desktop', { value: bridge, configurable: true });
  const connection = new Connection({
    profile: PROFILE,
    bridge,
    language: () => 'en-US',
    clock: new ManualClock(),
    createWorker: () => ({ onmessage: null, postMessage: (command) => void worker.sent.push(command) }),
    openSocket: () => {
      throw new Error('no socket in this test');
    },
    transport: async (request): Promise<TransportAnswer> => {
      requests.push(request);
      const answer = Object.entries(answers).find(([name]) => request.path.endsWith(name))?.[1];
      if (!answer) return { arrived: false, reason: 'offline' };
      return { arrived: true, status: 200, headers: {}, body: { bizCode: '', msg: '', ...answer } };
    },
  });
  const customer = createMeridianCustomer({ api: connection.api, nowMs: Date.now, clockOffset: () => 0 });
  installParts({ connection, customer });
  const session = new Session({ connection, bridge, entrance: customer.entrance, onLeave: () => undefined });
  installParts({ session });
  return { session, connection, requests, kept, worker };
}

beforeEach(async () => {
  useSessionStore.setState(SIGNED_OUT);
  useSettings.setState({ language: 'en-US', theme: 'dark', palette: 'standard' });
  await i18n.changeLanguage('en-US');
});

afterEach(() => {
  cleanup();
});

describe('a platform whose answers are not what the interface says', () => {
  const LOGIN = 'CustomerWebApiService.login';
  const INFO_CALL = 'CustomerWebApiService.findCustomerInfo';
  const VALUES = ['text', 7, null, [null], { accountList: 7 }, { token: 'token-1', accountList: [null] }];

  it.each(VALUES)(
    'answers %j to the sign-in or to the question whose it is: neither ends the page [ATK-854]',
    async (data) => {
      for (const call of [LOGIN, INFO_CALL]) {
        const { session } = setUp({ ...GOOD, [call]: { code: '0', data } });
        await session.signInDemo();
        expect(useSessionStore.getState().state).toBe('signedOut');
      }
      const { session } = setUp({ ...GOOD, [INFO_CALL]: { code: '0', data } }, 'kept');
      await session.restore();
      expect(useSessionStore.getState()).toMatchObject({ state: 'signedOut', error: 'unreachable' });
    },
  );
});

describe('an operator who sees as a customer', () => {
  const SEEN = { token: 'seen-1', customerNo: '100007', by: 'Ida Brandt', untilMs: 900_000 };

  it('is told who sees as whom; the host never gets the token, and who was signed in comes back', async () => {
    const { session, kept, requests } = setUp(GOOD, 'token-1');
    await session.restore();
    await session.seeAs(SEEN);
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedIn', token: 'seen-1', seen: SEEN });
    render(<SeeingStrip />);
    expect(screen.getByRole('status').textContent).toContain('You see the terminal as customer 100007');
    expect(screen.getByRole('status').textContent).toContain('Ida Brandt');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the office' }));
    await waitFor(() =>
      expect(useSessionStore.getState()).toMatchObject({ token: 'token-1', seen: undefined }),
    );
    const logout = requests.find(({ path }) => path.endsWith('logout'));
    expect(logout?.headers).toMatchObject({ token: 'seen-1' });
    expect(kept).toEqual([]);
  });

  it('is back where it was when the token does not open', async () => {
    const { session, kept } = setUp({
      ...GOOD,
      'CustomerWebApiService.findCustomerInfo': { code: 'GATEWAY_CODE_005', bizCode: 'G' },
    });
    expect(await session.seeAs(SEEN)).toMatchObject({ kind: 'refused' });
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedOut', seen: undefined });
    expect(kept).toEqual([]);
  });
});

describe('the session', () => {
  it('signs in to the demonstration and keeps the token with the host', async () => {
    const { session, kept, worker, requests } = setUp(GOOD);
    await session.signInDemo();
    expect(useSessionStore.getState()).toMatchObject({
      state: 'signedIn',
      customer: { customerNo: '100007', companyType: 'demo' },
    });
    expect(kept).toEqual(['token-1']);
    expect(worker.sent).toContainEqual({ kind: 'start', url: 'ws://127.0.0.1:1/quote?token=token-1' });
    expect(requests[0]?.body).toMatchObject({ type: 1, loginPwd: 'fe01ce2a7fbac8fafaed7c982a04e229' });
    expect(JSON.stringify(requests[0]?.body)).not.toContain('"demo"');
  });

  it('waits for no seal', async () => {
    const { session, kept } = setUp(GOOD, null, () => new Promise<void>(() => undefined));
    await session.signInDemo();
    expect(useSessionStore.getState().state).toBe('signedIn');
    expect(kept).toEqual([]);
  });

  it('opens the quote line before it is known whose token it is, and closes it where that is not found out', async () => {
    const { session, worker } = setUp({ ...GOOD, 'CustomerWebApiService.findCustomerInfo': null });
    await session.signInDemo();
    const start = { kind: 'start', url: 'ws://127.0.0.1:1/quote?token=token-1' };
    expect(worker.sent).toEqual([start, { kind: 'stop' }]);
  });

  it('leaves no token with the host when it is left while the token is still being sealed', async () => {
    const seals: (() => void)[] = [];
    const seal = () => new Promise<void>((resolve) => seals.push(resolve));
    const { session, kept } = setUp(GOOD, null, seal);
    await session.signInDemo();
    const leaving = session.signOut();
    await waitFor(() => expect(seals).toHaveLength(1));
    expect(kept).toEqual([]);
    seals[0]?.();
    await waitFor(() => expect(seals).toHaveLength(2));
    seals[1]?.();
    await leaving;
    expect(kept).toEqual(['token-1', '']);
    expect(useSessionStore.getState()).toEqual(SIGNED_OUT);
  });

  it('says that it takes up a session as soon as there is a token, and closes its lines where the token is worthless', async () => {
    const states: string[] = [];
    const stop = useSessionStore.subscribe(({ state }) => void states.push(state));
    await setUp(GOOD, 'token-0').session.restore();
    await setUp(GOOD).session.restore();
    const expired = { code: 'GATEWAY_CODE_005', bizCode: 'G', msg: 'expired' };
    const refused = setUp({ ...GOOD, 'CustomerWebApiService.findCustomerInfo': expired }, 'token-0');
    await refused.session.restore();
    stop();
    expect(states).toEqual(['resuming', 'signedIn', 'signedOut', 'resuming', 'signedOut']);
    expect(refused.worker.sent.at(-1)).toEqual({ kind: 'stop' });
  });

  it('takes up the session of the last start while its token holds', async () => {
    const { session } = setUp(GOOD, 'token-0');
    await session.restore();
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedIn', token: 'token-0' });
  });

  it('forgets a token that the platform refuses, and keeps one that it could not ask about', async () => {
    const expired = { code: 'GATEWAY_CODE_005', bizCode: 'G', msg: 'expired' };
    const rejected = setUp({ ...GOOD, 'CustomerWebApiService.findCustomerInfo': expired }, 'token-0');
    await rejected.session.restore();
    expect(useSessionStore.getState().state).toBe('signedOut');
    expect(rejected.kept).toEqual(['']);
    const offline = setUp({}, 'token-0');
    await offline.session.restore();
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedOut', error: 'unreachable' });
    expect(offline.kept).toEqual([]);
  });

  it('ends when the platform says that its token is worthless, and says so', async () => {
    const expired = { code: 'GATEWAY_CODE_005', bizCode: 'G', msg: 'expired' };
    const { session, connection, kept } = setUp({ ...GOOD, 'OrderApiService.queryOrderPage': expired });
    await session.signInDemo();
    await connection.api.call(TRADE_LIST_CALLS.queryOrderPage, { tradeType: 2 });
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedOut', error: 'ended' });
    await waitFor(() => expect(kept.at(-1)).toBe(''));
  });

  it('signs out on both sides', async () => {
    const { session, kept, requests, worker } = setUp(GOOD);
    await session.signInDemo();
    await session.signOut();
    expect(useSessionStore.getState()).toEqual(SIGNED_OUT);
    expect(kept.at(-1)).toBe('');
    expect(requests.at(-1)).toMatchObject({ path: '/api/logout', headers: { token: 'token-1' } });
    expect(worker.sent).toContainEqual({ kind: 'stop' });
  });

  it('shows a code that it has never heard of as a failure, with its words [VE-06]', async () => {
    const unheardOf = { code: 'CUSTOMER_API_9999999', bizCode: 'US', msg: 'A rule of next year' };
    const { session } = setUp({ ...GOOD, 'CustomerWebApiService.login': unheardOf });
    await session.signIn({
      name: { kind: 'email', email: 'someone@meridian.example' },
      password: 'password',
    });
    expect(useSessionStore.getState()).toMatchObject({ state: 'signedOut', customer: undefined });
    render(<SignInPage />);
    expect(screen.getByRole('alert').textContent).toBe('A rule of next year USCUSTOMER_API_9999999');
  });

  it('recognises the demonstration behind the mask of its address', () => {
    expect(matchesMask('de***@meridian.example', 'demo@meridian.example')).toBe(true);
    expect(matchesMask('me***@meridian.example', 'demo@meridian.example')).toBe(false);
    expect(matchesMask('Demo@meridian.example', 'demo@meridian.example')).toBe(true);
  });
});

describe('the sign-in page', () => {
  it('opens the demonstration with one click', async () => {
    setUp(GOOD);
    render(<SignInPage />);
    fireEvent.click(screen.getByTestId('open-demo'));
    await waitFor(() => expect(useSessionStore.getState().state).toBe('signedIn'));
  });

  it('shows a refusal in words with its code [DT-23]', async () => {
    const wrong = { code: 'CUSTOMER_API_0000102', bizCode: 'US', msg: 'Account or password incorrect' };
    setUp({ 'CustomerWebApiService.login': wrong });
    render(<SignInPage />);
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'a@b.example' } });
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
      target: { value: 'wrong' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Account or password incorrect USCUSTOMER_API_0000102');
  });

  it('says that the platform does not answer instead of calling it a refusal', async () => {
    setUp({});
    render(<SignInPage />);
    fireEvent.click(screen.getByTestId('open-demo'));
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
  });

  it('changes the language and the palette at once', async () => {
    setUp(GOOD);
    render(<SignInPage />);
    fireEvent.click(screen.getByRole('switch'));
    expect(useSettings.getState().palette).toBe('safe');
    fireEvent.click(screen.getByRole('radio', { name: '简体中文' }));
    expect(useSettings.getState().language).toBe('zh-CN');
  });
});
