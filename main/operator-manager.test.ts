import { describe, expect, it } from 'vitest';
import { createOperatorManager } from './operator-manager.ts';
import type { Relay } from './relay.ts';

const SIGN_IN = { appId: 'a', appSecret: 's', lang: 'en-US' };
const CALL = {
  bizType: 'venue.admin.X.page',
  body: { size: 1 },
  lang: 'en-US',
  key: '',
  isUnattended: false,
};

function setUp(answers: readonly unknown[]) {
  const sent: { path: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const relay = {
    post: async (path: string, headers: Readonly<Record<string, string>>, body: string) => {
      sent.push({ path, headers, body });
      return { status: 200, headers: {}, body: answers[sent.length - 1] ?? null, durationMs: 1 };
    },
  } as unknown as Relay;
  return { desk: createOperatorManager(relay, 7), sent };
}
const authorized = { code: '0', data: { token: 'secret-token', id: 7, publicKey: 'k' } };

describe('the desk of operators', () => {
  it('keeps the token in the host and signs calls with it', async () => {
    const { desk, sent } = setUp([authorized, { code: '0', data: [] }]);
    const answer = await desk.signIn(SIGN_IN);
    expect(JSON.stringify(answer)).not.toContain('secret-token');
    expect(answer.body).toEqual({ code: '0', data: null });
    await desk.call({ ...CALL, key: 'once' });
    expect(sent[1]).toMatchObject({
      path: '/openapi-b/global/venue.admin.X.page',
      headers: { token: 'secret-token', companyId: '7', 'idempotency-key': 'once' },
      body: '{"size":1}',
    });
  });

  it('signs a person in at the company of the terminal, with what was typed and nothing empty', async () => {
    const { desk, sent } = setUp([
      { code: '0', data: { token: 'secret-token', companyId: 7, name: 'Mei' } },
      { code: '0', data: [] },
    ]);
    const typed = { name: 'Mei', password: 'pass', code: '', newPassword: '', lang: 'en-US' };
    expect((await desk.signIn(typed)).body).toEqual({ code: '0', data: null });
    expect(sent[0]).toMatchObject({
      path: '/openapi-b/global/venue.admin.OperatorSessionService.signIn',
      headers: { companyId: '7', lang: 'en-US' },
      body: '{"name":"Mei","password":"pass","program":"Meridian terminal"}',
    });
    await desk.call(CALL);
    expect(sent[1]?.headers).toMatchObject({ token: 'secret-token', companyId: '7' });
  });

  it('calls nothing before somebody signed in, after a refusal and after signing out', async () => {
    const { desk, sent } = setUp([{ code: 'GATEWAY_CODE_101', data: null }, authorized]);
    expect(await desk.call(CALL)).toBeUndefined();
    await desk.signIn(SIGN_IN);
    expect(await desk.call(CALL)).toBeUndefined();
    await desk.signIn(SIGN_IN);
    desk.signOut();
    expect(await desk.call(CALL)).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('lets go of a token that the platform does not know any more', async () => {
    const { desk } = setUp([authorized, { code: 'GATEWAY_CODE_005' }]);
    await desk.signIn(SIGN_IN);
    expect((await desk.call(CALL))?.body).toEqual({ code: 'GATEWAY_CODE_005' });
    expect(await desk.call(CALL)).toBeUndefined();
  });
});
