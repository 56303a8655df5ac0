import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { OrderRequest } from './trading/order-request.ts';
import { IntegerLike, TextLike, normaliseRequest } from './request-values.ts';

const Request = Type.Object({
  id: IntegerLike({ minimum: 0 }),
  text: Type.Optional(TextLike(10)),
  note: Type.Optional(Type.String()),
  rows: Type.Optional(Type.Array(Type.Object({ id: IntegerLike() }))),
});
const check = Compile(Request);

describe('normaliseRequest', () => {
  it('turns whole numbers sent as text into numbers, at every depth', () => {
    expect(normaliseRequest(Request, { id: '12', rows: [{ id: '-3' }, { id: 4 }] })).toEqual({
      id: 12,
      rows: [{ id: -3 }, { id: 4 }],
    });
  });

  it('accepts and agrees on every safe whole number in both forms', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (id) => {
        expect(normaliseRequest(Request, { id })).toEqual({ id });
        if (id < 9e15) {
          expect(check.Check({ id: String(id) })).toBe(true);
          expect(normaliseRequest(Request, { id: String(id) })).toEqual({ id });
        }
      }),
    );
  });

  it('leaves text that is no whole number for validation to refuse', () => {
    for (const id of ['', ' 1', '1.0', '1e3', '0x1', '+1', '99999999999999999', 'abc', '١']) {
      const body = normaliseRequest(Request, { id });
      expect(body).toEqual({ id });
      expect(check.Check(body), id).toBe(false);
    }
    expect(check.Check({ id: 1.5 })).toBe(false);
    expect(check.Check(normaliseRequest(Request, { id: '-1' }))).toBe(false);
  });

  it('turns numbers sent for text into plain decimal text', () => {
    expect(normaliseRequest(Request, { id: 1, text: 0.1 })).toEqual({ id: 1, text: '0.1' });
    expect(normaliseRequest(Request, { id: 1, text: 1e-7 })).toEqual({ id: 1, text: '0.0000001' });
    expect(check.Check({ id: 1, text: 'x'.repeat(11) })).toBe(false);
  });

  it('drops null for absent and keeps null where a member is required', () => {
    expect(normaliseRequest(Request, { id: null, note: null })).toEqual({ id: null });
  });

  it('drops empty text for absent where the schema takes none, and keeps it where it does', () => {
    const schema = Type.Object({
      id: IntegerLike(),
      size: Type.Optional(IntegerLike()),
      flag: Type.Optional(Type.Boolean()),
      code: Type.Optional(Type.String({ minLength: 1 })),
      kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
      list: Type.Optional(Type.Array(Type.String())),
      note: Type.Optional(Type.String()),
      text: Type.Optional(TextLike()),
    });
    const empty = { id: '', size: '', flag: '', code: '', kind: '', list: '', note: '', text: '' };
    expect(normaliseRequest(schema, empty)).toEqual({ id: '', note: '', text: '' });
  });

  it('reads entries of a list that may hold null', () => {
    const Entry = Type.Union([Type.Null(), Type.Object({ id: IntegerLike(), text: TextLike() })]);
    const schema = Type.Object({ rows: Type.Array(Entry) });
    const rows = [null, { id: '1', text: 2, other: true }];
    expect(normaliseRequest(schema, { rows })).toEqual({ rows: [null, { id: 1, text: '2' }] });
  });

  it('drops what the schema does not name, at every depth, so that no handler stores it by accident', () => {
    const body = { id: 1, other: null, rows: [{ id: 2, more: { deep: [] } }], closedOperations: [] };
    expect(normaliseRequest(Request, body)).toEqual({ id: 1, rows: [{ id: 2 }] });
    const open = Type.Object({ id: IntegerLike() }, { additionalProperties: Type.String() });
    expect(normaliseRequest(open, { id: '1', other: 'kept' })).toEqual({ id: 1, other: 'kept' });
    const names = Type.Record(Type.String(), Type.String());
    expect(normaliseRequest(names, { any: 'name' })).toEqual({ any: 'name' });
  });

  it('accepts any JSON value, changes none of those named, and pollutes no prototype', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const other = Type.Object({ a: Type.Unknown() });
        expect(normaliseRequest(other, { a: value, b: value })).toEqual({ a: value });
        normaliseRequest(Request, value);
      }),
    );
    const hostile = JSON.parse('{"id":1,"__proto__":{"polluted":true},"constructor":null}') as unknown;
    const body = normaliseRequest(Request, hostile) as Record<string, unknown>;
    expect(body.polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('OrderRequest', () => {
  const order = Compile(OrderRequest);

  it('accepts the order of the specification with numbers as numbers or text', () => {
    const body = {
      accountId: 7,
      accountCurrency: 'USDT',
      accountDigits: 2,
      symbolId: 1,
      tradeType: 2,
      bizType: 13,
      direction: 1,
      entryType: 1,
      requestNum: '0.5',
      requestPrice: '6500000',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: 1_700_000_000_000,
    };
    expect(order.Check(body)).toBe(true);
    const asText = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
    expect(order.Check(asText)).toBe(true);
    expect(normaliseRequest(OrderRequest, asText)).toEqual(body);
  });

  it('leaves wrong quantities and absent members to the rules of trading', () => {
    expect(order.Check({ requestNum: '1,5' })).toBe(true);
    expect(order.Check({})).toBe(true);
    expect(order.Check({ direction: 3 })).toBe(true);
  });

  it('refuses wrong JSON types and texts without end', () => {
    for (const body of [
      { symbolId: {} },
      { requestNum: [] },
      { symbolId: 'abc' },
      { remark: 'x'.repeat(256) },
    ]) {
      expect(order.Check(body)).toBe(false);
    }
  });
});
