import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExternalSystem, type ExternalSystem } from '../external-system.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { OrderAck } from '../contract/records/index.ts';
import { COIN as DEPOSIT, depositCalls } from './deposit-harness.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { expectShown, pageBlocks } from './page-blocks.ts';
import { COIN as WITHDRAWAL, prepareToWithdraw, SECRET } from './withdraw-harness.ts';

/** Integrators build a wallet or a provider from these pages: what the pages show is what the platform sends and takes. */

interface Sent {
  readonly path: string;
  readonly signature: string;
  readonly body: string;
}
interface Shown extends Sent {
  readonly answer: string;
}

/** Requests of a page, each with the answer below it. */
function requestsOf(page: string): readonly Shown[] {
  const blocks = pageBlocks(page);
  return blocks.flatMap(({ language, text }, at) => {
    if (language !== 'http') return [];
    const [head = '', body = ''] = text.trim().split('\n\n');
    const path = /^POST (\S+)/.exec(head)?.[1] ?? '';
    const signature = /^x-signature: (\S+)$/m.exec(head)?.[1] ?? '';
    return [{ path, signature, body, answer: blocks[at + 1]?.text ?? '' }];
  });
}

type Json = Record<string, unknown>;
const parsed = (text: string) => JSON.parse(text) as Json;
const signed = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');

describe('docs/external-settlement.md', () => {
  const shown = requestsOf('external-settlement.md');
  let external: ExternalSystem;
  let management: ManagementHarness;
  beforeAll(async () => {
    external = await startExternalSystem({ openingBalance: '50000' });
    management = await startManagement({ externalSystem: external.baseUrl });
  });
  afterAll(async () => {
    await management.platform.close();
    await external.close();
  });

  it('shows what a wallet is asked: the balance, an opening, its close, and the cancel of one without an answer [HU-57]', async () => {
    const { token, accountList } = await management.signInDemo();
    const account = accountList.find(({ tradeType }) => tradeType === 2);
    const own = (bizType: string, body: object) => management.own<OrderAck>(token, bizType, body);
    const common = { accountId: account?.accountId, accountCurrency: 'USDT', accountDigits: account?.digits };
    const order = (change: object) =>
      own(BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { ...common, requestNum: '0.1', ...change }));
    await own(BIZ_TYPE.queryLatestBalanceOfUserAccountInExternalSystem, {});
    const { positionId } = (await order({})).envelope.data;
    await order({ bizType: 2, direction: 2, positionId });
    external.fault('adjust', 'dropAfter');
    await order({});
    const calls = () => external.calls.map(({ path }) => path).slice(0, 5);
    await expect.poll(calls).toEqual(['amount', 'adjust', 'adjust', 'adjust', 'cancel']);
    const [amount, opening, close, unanswered, cancel] = external.calls;
    expect(shown.map(({ path }) => path)).toEqual([
      '/get-user-amount',
      '/external-system-credit-limit-adjustment',
      '/external-system-credit-limit-adjustment',
      '/cancel-external-system-credit-limit-adjustment',
    ]);
    for (const [at, sent] of [amount, opening, close, cancel].entries()) {
      const body = parsed(shown[at]?.body ?? '');
      expect(Object.keys(sent?.body ?? {})).toEqual(Object.keys(body));
      expectShown(body, sent?.body, `call ${at + 1}`);
      expect(sent?.headers).toMatchObject({ companyid: '1', timestamp: expect.stringMatching(/^\d{13}$/) });
    }
    expect(cancel?.body['reverseRequestUniqueNo']).toBe(unanswered?.body['requestUniqueNo']);
  });

  it('shows answers that the reference wallet gives', async () => {
    const wallet = await startExternalSystem({ openingBalance: '50000' });
    for (const { path, body, answer } of shown) {
      const response = await fetch(wallet.baseUrl + path, {
        method: 'POST',
        headers: { trace: 't', companyId: '1' },
        body: JSON.stringify({ ...parsed(body), amount: '1', ...numbersOf(path) }),
      });
      expect(parsed(answer)).toEqual(await response.json());
    }
    await wallet.close();
  });
});

