import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { encryptBody } from '../contract/encryption/segments.ts';
import { signBody } from '../contract/signing/signed-body.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

/** What no company lists: any port of others than the customer's own machine, other programs, any host. */
const UNLISTED = [
  'http://trade.example:*',
  'app://other',
  'http://127.0.0.1.example:*',
  'https://*.example',
  'null',
];
const FIND = BIZ_TYPE.findCustomerInfo;
const path = (bizType: string) => `/openapi-b/${bizType}`;

let directory: string;
let management: ManagementHarness;
let customerNo: string;
let token: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-company-'));
  management = await startManagement({ dataDirectory: directory });
  customerNo = await management.addCustomer('one@meridian.example');
  token = await management.signIn('one@meridian.example');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

async function restart() {
  await management.platform.close();
  management = await startManagement({ dataDirectory: directory });
}

describe('settings of a company', () => {
  const settings = async () =>
    (await management.call<Record<string, unknown>>(BIZ.companySettings)).envelope.data;
  const save = (change: object) => management.call<object>(BIZ.saveCompanySettings, change);

  it('hold at once and over a restart, the ones that were not named stay', async () => {
    const before = await settings();
    expect(before).toEqual({
      name: 'Meridian',
      language: 'zh-CN',
      allowedOrigins: [],
      encryptedBodies: 'optional',
      clientProfile: 'standard',
      unknownMembers: 'named',
      singleLogin: false,
      officeSessionHours: 12,
      officeIdleMinutes: 30,
      scenarioStopOuts: 10,
      lossesTakeFirst: 'withdrawable',
      transfersBetweenCustomers: false,
      proveBeforeChange: true,
      brand: { logo: null, logoLight: null, hue: 277, chroma: 0.125, neutral: 0.007, corner: 4 },
      legal: { riskWarning: { 'en-US': '', 'zh-CN': '', 'zh-TW': '' } },
    });
    const origin = 'https://trade.example';
    const page = () =>
      management.post('/api/thirdExt/now', {}, { origin, token: null }).then(({ listed }) => listed);
    expect(await page()).toBe('GGATEWAY_CODE_019');
    const saved = await save({ name: 'Meridian Markets', allowedOrigins: [origin], singleLogin: true });
    const after = { ...before, name: 'Meridian Markets', allowedOrigins: [origin], singleLogin: true };
    expect(saved.envelope.data).toEqual(after);
    expect(await page()).toBe('0');
    await restart();
    expect(await settings()).toEqual(after);
    expect(await page()).toBe('0');
    expect((await save({ allowedOrigins: [], singleLogin: false })).listed).toBe('0');
    expect(await page()).toBe('GGATEWAY_CODE_019');
  });

  it('let in the pages of terminals that the company lists, with their sockets, and no others', async () => {
    const allowedOrigins = ['app://meridian', 'http://127.0.0.1:*'];
    const page = async (origin: string) => {
      const { listed, headers } = await management.post('/api/thirdExt/now', {}, { origin, token: null });
      return [listed, headers.get('access-control-allow-origin')];
    };
    const socket = async (origin: string) => {
      const opening = new WebSocket(`${management.platform.ready.quoteWsUrl}/quote_guest`, { origin });
      const [event] = await Promise.race([
        once(opening, 'open').then(() => [101]),
        once(opening, 'unexpected-response').then(([, { statusCode }]) => [statusCode as number]),
      ]);
      opening.on('error', () => undefined).terminate();
      return event;
    };
    const pages = ['app://meridian', 'http://127.0.0.1:43117', 'http://127.0.0.1'];
    for (const origin of pages)
      expect([await page(origin), await socket(origin)]).toEqual([['GGATEWAY_CODE_019', null], 403]);
    expect((await save({ allowedOrigins })).envelope.data).toMatchObject({ allowedOrigins });
    for (const origin of pages)
      expect([await page(origin), await socket(origin)]).toEqual([['0', origin], 101]);
    const others = ['app://other', 'http://127.0.0.2:43117', 'http://localhost:43117', 'https://127.0.0.1:1'];
    for (const origin of [...others, 'http://127.0.0.1:1.evil.example', 'null'])
      expect([await page(origin), await socket(origin)]).toEqual([['GGATEWAY_CODE_019', null], 403]);
    expect((await save({ allowedOrigins: [] })).listed).toBe('0');
  });

  it('give the consent page name, logo and colours, and refuse what could do anything else [MAX_LOGO_LENGTH] [HU-53]', async () => {
    const { baseUrl, demo } = management.platform.ready;
    const { appId, returnAddress } = demo!.auth2!;
    const query = new URLSearchParams({ appId, thirdAppType: 'shop', url: returnAddress });
    const page = async () => {
      const answer = await fetch(`${baseUrl}/en-US/auth2/code?${query.toString()}`);
      return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
    };
    const plain = await page();
    expect(plain.text).toContain('<img data-brand="logo" alt="" hidden>');
    const logo = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const brand = { logo, hue: 165, chroma: 0.1, corner: 2 };
    expect((await save({ name: 'Harbour Markets', brand })).envelope.data).toMatchObject({
      brand: { ...brand, neutral: 0.007 },
    });
    const branded = await page();
    expect(branded.text).toContain(
      `src="${logo}" alt=""></picture><span data-brand="name">Harbour Markets</span>`,
    );
    expect(branded.text).toContain(':root{--hue:165;--chroma:0.1;--neutral:0.007;--corner:2px}');
    const style = /<style>([^]*)<\/style>/.exec(branded.text)?.[1] ?? '';
    expect(branded.policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(branded.policy).toContain("default-src 'none'");
    const refused: object[] = [
      { logo: 'https://tracker.example/logo.png' },
      { logo: 'data:text/html;base64,PHNjcmlwdD4=' },
      { logo: 'data:image/png;base64,"><script>' },
      { logo: `data:image/png;base64,${'A'.repeat(88_000)}` },
      { hue: 361 },
      { chroma: 0.3 },
      { corner: '4px}' },
    ];
    for (const each of refused)
      expect((await save({ brand: each })).listed, JSON.stringify(each)).toBe('GGATEWAY_CODE_015');
    expect(await page()).toEqual(branded);
    expect((await save({ name: 'Meridian', brand: {} })).listed).toBe('0');
    expect((await page()).text).toContain('hidden></picture>');
  });

  it('refuse colours that cannot be read and say which chroma can, and remember the brands before', async () => {
    const before = (await settings()).brand;
    const strong = { hue: 185, chroma: 0.2 };
    const refused = await save({ brand: strong });
    expect(refused.listed).toBe('GGATEWAY_CODE_104');
    const [, most = ''] = /brand\.chroma[^\d]*(0\.\d+)/.exec(refused.envelope.msg) ?? [];
    expect(Number(most)).toBeGreaterThan(0.1);
    expect((await settings()).brand).toEqual(before);
    expect((await save({ brand: { ...strong, chroma: Number(most) } })).listed).toBe('0');
    expect((await save({ brand: { hue: 277, chroma: 0.125 } })).listed).toBe('0');
    // What leaves the brand alone is no brand of its own.
    expect((await save({ singleLogin: false })).listed).toBe('0');
    const { envelope } = await management.call<object[]>(BIZ.brandHistory, {});
    // What one person changes within three seconds is one publication.
    expect(envelope.data.at(-1)).toMatchObject({ hue: 277, chroma: 0.125 });
  });

  it('bind the operator too: where bodies have to be encrypted, those of the management API have to be', async () => {
    const { publicKey } = (await management.authorize()).envelope.data as unknown as { publicKey: string };
    expect((await save({ encryptedBodies: 'required' })).listed).toBe('0');
    expect((await save({ encryptedBodies: 'optional' })).listed).toBe('GGATEWAY_CODE_015');
    const timestamp = Date.now();
    const signed = signBody({ encryptedBodies: 'optional' }, String(timestamp));
    const sealed = encryptBody(JSON.stringify(signed), publicKey);
    const headers = { timestamp: String(timestamp), trace: 'x-encrypted' };
    const saved = await management.post(path(BIZ.saveCompanySettings), sealed, headers);
    expect(saved.envelope.data).toMatchObject({ encryptedBodies: 'optional' });
    expect((await save({})).listed).toBe('0');
  });

  it('do not lose one of several changes at once', async () => {
    await Promise.all([
      save({ language: 'en-US' }),
      save({ name: 'Meridian' }),
      save({ assets: ['USDT', 'EUR'] }),
    ]);
    expect(await settings()).toMatchObject({ language: 'en-US', name: 'Meridian', assets: ['USDT', 'EUR'] });
    const assets = await management.call<{ code: string }[]>(BIZ.getAssetsList);
    expect(assets.envelope.data.map(({ code }) => code)).toEqual(['USDT', 'EUR']);
  });

  it('are checked', async () => {
    const before = await settings();
    const failing = (body: object) => ({ path: path(BIZ.saveCompanySettings), body });
    for (const wrong of [
      'trade.example',
      'https://trade.example/',
      'ftp://trade.example',
      '*',
      ...UNLISTED,
    ]) {
      await expectFailure(management, failing({ allowedOrigins: [wrong] }), 'GGATEWAY_CODE_104');
    }
    await expectFailure(management, failing({ assets: ['XYZ'] }), 'USCUSTOMER_API_0000114');
    await expectFailure(management, failing({ language: 'fr-FR' }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ clientProfile: 'other' }), 'GGATEWAY_CODE_015');
    expect(await settings()).toEqual(before);
  });
});

