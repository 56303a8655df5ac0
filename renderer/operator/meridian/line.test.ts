import { Type } from 'typebox';
import { MONEY_MANAGEMENT } from '../../../backend/contract/calls/management/money.ts';
import { describe, expect, it } from 'vitest';
import type { DesktopBridge } from '../../../main/ipc/table.ts';
import { createOperatorLine } from './line.ts';
import { createMeridianOperator } from './meridian-operator.ts';

function setUp(answers: readonly unknown[]) {
  const requested: unknown[] = [];
  const bridge = {
    invoke: async (name: string, request: unknown) => {
      requested.push([name, request]);
      const answer = answers[requested.length - 1];
      if (answer instanceof Error) throw answer;
      return { answer };
    },
  } as unknown as DesktopBridge;
  let left = 0;
  const line = createOperatorLine(
    bridge,
    () => 'en-US',
    () => (left += 1),
  );
  return { line, requested, timesLeft: () => left };
}
const CALL = {
  ...MONEY_MANAGEMENT.startReconciliation,
  bizType: 'venue.admin.X.y',
  request: Type.Object({ b: Type.Optional(Type.Integer()) }),
  response: Type.Object({ a: Type.Integer() }),
};
const relayed = (body: unknown, status = 200) => ({ status, headers: {}, body, durationMs: 1 });

describe('the line of the office', () => {
  it('says nothing where nobody is signed in, and once that the person is gone', async () => {
    const { line, timesLeft } = setUp([null, null]);
    expect(await line.callIfSignedIn(CALL, {})).toBeUndefined();
    expect(timesLeft()).toBe(0);
    expect(await line.call(CALL, {})).toMatchObject({ kind: 'unknown' });
    expect(timesLeft()).toBe(1);
  });

  it('passes on the answer, a refusal in the words of the platform, and the key', async () => {
    const { line, requested } = setUp([
      relayed({ code: '0', data: { a: 1 } }),
      relayed({ code: 'GATEWAY_CODE_019', bizCode: 'G', msg: 'not with this role' }),
    ]);
    expect(await line.call(CALL, { b: 2 }, 'key')).toEqual({ kind: 'value', value: { a: 1 } });
    expect(requested[0]).toEqual([
      'operator.call',
      { bizType: 'venue.admin.X.y', body: { b: 2 }, lang: 'en-US', key: 'key', isUnattended: false },
    ]);
    expect(await line.call(CALL, {})).toMatchObject({
      kind: 'refused',
      failure: { code: 'GGATEWAY_CODE_019', message: 'not with this role' },
    });
  });

  it('does not know what became of a call that got no answer', async () => {
    const { line } = setUp([relayed(null, 0), new Error('the host has ended')]);
    expect(await line.call(CALL, {})).toEqual({ kind: 'unknown', reason: 'offline' });
    expect(await line.signIn({ appId: 'a', appSecret: 's' })).toEqual({ kind: 'unknown', reason: 'offline' });
  });
});

describe('a person who signs in', () => {
  const typed = { name: 'Mei', password: 'p', code: '', newPassword: '' };
  const portOf = (...answers: readonly unknown[]) => {
    const { line, requested } = setUp(answers);
    const parts = {
      line,
      nowMs: () => 0,
      clockOffset: () => 0,
      assets: () => Promise.reject(new Error('none')),
    };
    return { port: createMeridianOperator(parts), requested };
  };
  const refused = (code: string) => relayed({ code, bizCode: 'USCUSTOMER_API_', msg: 'no', data: null });

  it('is asked for the code of the authenticator, or for a password of its own', async () => {
    const { port, requested } = portOf(refused('0000138'), refused('0000125'));
    expect(await port.signInAs(typed)).toEqual({ kind: 'value', value: { asks: 'code' } });
    expect(requested[0]).toEqual(['operator.signIn', { ...typed, lang: 'en-US' }]);
    expect(await port.signInAs(typed)).toEqual({ kind: 'value', value: { asks: 'newPassword' } });
  });

  it('is in, or hears why not', async () => {
    const who = { companyId: 1, companyName: 'C', personId: 4, appId: 'a', name: 'Mei', role: 'dealer' };
    const { port } = portOf(
      relayed({ code: '0', data: null }),
      relayed({ code: '0', data: { ...who, permissions: ['trading.read'], demonstration: null } }),
      refused('0000102'),
    );
    expect(await port.signInAs(typed)).toMatchObject({
      value: { operator: { name: 'Mei', role: 'dealer' } },
    });
    expect(await port.signInAs(typed)).toMatchObject({ kind: 'refused' });
  });
});
