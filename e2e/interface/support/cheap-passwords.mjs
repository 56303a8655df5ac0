// Preloaded into a platform of the tests: passwords are hashed at the lowest cost, as in tests within one process
// (`scripts/lib/cheap-passwords.mjs`). Two hashes of the real cost, a tenth of a second, come with each customer; what the product
// spends has tests of its own (`password.test.ts`), and programs of `e2e/process` spend it.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const LOWEST = { N: 2, r: 1, p: 1 };
crypto.scrypt = (password, salt, length, cost, done) =>
  scrypt(password, salt, length, { ...cost, ...LOWEST }, done);
syncBuiltinESMExports();
