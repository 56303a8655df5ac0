import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { TelegramVerifier } from './prover.ts';
import { VerifiedIdentities } from './verified-identities.ts';

const REFUSED = expect.objectContaining({ code: 'USCUSTOMER_API_0000902' }) as object;

it('the proof of a sign-in counts in the company and for the source that it was given to, and with its own secret [ATK-701]', () => {
  const proofs = new VerifiedIdentities(createSteppedClock(0));
  const identity = { source: 'google', userId: 'u', email: null, phone: null } as const;
  const { userId, authToken } = proofs.add(1, identity);
  expect(proofs.find(1, { source: 'google', userId, authToken })).toEqual(identity);
  expect(() => proofs.find(2, { source: 'google', userId, authToken })).toThrow(REFUSED);
  expect(() => proofs.find(1, { source: 'apple', userId, authToken })).toThrow(REFUSED);
  expect(() => proofs.find(1, { source: 'google', userId, authToken: 'guessed' })).toThrow(REFUSED);
});

it('data that Telegram did not sign, or not for this bot, proves nobody [ATK-702]', () => {
  const nowMs = 1_800_000_000_000;
  const verifier = new TelegramVerifier({ botToken: 'bot' } as never, createSteppedClock(nowMs));
  const authDate = String(nowMs / 1000);
  const verify = (botToken: string, id: string, signedId = id) => {
    const key = createHash('sha256').update(botToken).digest();
    const hash = createHmac('sha256', key).update(`auth_date=${authDate}\nid=${signedId}`).digest('hex');
    return verifier.verify(JSON.stringify({ auth_date: authDate, id, hash }));
  };
  expect(verify('bot', '7')).toMatchObject({ source: 'telegram', userId: '7' });
  expect(() => verify('another', '7')).toThrow(REFUSED);
  expect(() => verify('bot', '8', '7')).toThrow(REFUSED);
  expect(() => verifier.verify(JSON.stringify({ auth_date: authDate, id: '7' }))).toThrow(REFUSED);
});
