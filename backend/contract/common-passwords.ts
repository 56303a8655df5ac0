/** Passwords that everybody tries first: none of them is taken as a new one (0000139). */
export const COMMON_PASSWORDS: readonly string[] = [
  '',
  '123456',
  '12345678',
  '123456789',
  'password',
  '111111',
  'qwerty',
  'abc123',
];
