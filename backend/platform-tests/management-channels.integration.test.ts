import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;

beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.platform.close());

describe('the quote token of a company', () => {
  it('is shown to its operator, opens the quotes over HTTP, and ends with a reset', async () => {
    const query = JSON.stringify({ trace: 't', data: { symbol_list: [{ code: 'BTC/USDT' }] } });
    const ret = async (token: string) => {
      const parameters = new URLSearchParams({ token, query });
      const url = `${management.platform.ready.baseUrl}/quote-b-api/trade-tick?${parameters}`;
      return ((await (await fetch(url)).json()) as { ret: number }).ret;
    };
    const shown = await management.call<{ quoteToken: string }>(BIZ.quoteTokenDetail);
    const { quoteToken } = shown.envelope.data;
    expect(await ret(quoteToken)).toBe(200);
    expect(await ret(management.token)).toBe(201);
    const renewed = await management.call<{ quoteToken: string }>(BIZ.resetQuoteToken);
    expect(await ret(quoteToken)).toBe(201);
    expect(await ret(renewed.envelope.data.quoteToken)).toBe(200);
  });
});

describe('the message channel of a company', () => {
  it('is named by two persons: whoever names it gets the codes of customers [ATK-574]', async () => {
    const [ann, bob] = [
      await management.addPerson('Ann', 'administrator'),
      await management.addPerson('Bob', 'administrator'),
    ];
    const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const channel = {
      url: 'http://127.0.0.1:9/',
      publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    };
    const save = async ({ token }: { token: string }) =>
      (await management.post(`/openapi-b/global/${BIZ.saveMessageChannel}`, channel, { token })).listed;
    expect([await save(ann), await save(ann)]).toEqual(['FS10302', 'FS10302']);
    expect((await management.call(BIZ.messageChannelDetail)).envelope.data).toBeNull();
    expect(await save(bob)).toBe('0');
    expect((await management.call(BIZ.messageChannelDetail)).envelope.data).toEqual(channel);
    await management.call(BIZ.removeMessageChannel);
  });

  it('is configured by its operator, receives codes, and tells what became of them', async () => {
    let notified: (content: string) => void = () => undefined;
    const content = new Promise<string>((resolve) => (notified = resolve));
    const operator = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        notified((JSON.parse(text) as { content: string }).content);
        response.end('{"msg":"success","code":"200"}');
      });
    });
    await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
    try {
      const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const publicKey = key.export({ type: 'spki', format: 'pem' }).toString();
      const url = `http://127.0.0.1:${(operator.address() as AddressInfo).port}/`;
      const wrong = await management.call(BIZ.saveMessageChannel, { url, publicKey: 'no key' });
      expect(wrong.listed).toBe('GGATEWAY_CODE_104');
      expect((await management.call(BIZ.messageChannelDetail)).envelope.data).toBeNull();
      expect((await management.call(BIZ.saveMessageChannel, { url, publicKey })).listed).toBe('0');
      const settings = (await management.call(BIZ.messageChannelDetail)).envelope.data;
      expect(settings).toEqual({ url, publicKey });

      const purpose = { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: 'ada@meridian.example' };
      const path = `/api/global/${BIZ_TYPE.verifyCodeSend}`;
      const sent = await management.post<{ token: string }>(path, purpose);
      const sendToken = sent.envelope.data.token;
      const code = /\d{6}/.exec(await content)?.[0];
      const status = async () => {
        const query = { ...purpose, sendToken, code };
        return (await management.call<{ sendStatus: string }>(BIZ.queryCodeSendStatus, query)).envelope.data
          .sendStatus;
      };
      await expect.poll(status).toBe('sent');
      expect((await management.call(BIZ.removeMessageChannel)).listed).toBe('0');
      expect((await management.call(BIZ.messageChannelDetail)).envelope.data).toBeNull();
    } finally {
      operator.closeAllConnections();
      operator.close();
    }
  });
});
