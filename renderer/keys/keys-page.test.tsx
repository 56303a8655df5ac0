import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../backend/client/testing/fake-api.ts';
import type { ApiKey } from '../../backend/contract/records/customers/api-key.ts';
import type { DesktopBridge } from '../../main/ipc/table.ts';
import { queryClient, type Connection } from '../connection/terminal-connection.ts';
import { i18n } from '../i18n/i18n.ts';
import { installParts } from '../parts.ts';
import { useSessionStore } from '../session/use-session.ts';
import { useSettings } from '../session/settings.ts';
import { KeysPage } from './keys-page.tsx';
import { REVEAL_MS, SecretReveal } from './new-key.tsx';
import { useSignedCalls } from './signed-calls.ts';

/** What comes at once on a quiet machine may come later on a busy one. */
const WAIT = { timeout: 10_000 };
const SECRET = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';

function record(id: number, tag: string): ApiKey {
  const permission = (code: string, status: 1 | 2, canEdit: boolean) => ({
    code,
    name: code,
    status,
    canEdit,
    paths: [],
  });
  return {
    id,
    tag,
    apiKey: `${id}`.repeat(32),
    createTime: 0,
    updateTime: 0,
    customerNo: '7',
    customerId: 7,
    customerGroupId: 1,
    companyId: 1,
    secretKeyMd5: '',
    privateKey: null,
    pubKey: '',
    permissionDTOList: [permission('ready_only', 1, false), permission('contract_trade', 1, true)],
    ipLimit: false,
    whiteIps: null,
    sources: null,
    // A minute of the ninety days is over, in whichever millisecond the page is drawn.
    expiredTime: Date.now() + 90 * 86_400_000 - 60_000,
    withdrawTime: null,
    validityDays: 90,
  };
}

/** A platform with keys in memory, and a host whose vault shows a secret once. */
function setUp() {
  const keys = new Map<number, ApiKey>();
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  const revealed = new Set<string>();
  const handlers: Record<string, (body: Record<string, unknown>) => unknown> = {
    page: () => ({ records: [...keys.values()], total: keys.size, size: 50, current: 1 }),
    queryApi: ({ id }) => keys.get(Number(id)),
    delApi: ({ id }) => void keys.delete(Number(id)),
    editApiPermission: ({ id, whiteIps }) => {
      const key = keys.get(Number(id));
      if (key) keys.set(key.id, { ...key, whiteIps: String(whiteIps), expiredTime: null });
    },
    getSymbolBaseList: () => [],
  };
  const api = fakeApi(({ name, body }) => {
    calls.push({ name, body });
    return { kind: 'value', value: handlers[name]?.(body) ?? null };
  });
  const invoke = vi.fn(async (name: string, request: Record<string, string>) => {
    if (name === 'keys.list') {
      return {
        keys: [...keys.values()].map(({ id, tag, apiKey }) => ({
          id,
          tag,
          apiKey,
          inVault: true,
          canReveal: !revealed.has(apiKey),
        })),
      };
    }
    if (name === 'keys.apply') {
      const key = record(keys.size + 1, request['tag'] ?? '');
      keys.set(key.id, key);
      return {
        answer: { status: 200, headers: {}, durationMs: 3, body: { code: '0', data: key } },
        key: null,
      };
    }
    if (name === 'keys.reveal') {
      const apiKey = request['apiKey'] ?? '';
      const privateKey = revealed.has(apiKey) ? null : SECRET;
      revealed.add(apiKey);
      return { privateKey };
    }
    if (name === 'keys.signedCall') {
      return {
        answer: {
          status: 429,
          headers: { 'retry-after': '42' },
          durationMs: 5,
          body: { code: '00012005', message: '请求过于频繁', data: null },
        },
        steps: { text: '{}1', timestamp: '1', signature: 'c2ln' },
      };
    }
    return {};
  });
  Object.defineProperty(window, 'desktop', {
    value: { invoke } as unknown as DesktopBridge,
    configurable: true,
  });
  installParts({
    connection: {
      api,
      profile: { baseUrl: 'http://127.0.0.1:1', companyId: 1 },
      health: { getState: () => ({ clockOffsetMs: 0 }) },
    } as unknown as Connection,
  });
  return { keys, calls, invoke };
}

beforeEach(async () => {
  useSettings.setState({ language: 'en-US' });
  await i18n.changeLanguage('en-US');
  useSessionStore.setState({ token: 'token-1', customer: undefined });
  useSignedCalls.setState({ calls: [] });
  queryClient.clear();
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function create(tag: string) {
  await screen.findByText('No keys yet');
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: tag } });
  press('Create key');
  await screen.findByText(`Key ${tag} created. Its secret is in the vault.`);
}