describe('operations that a company closes', () => {
  it('answer 201 by name and by alias until they are opened again; a restart keeps them closed [ER-35]', async () => {
    const failing = () => ({ path: `/api/global/${FIND}`, headers: { token } });
    const set = (bizType: string, open: boolean) => management.call(BIZ.setOperationOpen, { bizType, open });
    expect((await management.own(token, FIND)).listed).toBe('0');
    expect((await set(FIND, false)).envelope.data).toEqual([FIND]);
    await expectFailure(management, failing(), 'GGATEWAY_CODE_201');
    await restart();
    await expectFailure(management, failing(), 'GGATEWAY_CODE_201');
    expect((await management.call(BIZ.closedOperations)).envelope.data).toEqual([FIND]);
    expect((await set(FIND, true)).envelope.data).toEqual([]);
    expect((await management.own(token, FIND)).listed).toBe('0');

    const alias = 'tradeapi.app.CfdMMOrderApiService.addMarketOrder';
    expect((await set(alias, false)).envelope.data).toEqual([BIZ_TYPE.addMarketOrder]);
    const placing = { path: `/api/global/${alias}`, headers: { token }, bizType: BIZ_TYPE.addMarketOrder };
    await expectFailure(management, placing, 'GGATEWAY_CODE_201');
    expect((await set(alias, true)).envelope.data).toEqual([]);
    const unknown = { path: path(BIZ.setOperationOpen), body: { bizType: 'a.b.c', open: false } };
    await expectFailure(management, unknown, 'GGATEWAY_CODE_010');
  });
});

