import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiClient, ApiResult } from '../client/index.ts';
import { CALLS, MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { parseOptions } from './connect.ts';
import { argumentsOf } from './evaluate-tool.ts';
import { sentenceOf } from './prepare-order.ts';
import { answerText, MAX_ANSWER_LENGTH, toolsOf } from './tools.ts';

const unused: ApiClient = { call: () => Promise.reject(new Error('nothing is called')) };
const namesOf = (...caller: Parameters<typeof toolsOf>) => toolsOf(...caller).map(({ name }) => name);

describe('the tools of an assistant', () => {
  it('are every call that reads for a customer, and none that gives a secret, pays out or moves a clock', () => {
    const names = namesOf({ api: unused, role: 'customer' });
    expect(names.length).toBeGreaterThan(80);
    const changing = Object.entries(CALLS).filter(
      ([, call]) => 'changes' in call || call.openPermission !== 'ready_only',
    );
    for (const [name] of changing) expect(names).not.toContain(name);
    for (const name of ['applyApi', 'login', 'evaluationJoin', 'imToken']) expect(names).not.toContain(name);
  });

  it('are orders too where a person confirms them, and marked so', () => {
    const tools = toolsOf({ api: unused, role: 'customer', withTrading: true });
    const changing = tools.filter(({ changes }) => changes).map(({ name }) => name);
    expect(changing).toEqual(expect.arrayContaining(['addMarketOrder', 'closePboOrder']));
    for (const name of changing)
      expect(CALLS[name as keyof typeof CALLS].openPermission).toMatch(/^(?:trade|contract_trade)$/);
  });

  it('are what an operator reads, by the permissions of the platform', () => {
    const names = namesOf({ api: unused, role: 'operator' });
    expect(names.length).toBeGreaterThan(60);
    for (const name of names)
      expect(MANAGEMENT_CALLS[name as keyof typeof MANAGEMENT_CALLS].changes).toBe(false);
  });

  it('describe every member of what they take', () => {
    const tools = toolsOf({ api: unused, role: 'customer', withTrading: true });
    for (const { name, input } of tools)
      for (const [member, schema] of Object.entries(input.properties ?? {}))
        expect(JSON.stringify(schema), `${name}.${member}`).toContain('"description"');
  });
});

describe('an answer', () => {
  const refused = (waitSeconds?: number): ApiResult<never> => ({
    kind: 'refused',
    failure: { code: 'X1', message: 'Too many.', waitSeconds },
  });
  it.each<[string, ApiResult<unknown>, string]>([
    ['is refused with its code', refused(), 'Too many. (X1)'],
    ['says how long to wait', refused(7), 'Too many. (X1); ask again in 7 s'],
    ['tells that nobody is there', { kind: 'unknown', reason: 'offline' }, 'is it running?'],
    ['does not call a lost one refused', { kind: 'unknown', reason: 'timeout' }, 'may have happened'],
  ])('%s', (_title, result, words) => {
    expect(() => answerText(result)).toThrow(words);
  });

  it('that is too long says what to do [MAX_ANSWER_LENGTH]', () => {
    const long = 'x'.repeat(MAX_ANSWER_LENGTH);
    expect(() => answerText({ kind: 'value', value: long })).toThrow('ask for a smaller page');
    expect(answerText({ kind: 'value', value: long.slice(2) })).toHaveLength(MAX_ANSWER_LENGTH);
  });

  it('is what the platform said, whole', () => {
    const value = { amounts: ['1.50', '2'] };
    expect(JSON.parse(answerText({ kind: 'value', value }))).toEqual(value);
  });
});

describe('a written order', () => {
  it('has no figure whose point could part thousands', () => {
    const figure = fc
      .tuple(fc.nat(999_999), fc.integer({ min: 0, max: 8 }))
      .chain(([whole, digits]) =>
        fc
          .nat(10 ** digits - 1)
          .map((rest) => (digits === 0 ? String(whole) : `${whole}.${String(rest).padStart(digits, '0')}`)),
      );
    fc.assert(
      fc.property(figure, figure, (lots, limit) => {
        const said = sentenceOf({ side: 'sell', lots, product: 'BTC/USDT', limit });
        const [, size = '', , , price = ''] = said.split(' ');
        for (const [written, given] of [
          [size, lots],
          [price, limit],
        ] as const) {
          expect(written).not.toMatch(/\.\d{3}$/);
          expect(Number(written)).toBe(Number(given));
        }
      }),
    );
  });
});

describe('an evaluation that an assistant asks for', () => {
  it('is a window with a number of markets', () => {
    expect(argumentsOf({ from: '2025-01-01', to: '2025-02-01', seeds: 3, fidelity: 'through' })).toEqual(
      '--from 2025-01-01 --to 2025-02-01 --seeds 1..3 --fidelity through'.split(' '),
    );
  });
  it.each([
    [{ from: '2025-01-01', to: '2025-02-02' }, '1 to 31 days; 32'],
    [{ from: '2025-01-02', to: '2025-01-01' }, '1 to 31 days; -1'],
    [{ from: '--bot', to: '2025-01-01' }, 'from is a day'],
    [{ from: '2025-01-01', to: '2025-01-02', seeds: 21 }, 'from 1 to 20'],
    [{ from: '2025-01-01', to: '2025-01-02', fidelity: '/etc/passwd' }, 'touch, queue or through'],
  ])('is refused with its bounds: %j [MAX_DAYS] [MAX_SEEDS]', (input, words) => {
    expect(() => argumentsOf(input)).toThrow(words);
  });
});

describe('the command line of the assistant', () => {
  it.each<[string[], string]>([
    [[], 'name --credentials FILE, or'],
    [['--operator'], 'needs --credentials'],
    [['--credentials', 'x', '--operator', '--with-trading'], 'for customers'],
    [['--url', 'ftp://x', '--company', '1', '--api-key', 'k', '--secret-file', 'f'], 'begins with http'],
    [['--url', 'http://x', '--company', 'one', '--api-key', 'k', '--secret-file', 'f'], 'whole number'],
    [['--nonsense'], 'nonsense'],
  ])('%j is refused in words', (args, words) => {
    expect(() => parseOptions(args)).toThrow(words);
  });
  it('takes a key of a customer', () => {
    const args = '--url http://127.0.0.1:1/ --company 2 --api-key k --secret-file f --with-trading';
    expect(parseOptions(args.split(' '))).toEqual({
      role: 'customer',
      withTrading: true,
      bot: undefined,
      from: { url: 'http://127.0.0.1:1', companyId: 2, apiKey: 'k', secretFile: 'f' },
    });
  });
});