/** One opening, and the cancel of it. */
function numbersOf(path: string): object {
  const isCancel = path.startsWith('/cancel');
  return isCancel
    ? { requestUniqueNo: 'cancel', reverseRequestUniqueNo: 'opening' }
    : { requestUniqueNo: 'opening' };
}

describe('docs/money.md', () => {
  const shown = requestsOf('money.md');
  const sent: Sent[] = [];
  let provider: Server;
  let management: ManagementHarness;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        sent.push({ path: request.url ?? '', signature: String(request.headers['x-signature']), body });
        const answer = shown.find(({ path }) => path === request.url)?.answer ?? '{"payments":[]}';
        response.setHeader('content-type', 'application/json').end(answer);
      });
    });
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    management = await startManagement({ rateLimits: false, paymentProvider: { url, secret: SECRET } });
  });
  afterAll(async () => {
    await management.platform.close();
    await new Promise((resolve) => provider.close(resolve));
  });

  it('signs what it shows with the secret that it prints [HU-57]', () => {
    expect(shown).toHaveLength(4);
    for (const { signature, body } of shown) {
      const { report, signature: ofReport } = parsed(body);
      if (signature === '') expect(signed(String(report))).toBe(ofReport);
      else expect(signed(body)).toBe(signature);
    }
  });

  it('shows what a provider is asked, and reports by which a deposit and a withdrawal are done', async () => {
    const { token } = await management.addTrader('pages@example.com');
    const own = (bizType: string, body: object) => management.own<Json>(token, bizType, body);
    const deposit = (await depositCalls(management).create(token, DEPOSIT)).proposalNo;
    await prepareToWithdraw(management, token);
    const withdrawal = String(
      (await own(BIZ_TYPE.createWithdrawProposal, WITHDRAWAL)).envelope.data['proposalNo'],
    );
    const requested = (path: string) => sent.find((call) => call.path === path);
    await expect.poll(() => requested('/payouts')).toBeDefined();
    for (const path of ['/orders', '/payouts']) {
      const body = requested(path)?.body ?? '';
      expect(requested(path)?.signature).toBe(signed(body));
      const wanted = parsed(shown.find((one) => one.path === path)?.body ?? '');
      expect(Object.keys(parsed(body))).toEqual(Object.keys(wanted));
      const { proposalNo, expiresAtMs, callbackUrl } = parsed(body);
      const ofThisRun =
        path === '/orders' ? { proposalNo, expiresAtMs, callbackUrl } : { proposalNo, callbackUrl };
      expect(parsed(body)).toEqual({ ...wanted, ...ofThisRun });
    }
    const { callbackUrl } = parsed(requested('/orders')?.body ?? '');
    const reports = shown.filter(({ signature }) => signature === '');
    for (const { path, body, answer } of reports) {
      expect(new URL(String(callbackUrl)).pathname).toBe(path);
      const { merchantNo, report: text } = parsed(body);
      const isDeposit = String(text).includes('"paid"');
      const report = JSON.stringify({
        ...parsed(String(text)),
        proposalNo: isDeposit ? deposit : withdrawal,
      });
      const response = await fetch(String(callbackUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ merchantNo, report, signature: signed(report) }),
      });
      expect(await response.json()).toMatchObject(parsed(answer));
    }
    const read = async (bizType: string, proposalNo: string) =>
      (await own(bizType, { tradeType: 2, proposalNo })).envelope.data;
    expect(await read(BIZ_TYPE.queryDepositProposal, deposit)).toMatchObject({ paymentStatus: 2 });
    expect(await read(BIZ_TYPE.queryWithdrawProposal, withdrawal)).toMatchObject({
      transferStatus: 2,
      txid: 'T-1',
    });
  });
});
