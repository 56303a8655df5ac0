// Preloaded into a platform of the tests: passwords are hashed at the lowest cost and keys are short, as in tests within one
// process (`scripts/lib/test-set-up.mjs`). Two hashes of the real cost, a tenth of a second, come with each customer, and a
// key is a few tenths; what the product spends has tests of its own (`password.test.ts`, `company.integration.test.ts`), and
// programs of `e2e/process` spend it.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const { scrypt, generateKeyPair } = crypto;
const LOWEST = { N: 2, r: 1, p: 1 };
crypto.scrypt = (password, salt, length, cost, done) =>
  scrypt(password, salt, length, { ...cost, ...LOWEST }, done);

const SHORT = { modulusLength: 1_024 };
const makePair = promisify(generateKeyPair);
crypto.generateKeyPair = (type, options, done) => generateKeyPair(type, { ...options, ...SHORT }, done);
crypto.generateKeyPair[promisify.custom] = (type, options) => makePair(type, { ...options, ...SHORT });
syncBuiltinESMExports();
