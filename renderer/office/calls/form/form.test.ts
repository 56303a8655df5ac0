import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { MANAGEMENT_CALLS } from '../../../../backend/contract/calls/management/management-calls.ts';
import { normaliseRequest } from '../../../../backend/contract/records/request-values.ts';
import EXAMPLES from '../../../../backend/gateway/documents/examples.json' with { type: 'json' };
import { CALL_PAGES, findPage } from '../catalogue.ts';
import { requestShape } from '../call-shapes.ts';
import { emptyDraft, writeDraft } from './draft.ts';
import { firstFields } from './first-fields.ts';
import { readDraft } from './read-draft.ts';
import { shapeOf, type Shape } from './shape.ts';

const nothingSaid = () => undefined;
const shape = (schema: object) => shapeOf(schema, nothingSaid);
const faultsOf = (of: Shape, draft: Parameters<typeof readDraft>[1]) =>
  readDraft(of, draft).faults.map(({ path, text, bound }) => [path.join('.'), text, bound]);

describe('the form of a request', () => {
  it('says of every kind of member how it is entered', () => {
    const kinds = (name: string) => {
      const page = findPage(name);
      const of = page && requestShape(page);
      return of?.kind === 'group'
        ? Object.fromEntries(of.members.map((member) => [member.name, member.shape.kind]))
        : {};
    };
    expect(kinds('lockTradeAccount')).toMatchObject({
      customerNo: 'text',
      tradeType: 'choice',
      type: 'choice',
      lockTime: 'whole',
      lockEndTime: 'moment',
    });
    expect(kinds('saveCompanySettings')).toMatchObject({
      language: 'choice',
      allowedOrigins: 'list',
      singleLogin: 'flag',
      brand: 'group',
    });
    expect(kinds('getExchangeRate')).toMatchObject({ currencyMap: 'map' });
    expect(kinds('operationBonus')).toMatchObject({ bonus: 'figure' });
    expect(kinds('startScenario')).toMatchObject({ name: 'choice', startTime: 'moment', size: 'figure' });
  });

  const known = EXAMPLES.map(({ call, request }) => [call.replace('management:', ''), request] as const);
  const examples = new Map<string, object>(known);

  it.each(CALL_PAGES.map((page) => [page.name, page] as const))(
    'holds the example of %s and reads it again',
    (_name, page) => {
      const example = examples.get(page.call.bizType) ?? {};
      const of = requestShape(page);
      const { value, faults } = readDraft(of, writeDraft(of, example));
      expect(faults).toEqual([]);
      // An empty text that need not be there is left out, as the platform reads it.
      const sent = Object.entries(normaliseRequest(page.call.request, example) ?? {});
      expect(value).toEqual(Object.fromEntries(sent.filter(([, each]) => each !== '')));
    },
  );

  it('leaves out what is optional and empty, and asks for the rest', () => {
    const of = shape(
      Type.Object({
        name: Type.String({ minLength: 1 }),
        note: Type.Optional(Type.String()),
        tags: Type.Optional(Type.Array(Type.String())),
        inner: Type.Optional(Type.Object({ sure: Type.Boolean() })),
        count: Type.Integer(),
        sure: Type.Boolean(),
      }),
    );
    expect(faultsOf(of, emptyDraft(of, true))).toEqual([
      ['name', 'fault.needed', undefined],
      ['count', 'fault.needed', undefined],
    ]);
    const filled = { name: 'a', note: '', tags: undefined, inner: undefined, count: '3', sure: 'false' };
    expect(readDraft(of, filled)).toEqual({ value: { name: 'a', count: 3, sure: false }, faults: [] });
    expect(readDraft(of, Object.assign(filled, { tags: [] })).value).toMatchObject({ tags: [] });
  });

  it('checks the bounds of the contract before anything is sent', () => {
    const of = shape(
      Type.Object({
        short: Type.String({ minLength: 2, maxLength: 3, pattern: '^[a-z]*$' }),
        share: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
        whole: Type.Integer({ minimum: 1, maximum: 9 }),
        list: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 2 }),
        json: Type.Unknown(),
      }),
    );
    const draft = { short: 'abcd', share: '0', whole: '1.5', list: [], json: '{' };
    expect(faultsOf(of, draft)).toEqual([
      ['short', 'fault.long', 3],
      ['share', 'fault.above', 0],
      ['whole', 'fault.whole', undefined],
      ['list', 'fault.few', 1],
      ['json', 'fault.json', undefined],
    ]);
    const other = { short: 'aB', share: '2', whole: '10', list: ['a', '', 'c'], json: '{"a":1}' };
    expect(faultsOf(of, other)).toEqual([
      ['short', 'fault.pattern', '^[a-z]*$'],
      ['share', 'fault.most', 1],
      ['whole', 'fault.most', 9],
      ['list.1', 'fault.needed', undefined],
      ['list', 'fault.many', 2],
    ]);
    expect(faultsOf(of, { short: 'a', share: '1', whole: '0', list: ['a'], json: 'null' })).toEqual([
      ['short', 'fault.short', 2],
      ['whole', 'fault.least', 1],
    ]);
  });

  it('begins with the own company where it has to be sent, but not where companies are changed', () => {
    const begin = (name: string) => {
      const page = findPage(name);
      const of = page && requestShape(page);
      return page && of?.kind === 'group' ? firstFields(page, of, { companyId: 7 })['companyId'] : undefined;
    };
    expect(['queryCompanyPnl', 'operationBonus', 'setCompanyStatus', 'getExchangeRate'].map(begin)).toEqual([
      '7',
      '7',
      '',
      '',
    ]);
  });

  it('knows a value that may have several shapes, and null where it is one of them', () => {
    const page = findPage('addCustomer');
    const of = page && requestShape(page);
    const accounts = { tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: ['USDT', 'EUR'] }] };
    const whole = { country: 'SG', registerSource: 3, customerGroupId: 1, ...accounts };
    if (of === undefined) throw new Error('no page');
    expect(readDraft(of, writeDraft(of, whole)).value).toEqual(whole);
    const logo = shape(MANAGEMENT_CALLS.saveCompanySettings.request);
    expect(readDraft(logo, writeDraft(logo, { brand: { logo: null, hue: 3 } })).value).toEqual({
      brand: { logo: null, hue: 3 },
    });
  });
});