describe('limits that a company sets', () => {
  const shown = async (bizType: string) =>
    Number((await management.own(token, bizType)).headers.get('x-ratelimit-limit'));
  const set = (members: object) => management.call<object[]>(BIZ.setClientLimit, members);

  it('raise what a customer may call, for one endpoint or all, and outlive a restart [LI-02]', async () => {
    expect(await shown(FIND)).toBe(300);
    expect((await set({ customerNo, bizType: FIND, limit: 900 })).envelope.data).toEqual([
      { customerNo, bizType: FIND, limit: 900 },
    ]);
    await set({ limit: 500 });
    expect([await shown(FIND), await shown(BIZ_TYPE.findCustomerLang)]).toEqual([900, 500]);
    await restart();
    expect([await shown(FIND), await shown(BIZ_TYPE.findCustomerLang)]).toEqual([900, 500]);
    expect((await management.call(BIZ.clientLimits)).envelope.data).toHaveLength(2);
    await set({ customerNo, bizType: FIND });
    expect((await set({})).envelope.data).toEqual([]);
    expect([await shown(FIND), await shown(BIZ_TYPE.findCustomerLang)]).toEqual([300, 300]);
  });

  it('refuse the calls beyond them with status 429', async () => {
    await set({ customerNo, bizType: BIZ_TYPE.checkStatus, limit: 2 });
    const statuses = [];
    for (let call = 0; call < 3; call++) {
      statuses.push((await management.own(token, BIZ_TYPE.checkStatus)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await set({ customerNo, bizType: BIZ_TYPE.checkStatus });
    expect((await management.own(token, BIZ_TYPE.checkStatus)).status).toBe(200);
  });

  it('are checked', async () => {
    const failing = (body: object) => ({ path: path(BIZ.setClientLimit), body });
    await expectFailure(management, failing({ customerNo: '1', limit: 5 }), 'USCUSTOMER_API_0000003');
    await expectFailure(management, failing({ limit: 0 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ limit: 1_000_001 }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ bizType: 'a.b.c', limit: 5 }), 'GGATEWAY_CODE_010');
  });
});

describe('dictionaries that a company edits', () => {
  interface Item {
    readonly code: string;
    readonly name: string;
    readonly updateBy?: string;
  }
  const name = { 'en-US': 'Visa', 'zh-CN': '签证', 'zh-TW': '簽證' };
  const own = async (lang: string) =>
    (
      await management.post<Item[]>(
        `/api/global/${BIZ_TYPE.getListByParentCode}`,
        { parentCode: 'card_type' },
        { token: null, lang },
      )
    ).envelope.data.map((item) => item.name);

  it('are seen by its customers in every language, by its operator and after a restart', async () => {
    expect(
      (await management.call(BIZ.saveDictionaryEntry, { parentCode: 'card_type', code: 'visa', name }))
        .listed,
    ).toBe('0');
    await management.call(BIZ.removeDictionaryEntry, { parentCode: 'card_type', code: 'passport' });
    expect(await own('en-US')).toEqual(['Identity card', 'Driving licence', 'Visa']);
    expect(await own('zh-TW')).toContain('簽證');
    await restart();
    expect(await own('zh-CN')).toContain('签证');
    const listed = await management.call<Item[]>(BIZ.getListByParentCode, { parentCode: 'card_type' });
    expect(listed.envelope.data.at(-1)).toMatchObject({ code: 'visa', nameEn: 'Visa' });
    expect(listed.envelope.data.at(-1)?.updateBy).toMatch(/^[0-9a-f]{16}$/);
    expect((await management.call(BIZ.dictionaryEdits)).envelope.data).toMatchObject([
      { code: 'visa', removed: false },
      { code: 'passport', removed: true },
    ]);
    const demo = await management.post<Item[]>(
      `/api/global/${BIZ_TYPE.getListByParentCode}`,
      { parentCode: 'card_type' },
      { token: null, companyId: '2' },
    );
    expect(demo.envelope.data.map(({ code }) => code)).toEqual(['id_card', 'passport', 'driving_licence']);
  });

  it('name things in other answers too: account types, labels of products, states of verification', async () => {
    const rename = (parentCode: string, code: string, text: string) => {
      const named = { 'en-US': text, 'zh-CN': text, 'zh-TW': text };
      return management.call(BIZ.saveDictionaryEntry, { parentCode, code, name: named });
    };
    await rename('trade_type', '2', 'Contracts');
    await rename('symbol_label', 'crypto', 'Coins');
    await rename('kyc_status', '0', 'Not begun');
    const plays = await management.call<{ tradeTypeName: string }[]>(BIZ.getTradeTypeList);
    expect(plays.envelope.data[0]?.tradeTypeName).toBe('Contracts');
    const request = { symbolId: 10021, tradeType: 2 };
    const detail = await management.own<{ labelList: Item[] }>(token, BIZ_TYPE.getSymbolDetail, request);
    expect(detail.envelope.data.labelList).toMatchObject([{ code: 'crypto', name: 'Coins' }]);
    const levels = await management.own<{ statusName: string }[]>(token, BIZ_TYPE.findAllBizKycList);
    expect(levels.envelope.data[0]?.statusName).toBe('Not begun');
  });

  it('are checked', async () => {
    const failing = (body: object) => ({ path: path(BIZ.saveDictionaryEntry), body });
    const entry = { parentCode: 'nothing', code: 'x', name };
    await expectFailure(management, failing(entry), 'USCUSTOMER_API_0000003');
    await expectFailure(management, failing({ ...entry, parentCode: 'phone_code' }), 'GGATEWAY_CODE_015');
    await expectFailure(management, failing({ ...entry, name: { 'en-US': 'x' } }), 'GGATEWAY_CODE_006');
  });
});
