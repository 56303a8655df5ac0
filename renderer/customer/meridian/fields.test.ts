import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import { createEntrance } from './entrance.ts';
import { createSecurity } from './security.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const [TYPED, USUAL] = ['cafe\u0301 9', 'caf\u00e9 9'];

/** A platform that knows the password in one form, and what it was asked. */
function knowing(text: string, wrong: string) {
  const requested: unknown[] = [];
  const api = fakeApi(({ body }) => {
    requested.push(body);
    const notified = body['loginPwd'] ?? body['oldPwd'];
    if (notified === md5(text)) return { kind: 'value', value: { token: 't' } };
    return { kind: 'refused', failure: { code: wrong, message: 'wrong', waitSeconds: undefined } };
  });
  return { requested, api };
}

it.each([USUAL, TYPED])(
  'who set a password as %j signs in, however it is written now [HU-07]',
  async (text) => {
    const { requested, api } = knowing(text, 'USCUSTOMER_API_0000102');
    const name = { kind: 'email', email: 'a@b.io' } as never;
    for (const password of text === USUAL ? [TYPED, USUAL] : [TYPED])
      expect(await createEntrance(api).signIn({ name, password })).toEqual({ kind: 'value', value: 't' });
    expect(requested).toHaveLength(2);
  },
);

it('a password is changed from either form to the usual one', async () => {
  const { requested, api } = knowing(TYPED, 'USCUSTOMER_API_0000124');
  expect((await createSecurity(api).changePassword(TYPED, 'ｎｅｗ１')).kind).toBe('value');
  expect(requested).toMatchObject([{ oldPwd: md5(USUAL) }, { oldPwd: md5(TYPED), newPwd: md5('new1') }]);
});

it('a wrong password is asked once, where it can be written one way only', async () => {
  const { requested, api } = knowing('other', 'USCUSTOMER_API_0000102');
  const name = { kind: 'email', email: 'a@b.io' } as never;
  expect((await createEntrance(api).signIn({ name, password: 'plain' })).kind).toBe('refused');
  expect(requested).toHaveLength(1);
});
