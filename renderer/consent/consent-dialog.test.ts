import { expect, it } from 'vitest';
import { readConsentLink } from './consent-dialog.tsx';

const LINK =
  'https://trade.example/en-US/auth2/code?appId=a1&thirdAppType=shop&url=https%3A%2F%2Fshop.example%2Fback';

it('reads the link of a consent page, with what surrounds it when it is pasted', () => {
  const request = { appId: 'a1', thirdAppType: 'shop', url: 'https://shop.example/back' };
  expect(readConsentLink(`  ${LINK}\n`)).toEqual(request);
});

it('keeps the state and the challenge of an application that sends them', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const request = readConsentLink(`${LINK}&state=a%20b&code_challenge=${challenge}`);
  expect(request).toMatchObject({ state: 'a b', codeChallenge: challenge });
});

it.each([
  '',
  'hello',
  'https://trade.example/en-US/auth2/code',
  LINK.replace('appId=a1', 'appId='),
  LINK.replace('/auth2/code', '/auth2/user'),
])('takes nothing else for one: %s', (text) => {
  expect(readConsentLink(text)).toBeUndefined();
});

it('reads links of 2,000 characters at most [MAX_LINK_LENGTH]', () => {
  const padded = (length: number) => `${LINK}&more=`.padEnd(length, 'x');
  expect(readConsentLink(padded(2_000))).toMatchObject({ appId: 'a1' });
  expect(readConsentLink(padded(2_001))).toBeUndefined();
});
