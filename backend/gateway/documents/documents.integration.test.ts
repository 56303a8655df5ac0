import asyncApiSpecs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../contract/business-types.ts';
import { DATA_PUSH_EVENTS } from '../../contract/data-push/events.ts';
import { CATALOGUE } from '../../contract/errors/catalogue.ts';
import { startManagement } from '../../platform-tests/management-harness.ts';
import type { DocumentedOperation } from './operations.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import THROWN_CODES from './thrown-codes.json' with { type: 'json' };

let test: TestGateway;
const read = (path: string) => fetch(test.gateway.baseUrl + path);

/** Documents are looked into member by member. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const document = async (path: string): Promise<any> => (await read(path)).json();

beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.close());

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 and describes every operation under every path', async () => {
    const openApi = await document('/docs/openapi.json');
    const result = await new Validator().validate(structuredClone(openApi));
    expect(result.errors ?? []).toEqual([]);
    expect(openApi.openapi).toBe('3.1.0');
    const table = (await document('/docs.json')) as DocumentedOperation[];
    const calls = Object.keys(openApi.paths).filter((path) => !path.startsWith('/quote-'));
    const names = table.flatMap(({ bizType, aliases, paths }) =>
      [bizType, ...aliases].flatMap((name) => paths.map((path) => path.replace(bizType, name))),
    );
    expect(calls.sort()).toEqual([...new Set(names)].sort());
    const ids = Object.values(
      openApi.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(openApi['x-error-codes'].map(({ listedCode }: { listedCode: string }) => listedCode)).toEqual(
      Object.keys(CATALOGUE),
    );
  });

  it('names the headers, the credentials and the envelope of each family', async () => {
    const { paths } = await document('/docs/openapi.json');
    const login = paths['/api/global/customer.app.CustomerWebApiService.findCustomerInfo'].post;
    const open = paths['/openapi-c/global/customer.app.CustomerWebApiService.findCustomerInfo'].post;
    expect(login.security).toEqual([{ token: [] }]);
    expect(open.security).toEqual([{ apiKey: [], signature: [] }]);
    const { components } = await document('/docs/openapi.json');
    const members = (operation: typeof open) => {
      const [success] = operation.responses['200'].content['application/json'].schema.oneOf;
      const [{ $ref }, own] = success.allOf;
      const envelope = components.schemas[$ref.split('/').at(-1)];
      return [...Object.keys(envelope.properties), ...Object.keys(own.properties)].sort();
    };
    expect(members(open)).toEqual(['code', 'data', 'message']);
    expect(members(login)).toEqual([
      'bizCode',
      'code',
      'data',
      'fail',
      'msg',
      'msgParams',
      'ok',
      'tm',
      'trace',
    ]);
    expect(open.responses['418']).toBeDefined();
  });
});

describe('the documents of a whole platform', () => {
  it('describe management and third-party calls with their own headers, and name the real ports', async () => {
    const management = await startManagement();
    try {
      const { baseUrl, quoteWsUrl, messageWsUrl } = management.platform.ready;
      const get = async (path: string) => (await fetch(baseUrl + path)).json();
      const openApi = await get('/docs/openapi.json');
      const headers = (path: string) =>
        openApi.paths[path].post.parameters.map(({ $ref }: { $ref: string }) => {
          const { name, required } = openApi.components.parameters[$ref.split('/').at(-1) ?? ''];
          return `${name}${required ? '*' : ''}`;
        });
      for (const path of ['/openapi-b/', '/openapi-b/global/']) {
        const call = `${path}${MANAGEMENT_BIZ_TYPE.customerPage}`;
        expect(openApi.paths[call].post.security).toEqual([{ managementToken: [] }]);
        expect(headers(call).slice(0, 2)).toEqual(['companyId*', 'trace*']);
      }
      expect(headers(`/openapi-b/${MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal}`)[0]).toBe('companyId');
      expect(headers(`/openapi-b/auth/${BIZ_TYPE.auth}`)).toEqual(['trace*', 'timestamp', 'lang']);
      expect(headers('/auth2/token')).toEqual(['company*', 'trace*', 'timestamp', 'lang']);
      expect(openApi.paths['/auth2/code'].post.security).toEqual([{ token: [] }]);
      expect(openApi.paths['/auth2/token'].post.security).toEqual([]);
      const codes = (path: string) => openApi.paths[path].post['x-error-codes'] as string[];
      expect(codes('/auth2/token')).toContain('USCUSTOMER_API_0000111');
      expect(codes(`/openapi-b/auth/${BIZ_TYPE.auth}`)).toContain('GGATEWAY_CODE_101');
      expect(codes(`/openapi-c/global/${BIZ_TYPE.findCustomerInfo}`)).toContain('00012001');
      expect(codes(`/api/global/${BIZ_TYPE.findCustomerInfo}`)).toContain('GGATEWAY_CODE_017');
      const known = (await get('/docs.json')) as DocumentedOperation[];
      for (const { id } of known) {
        const service = id.slice(0, id.lastIndexOf('.'));
        expect(
          id in THROWN_CODES || service in THROWN_CODES,
          `${id}: node scripts/checks/thrown-codes.mjs --write`,
        ).toBe(true);
      }
      for (const thrown of Object.values(THROWN_CODES)) {
        for (const code of thrown.split(' ').filter(Boolean)) expect(CATALOGUE).toHaveProperty(code);
      }
      const order = codes(`/api/global/${BIZ_TYPE.addMarketOrder}`);
      for (const code of ['CFDWBWE000003', 'CFDWBWE000016', 'CFDWBWE000026', 'CFDWBWE000031'])
        expect(order).toContain(code);
      expect(codes(`/api/global/${BIZ_TYPE.findCustomerLang}`)).not.toContain('CFDWBWE000026');
      const { servers } = await get('/docs/asyncapi.json');
      expect([servers.quotes.host, servers.messages.host, servers.client.host]).toEqual(
        [quoteWsUrl, messageWsUrl, baseUrl].map((url) => new URL(url).host),
      );
    } finally {
      await management.platform.close();
    }
  });
});

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0 with every command of the websockets, at the addresses where they are served', async () => {
    const asyncApi = await document('/docs/asyncapi.json');
    const validate = new Ajv({
      strict: false,
      validateFormats: false,
      meta: false,
      validateSchema: false,
    }).compile(asyncApiSpecs.schemas['3.0.0'] as object);
    validate(asyncApi);
    expect(validate.errors ?? []).toEqual([]);
    expect(Object.keys(asyncApi.channels)).toEqual([
      'quote',
      'quoteGuest',
      'quoteStock',
      'message',
      'client',
      'dataPush',
    ]);
    expect(asyncApi.servers.client.host).toBe(new URL(test.gateway.baseUrl).host);
    const { bindings, messages: events } = asyncApi.channels.dataPush;
    expect(Object.keys(bindings.ws.headers.properties)).toEqual(['token', 'group']);
    expect(Object.keys(events)).toEqual(['ping', ...Object.keys(DATA_PUSH_EVENTS)]);
    for (const command of [14000, 14006, 14008, 14010, 14012, 14014, 14016, 14018]) {
      expect(asyncApi.channels.quote.messages[command].payload.properties.cmd_id.const).toBe(command);
      expect(asyncApi.channels.quote.messages[command + 1]).toBeDefined();
    }
    for (const { channel, messages } of Object.values(asyncApi.operations) as never as {
      channel: { $ref: string };
      messages: { $ref: string }[];
    }[]) {
      for (const { $ref } of [channel, ...messages]) {
        const target = $ref
          .slice(2)
          .split('/')
          .reduce((part, name) => part[name], asyncApi);
        expect(target).toBeDefined();
      }
    }
  });
});

describe('the documentation page', () => {
  it('lists every operation, socket message and code, and every link has its target', async () => {
    const response = await read('/docs');
    const html = await response.text();
    const table = (await document('/docs.json')) as DocumentedOperation[];
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const id of [
      ...table.map(({ id }) => id),
      'event-trade_deal',
      'quote-14000',
      'push-pr',
      'hub-trade',
      'errors',
    ])
      expect(ids).toContain(id);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    for (const code of Object.keys(CATALOGUE)) expect(ids).toContain(`error-${code}`);
    expect(html).toContain('What helps: Take a quantity within the bounds and the step that the text names.');
    expect(html).toContain('What helps: Set the clock, or take the server');
  });

  it('allows nothing inline and nothing from elsewhere', async () => {
    const response = await read('/docs');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/<script(?! src="\/docs\/page\.js")|<style|\son\w+=|="https?:\/\//);
    for (const [path, type] of [
      ['/docs/page.css', 'text/css'],
      ['/docs/page.js', 'text/javascript'],
    ] as const) {
      const asset = await read(path);
      expect(asset.headers.get('content-type')).toContain(type);
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
    expect(await (await read('/docs/page.css')).text()).toContain('prefers-color-scheme: dark');
  });
});
