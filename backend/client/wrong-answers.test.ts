import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { Check, Create } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_CALLS } from '../contract/calls/accounts.ts';
import { CUSTOMER_CALLS } from '../contract/calls/customers.ts';
import { DEPOSIT_CALLS } from '../contract/calls/money/deposits.ts';
import { CALLS, MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { DEPOSIT_MANAGEMENT } from '../contract/calls/management/deposits.ts';
import { ORDER_CALLS } from '../contract/calls/orders.ts';
import { PRODUCT_CALLS } from '../contract/calls/products.ts';
import { SPOT_CALLS } from '../contract/calls/spot.ts';
import { TRADE_LIST_CALLS } from '../contract/calls/trade-lists.ts';
import { WALLET_CALLS } from '../contract/calls/money/wallets.ts';
import type { AnyCall } from '../contract/call.ts';
import { ours } from '../contract/records/shapes.ts';
import { createApiClient } from './api-client.ts';
import { describeWrongAnswer, findWrongMember, type WrongAnswer } from '../contract/check-answer.ts';
import { createOpenClient } from './open-client.ts';

/** The parts of a schema that values are made of here. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly anyOf?: readonly Shape[];
}

/** A right value of a schema; lists have one row, so that their rows are seen too. */
function rightValue(schema: Shape): unknown {
  if (schema.anyOf?.[0] !== undefined) return rightValue(schema.anyOf[0]);
  if (schema.type === 'array' && schema.items !== undefined)
    return schema.maxItems === 0 ? [] : [rightValue(schema.items)];
  if (schema.type === 'object' && schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, rightValue(member)]),
    );
  return Create(schema as TSchema) ?? null;
}

/** Paths of everything that is in a value. */
function pathsIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...at, name]))];
}

/** The value with something else in one place; undefined takes the member away. */
function withOther(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value)) return value.map((row) => withOther(row, rest, other));
  const { [name]: member, ...others } = value as Record<string, unknown>;
  const changed = withOther(member, rest, other);
  return changed === undefined && rest.length === 0 ? others : { ...others, [name]: changed };
}

const EVERY_CALL: readonly AnyCall[] = [...Object.values(CALLS), ...Object.values(MANAGEMENT_CALLS)];
/** Texts of a pattern cannot be made from their schema: the few calls that answer them are left out. */
const PLAIN_CALLS = EVERY_CALL.filter(({ response }) => !JSON.stringify(response).includes('"pattern":'));

describe('the check of answers', () => {
  it('agrees with the library on the answers of every call, right ones and ones with any one member wrong', () => {
    const others = [7, -1.5, 'text', '', true, null, [], [null], {}];
    expect(PLAIN_CALLS.length).toBeGreaterThan(400);
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN_CALLS),
        fc.nat(),
        fc.constantFrom(...others),
        (call, at, other) => {
          const right = rightValue(call.response as Shape);
          expect(findWrongMember(call, right) === undefined, call.bizType).toBe(Check(call.response, right));
          const paths = pathsIn(right);
          const wrong = withOther(right, paths[at % paths.length] ?? [], other);
          expect(findWrongMember(call, wrong) === undefined, call.bizType).toBe(Check(call.response, wrong));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('has nothing against members that are not published, and misses none that are ours', () => {
    const response = Type.Object({ a: Type.Integer(), b: ours(Type.String()) });
    const find = (answer: unknown) => findWrongMember({ bizType: 'x', response }, answer);
    expect(find({ a: 1, b: 'b', c: {} })).toBeUndefined();
    expect(find({ a: 1 })).toBeUndefined();
    expect(find({ a: 1, b: 2 })).toMatchObject({ member: 'b', fault: 'must be string' });
    expect(find({ b: 'b' })).toMatchObject({ member: 'a', fault: 'is missing' });
    expect(find([])).toMatchObject({ member: '', fault: 'must be object' });
  });

  it('names the member of the branch that was meant', () => {
    const response = Type.Union([
      Type.Null(),
      Type.Object({ rows: Type.Array(Type.Object({ n: Type.Integer() })) }),
    ]);
    const answer = { rows: [{ n: 1 }, { n: '2' }] };
    expect(findWrongMember({ bizType: 'x', response }, answer)?.member).toBe('rows/1/n');
  });
});

/** Ten calls, each with one member of its answer and what a platform might send instead. */
const WRONG: readonly (readonly [call: AnyCall, member: string, value: unknown, fault: string])[] = [
  [CUSTOMER_CALLS.findCustomerInfo, 'accountList/0/accountId', '7', 'must be integer'],
  [CUSTOMER_CALLS.login, 'token', null, 'must be string'],
  [PRODUCT_CALLS.getSymbolBaseList, '0/symbolDigits', '2', 'must be integer'],
  [PRODUCT_CALLS.getSymbolDetail, 'minVolume', {}, 'must be number'],
  [TRADE_LIST_CALLS.queryPositionPage, '0/openPrice', 5.1, 'must be string'],
  [TRADE_LIST_CALLS.queryTradeRecordPage, 'list/0/executePrice', undefined, 'is missing'],
  [ACCOUNT_CALLS.accountStatement, 'lines/0/change', 1, 'must be string'],
  [DEPOSIT_CALLS.queryDepositPageList, 'records/0/state', 'lost', 'must be one of'],
  [WALLET_CALLS.withdrawalAddressGroupList, '0/address', false, 'must be string'],
  [ORDER_CALLS.addMarketOrder, 'orderId', '99', 'must be integer'],
];

describe('an answer with one wrong member', () => {
  const clients = (body: unknown) => {
    const wrong: WrongAnswer[] = [];
    const common = {
      companyId: 1,
      now: () => 1000,
      transport: async () => ({ arrived: true, status: 200, headers: {}, body }) as const,
      onWrongAnswer: (found: WrongAnswer) => wrong.push(found),
    };
    const byLogin = createApiClient({ ...common, token: () => 'token', language: () => 'en-US' });
    const byKey = createOpenClient({ ...common, apiKey: 'key', sign: () => 'signature' });
    return { wrong, all: [byLogin, byKey] };
  };
  const envelope = (data: unknown) => ({ code: '0', bizCode: '', msg: '', data });

  it.each(WRONG.map(([call, ...rest]) => [call.bizType, call, ...rest] as const))(
    'of %s is named, and nobody gets it',
    async (_name, call, member, value, fault) => {
      const right = rightValue(call.response as Shape);
      const answered = clients(envelope(right));
      for (const client of answered.all) expect((await client.call(call, {})).kind).toBe('value');
      expect(answered.wrong).toEqual([]);
      const other = clients(envelope(withOther(right, member.split('/'), value)));
      for (const client of other.all)
        expect(await client.call(call, {})).toEqual({ kind: 'unknown', reason: 'garbled' });
      const [found] = other.wrong;
      expect(found).toMatchObject({ bizType: call.bizType, member, fault: expect.stringContaining(fault) });
      expect(found && describeWrongAnswer(found)).toContain(
        `${call.bizType} answered a wrong ${member}: ${fault}`,
      );
      expect(other.wrong).toHaveLength(2);
    },
  );

  it('is found in calls of operators as in those of customers', () => {
    for (const call of [DEPOSIT_MANAGEMENT.depositPage, SPOT_CALLS.queryLiabilitiesWaterByPage])
      expect(findWrongMember(call, { records: [null] })).toMatchObject({ bizType: call.bizType });
  });
});