describe('the API-key page', () => {
  it('creates a key through the host and lists it with its ninety days [DT-13][DT-14]', async () => {
    const { invoke } = setUp();
    render(<KeysPage />);
    await create('grid-bot');
    expect(invoke).toHaveBeenCalledWith('keys.apply', { token: 'token-1', tag: 'grid-bot' });
    expect(await screen.findByText('89 d 23 h')).toBeDefined();
    expect(screen.getByText('Any address')).toBeDefined();
  });

  it('binds an address and then says that the key has no end [DT-14]', async () => {
    const { calls } = setUp();
    render(<KeysPage />);
    await create('grid-bot');
    const address = screen.getByLabelText('Address', { selector: 'input' });
    fireEvent.change(address, { target: { value: 'not an address' } });
    fireEvent.click(screen.getByText('Add'));
    expect(screen.getByText('This is not an IP address.')).toBeDefined();
    fireEvent.change(address, { target: { value: '203.0.113.24' } });
    fireEvent.click(screen.getByText('Add'));
    fireEvent.click(screen.getByLabelText(/I have stored the secret/));
    press('Done');
    expect(await screen.findByText('No expiry')).toBeDefined();
    expect(calls.find(({ name }) => name === 'editApiPermission')?.body).toEqual({
      id: 1,
      whiteIps: '203.0.113.24',
      permissionList: [{ code: 'contract_trade', status: 1 }],
    });
  });

  it(
    'takes a label of 50 characters and twenty addresses at most [MAX_TAG_LENGTH] [MAX_ADDRESSES]',
    { tags: ['long'] },
    async () => {
      setUp();
      render(<KeysPage />);
      await screen.findByText('No keys yet');
      expect(screen.getByLabelText<HTMLInputElement>('Label').maxLength).toBe(50);
      await create('grid-bot');
      const address = screen.getByLabelText('Address', { selector: 'input' });
      for (let at = 1; at <= 21; at++) {
        fireEvent.change(address, { target: { value: `203.0.113.${at}` } });
        fireEvent.submit(address);
      }
      expect(screen.getAllByText(/^203\.0\.113\.\d+$/)).toHaveLength(20);
      expect(screen.getByText('Add').closest('button')?.disabled).toBe(true);
    },
  );

  it('deletes a key only after asking, on the platform and in the vault [DT-14]', async () => {
    const { keys, invoke } = setUp();
    keys.set(4, record(4, 'old-bot'));
    render(<KeysPage />);
    await screen.findAllByText('old-bot');
    press('Delete');
    await screen.findByRole('dialog');
    expect(keys.size).toBe(1);
    press('Delete key');
    await screen.findByText('No keys yet');
    expect(keys.size).toBe(0);
    expect(invoke).toHaveBeenCalledWith('keys.forget', { apiKey: '4'.repeat(32) });
  });

  it('shows each step of a signature and a 429 in words, with the time to wait [DT-15][DT-23]', async () => {
    const { keys, invoke } = setUp();
    keys.set(4, record(4, 'bot'));
    render(<KeysPage />);
    await screen.findAllByText('bot');
    press('Sign and send');
    await waitFor(() => expect(screen.getByTestId('signature').textContent).toBe('c2ln'));
    expect(screen.getByTestId('signing-text').textContent).toBe('{}1');
    const [alert] = screen.getAllByRole('alert');
    expect(alert?.textContent).toContain('00012005');
    expect(alert?.textContent).toContain('Wait 42 s');
    expect(alert?.textContent).not.toContain('请求');
    const sent = invoke.mock.calls.find(([name]) => name === 'keys.signedCall');
    expect(JSON.stringify(sent)).not.toContain(SECRET);
  });
});

describe('the secret of a key', () => {
  it('is shown once, for a minute, and never again [DT-13]', async () => {
    setUp();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    render(<SecretReveal apiKey="k" />);
    expect(document.body.textContent).not.toContain(SECRET);
    press('Show once');
    await vi.waitFor(() => expect(document.body.textContent).toContain(SECRET), WAIT);
    expect(screen.getByText('hidden again in 01:00')).toBeDefined();
    // The page counts from the moment after it has drawn, which may still be to come.
    await vi.waitFor(() => {
      act(() => vi.advanceTimersByTime(REVEAL_MS + 1000));
      expect(document.body.textContent).not.toContain(SECRET);
    }, WAIT);
    expect(screen.getByText('Already shown. It cannot be shown again.')).toBeDefined();
    cleanup();
    render(<SecretReveal apiKey="k" />);
    press('Show once');
    await vi.waitFor(
      () => expect(screen.getByText('Already shown. It cannot be shown again.')).toBeDefined(),
      WAIT,
    );
  });
});
