import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';

const CONFIG = '.oxlintrc.jsonc';
const UNUSED = 'Unused eslint-disable directive (no problems were reported).';

/** What each rule refuses in TypeScript: code that holds the fault. */
const REFUSED = {
  'for-direction': 'for (let i = 0; i < 3; i--) f(i);',
  'no-async-promise-executor': 'new Promise(async () => {});',
  'no-case-declarations': 'switch (a) {\n  case 1:\n    let b = 1;\n    f(b);\n}',
  'no-compare-neg-zero': 'if (a === -0) f();',
  'no-cond-assign': 'if ((a.b = 1)) f();\nwhile (a.b = 2) f();',
  'no-constant-binary-expression': 'f(({}) ?? a);',
  'no-constant-condition': 'if (true) f();',
  'no-control-regex': 'f(/\\x1f/);',
  'no-debugger': 'debugger;',
  'no-delete-var': 'let a = 1;\nf(a);\ndelete a;',
  'no-dupe-else-if': 'if (a) f();\nelse if (b) g();\nelse if (a) h();',
  'no-duplicate-case': 'switch (a) {\n  case 1:\n    f();\n    break;\n  case 1:\n    g();\n}',
  'no-empty': 'if (a) {\n}',
  'no-empty-character-class': 'f(/a[]/);',
  'no-empty-pattern': 'const {} = a;',
  'no-empty-static-block': 'export class A {\n  static {}\n  b = 1;\n}',
  'no-ex-assign': 'try {\n  f();\n} catch (e) {\n  e = 1;\n  g(e);\n}',
  'no-extra-boolean-cast': 'if (!!a) f();',
  'no-fallthrough': 'switch (a) {\n  case 1:\n    f();\n  case 2:\n    g();\n}',
  'no-global-assign': 'Object = a;',
  'no-invalid-regexp': "f(new RegExp('['));",
  'no-irregular-whitespace': 'f(a,\u00a0b);',
  'no-loss-of-precision': 'f(9007199254740993);',
  'no-misleading-character-class': 'f(/[👍]/);',
  'no-nonoctal-decimal-escape': "f('\\8');",
  'no-prototype-builtins': "a.hasOwnProperty('b');",
  'no-regex-spaces': 'f(/a  b/);',
  'no-self-assign': 'a = a;',
  'no-shadow-restricted-names': 'export function g(undefined) {\n  return undefined;\n}',
  'no-sparse-arrays': 'f([1, , 2]);',
  'no-unassigned-vars': 'let a;\nf(a);',
  'no-unexpected-multiline': 'f(a\n[0]);',
  'no-unsafe-finally': 'export function g() {\n  try {\n    f();\n  } finally {\n    return 1;\n  }\n}',
  'no-unsafe-optional-chaining': '(a?.b)();',
  'no-unused-labels': 'a: while (b) f();',
  'no-unused-private-class-members': 'export class A {\n  #b = 1;\n}',
  'no-useless-assignment': 'export function g() {\n  let a = 1;\n  f(a);\n  a = 2;\n}',
  'no-useless-backreference': 'f(/(?:\\1(a))/);',
  'no-useless-catch': 'try {\n  f();\n} catch (e) {\n  throw e;\n}',
  'no-useless-escape': "f('\\d');",
  'preserve-caught-error': "try {\n  f();\n} catch (e) {\n  throw new Error('no', { cause: 1 });\n}",
  'require-yield': 'export function* g() {\n  return 1;\n}',
  'use-isnan': 'if (a === NaN) f();',
  'valid-typeof': "if (typeof a === 'strnig') f();",
  'no-var': 'var a = 1;\nf(a);',
  'prefer-const': 'let a = 1;\nf(a);',
  'prefer-rest-params': 'export function g() {\n  return arguments;\n}',
  'prefer-spread': 'f.apply(undefined, a);',
  'no-array-constructor': 'f(new Array(1, 2));',
  'no-unused-expressions': 'a + b;',
  'no-useless-constructor': 'export class A {\n  constructor() {}\n}',
  'no-unused-vars': 'const a = 1;',
  'typescript/ban-ts-comment': '// @ts-ignore\nf();',
  'typescript/no-duplicate-enum-values': 'declare enum A {\n  B = 1,\n  C = 1,\n}\nf(A);',
  'typescript/no-dynamic-delete': 'delete a[b];',
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export type A = any;',
  'typescript/no-extra-non-null-assertion': 'f(a!!.b);',
  'typescript/no-extraneous-class': 'export class A {\n  static b = 1;\n}',
  'typescript/no-misused-new': 'export interface A {\n  new (): A;\n}',
  'typescript/no-namespace': 'export namespace A {\n  export const b = 1;\n}',
  'typescript/no-non-null-asserted-nullish-coalescing': 'f(a! ?? b);',
  'typescript/no-non-null-asserted-optional-chain': 'f(a?.b!);',
  'typescript/no-non-null-assertion': 'f(a!.b);',
  'typescript/no-require-imports': "f(require('fs'));",
  'typescript/no-this-alias': 'export function g() {\n  const a = this;\n  f(a);\n}',
  'typescript/no-unnecessary-type-constraint': 'export type A<B extends unknown> = B[];',
  'typescript/no-unsafe-declaration-merging':
    'export interface A {\n  b: 1;\n}\nexport class A {\n  c = 1;\n}',
  'typescript/no-unsafe-function-type': 'export type A = Function;',
  'typescript/no-wrapper-object-types': 'export type A = String;',
  'typescript/prefer-as-const': "export const a: 'b' = 'b';",
  'typescript/prefer-literal-enum-member': 'declare enum A {\n  B = c.length,\n}\nf(A);',
  'typescript/prefer-namespace-keyword': 'declare module A {\n  export const b: 1;\n}\nf(A.b);',
  'typescript/triple-slash-reference': "/// <reference path='a.ts' />\nimport a from 'a';\nf(a);",
  'typescript/unified-signatures':
    'export function g(a: number): void;\nexport function g(a: string): void;\nexport function g(a: unknown) {\n  f(a);\n}',
  'typescript/consistent-type-imports': "import { A } from 'a';\nexport type B = A;",
  eqeqeq: 'if (a == b) f();',
  'max-lines': 'f();\n'.repeat(401),
  'max-lines-per-function': `export function g() {\n${'  f();\n'.repeat(70)}}`,
  'meridian/restricted-syntax': "f(parseFloat('1'));",
};

/** What is refused in JavaScript, which the compiler does not read. */
const REFUSED_IN_SCRIPTS = {
  'constructor-super': 'export class A extends B {\n  constructor() {\n    f();\n  }\n}',
  'getter-return': 'export const a = {\n  get b() {},\n};',
  'no-class-assign': 'class A {}\nA = 1;\nf(A);',
  'no-const-assign': 'const a = 1;\na = 2;\nf(a);',
  'no-dupe-class-members': 'export class A {\n  b() {}\n  b() {}\n}',
  'no-dupe-keys': 'f({ a: 1, a: 2 });',
  'no-func-assign': 'function g() {}\ng = 1;\ng();',
  'no-import-assign': "import a from 'a';\na = 1;\nf(a);",
  'no-new-native-nonconstructor': 'f(new Symbol());',
  'no-obj-calls': 'f(Math());',
  'no-redeclare': 'var a = 1;\nvar a = 2;\nf(a);',
  'no-setter-return': 'export const a = {\n  set b(c) {\n    return c;\n  },\n};',
  'no-this-before-super':
    'export class A extends B {\n  constructor() {\n    this.c = 1;\n    super();\n  }\n}',
  'no-undef': 'nowhere();',
  'no-unreachable': 'export function g() {\n  return 1;\n  f();\n}',
  'no-unsafe-negation': 'if (!a in b) f();',
  'no-unused-vars': 'const _a = 1;',
};

const CLOCK_ROOMS = [
  'backend/domain',
  'backend/contract',
  'backend/market',
  'backend/engine',
  'backend/engine/core',
  'backend/services',
];
const WALL_CLOCK = [
  ['no-restricted-properties', 'f(Date.now());'],
  ['no-restricted-properties', 'f(Math.random());'],
  ['no-restricted-properties', 'f(performance.now());'],
  ['no-restricted-globals', 'setTimeout(f, 1);'],
  ['no-restricted-globals', 'setInterval(f, 1);'],
  ['no-restricted-globals', 'setImmediate(f);'],
  ['meridian/restricted-syntax', 'f(new Date());'],
];
const HOOK = 'export function useA(a: boolean) {\n  if (a) useState(1);\n}';
const EFFECT =
  'export function useA({ a }: { a: number }) {\n  useEffect(() => {\n    console.log(a);\n  }, []);\n}';
const REACT = "import { useEffect, useState } from 'react';\nexport const used = [useEffect, useState];\n";
const NODE = "import { readFileSync } from 'node:fs';\nreadFileSync('a');";

/** The parser refuses these before any rule, with these words: modules are strict. */
const NOT_PARSED = {
  "'0'-prefixed octal literals and octal escape sequences are deprecated": 'export const a = 010;',
  "'with' statements are not allowed": 'with (a) f();',
  'Identifier `a` has already been declared': 'export function g(a, a) {\n  f(a);\n}',
};

/** Where a fault is met, the fault, and the rule that refuses it, or the words; undefined where it is allowed. */
const CASES = [
  ...Object.entries(REFUSED).map(([rule, code]) => ['scripts/a.ts', code, rule]),
  ...Object.entries(NOT_PARSED).flatMap(([words, code]) =>
    ['scripts/a.ts', 'scripts/a.mjs'].map((file) => [file, code, words]),
  ),
  ...Object.entries(REFUSED_IN_SCRIPTS).map(([rule, code]) => ['scripts/a.mjs', code, rule]),
  // What the rules leave to their options, or might.
  ['scripts/a.ts', 'try {\n  f();\n} catch (e) {\n  g();\n}', 'no-unused-vars'],
  ['scripts/a.ts', 'export function g(a: number) {}', 'no-unused-vars'],
  ['scripts/a.ts', 'const { a, ...b } = c;\nf(b);', 'no-unused-vars'],
  ['scripts/a.ts', 'type A = 1;', 'no-unused-vars'],
  ['scripts/a.ts', "import type { A } from 'a';", 'no-unused-vars'],
  ['scripts/a.mjs', 'export function g(_a) {}', 'no-unused-vars'],
  ['scripts/a.ts', 'try {\n  f();\n} catch {}', 'no-empty'],
  ['scripts/a.ts', 'a.b = a.b;', 'no-self-assign'],
  ['scripts/a.ts', 'a && f();', 'no-unused-expressions'],
  ['scripts/a.ts', 'switch (a) {\n  case NaN:\n    f();\n}', 'use-isnan'],
  ['scripts/a.ts', '// @ts-expect-error\nf();', 'typescript/ban-ts-comment'],
  ['scripts/a.ts', '// @ts-expect-error: as the description says\nf();'],
  [
    'scripts/a.ts',
    'export function g(globalThis: number) {\n  return globalThis;\n}',
    'no-shadow-restricted-names',
  ],
  ['scripts/a.ts', 'export function g({}) {}', 'no-empty-pattern'],
  ['scripts/a.ts', 'if (a == null) f();', 'eqeqeq'],
  ['scripts/a.ts', 'export interface A {}', 'typescript/no-empty-object-type'],
  ['scripts/a.ts', 'let a = 1,\n  b = 2;\nb = f(a, b);\nf(b);', 'prefer-const'],
  ['scripts/a.ts', 'while (true) f();'],
  ['scripts/a.ts', `${'\n// words\n'.repeat(300)}${'f();\n'.repeat(400)}`],
  ['scripts/a.ts', `export const g = () => {\n${'  f();\n'.repeat(70)}};`, 'max-lines-per-function'],
  ['scripts/a.ts', `export function g() {\n${'\n  // words\n'.repeat(70)}${'  f();\n'.repeat(68)}}`],
  ['backend/engine/core/a.ts', 'const { now } = Date;\nf(now);', 'no-restricted-properties'],
  ['backend/engine/core/a.ts', 'f(new Date);', 'meridian/restricted-syntax'],
  ...CLOCK_ROOMS.flatMap((room) => WALL_CLOCK.map(([rule, code]) => [`${room}/a.ts`, code, rule])),
  ...['backend/market/a.test.ts', 'backend/market/clocks/a.ts', 'backend/services/wall-clock.ts'].flatMap(
    (file) => WALL_CLOCK.map(([, code]) => [file, code]),
  ),
  ...WALL_CLOCK.map(([, code]) => ['backend/gateway/a.ts', code]),
  // The list of a room replaces the general one and must hold it.
  ['backend/engine/core/a.ts', "f(parseFloat('1'));", 'meridian/restricted-syntax'],
  ['backend/engine/core/a.ts', "process.env['A'] = 'b';", 'meridian/restricted-syntax'],
  ['e2e/process/a.test.ts', "process.env.A = 'b';", 'meridian/restricted-syntax'],
  ['backend/engine/core/a.ts', 'f(new Date(1));'],
  ['backend/engine/core/a.ts', 'declare enum A {\n  B = 1,\n}\nf(A);', 'meridian/restricted-syntax'],
  ['backend/gateway/a.ts', 'declare enum A {\n  B = 1,\n}\nf(A);', 'meridian/restricted-syntax'],
  ['backend/gateway/a.ts', '// parseFloat(1) and new Date() in a comment\nf("parseFloat(1)");'],
  // What a page may load.
  ['backend/domain/a.ts', NODE, 'no-restricted-imports'],
  ['backend/domain/a.ts', "export * from '../contract/a.ts';", 'meridian/rooms'],
  ['backend/contract/a.ts', NODE, 'no-restricted-imports'],
  ['backend/client/a.ts', NODE, 'no-restricted-imports'],
  ['backend/client/a.test.ts', NODE],
  ['backend/gateway/a.ts', NODE],
  ['renderer/a.ts', "import { a } from '../main/a.ts';\nf(a);", 'no-restricted-imports'],
  ['renderer/b/a.tsx', "import { a } from '../../main/c/a.ts';\nf(a);", 'no-restricted-imports'],
  ['renderer/a.ts', "import type { A } from '../main/a.ts';\nexport type B = A;"],
  ['renderer/a.test.ts', "import { a } from '../main/a.ts';\nf(a);"],
  ['renderer/a.ts', `${REACT}${HOOK}`, 'react/rules-of-hooks'],
  // What stands between the parts of a line is a matter of the language.
  ...["f(a.join(', '));", "f(a.map(g).join('; '));", 'f(`${a}, ${b}`);'].map((code) => [
    'renderer/a.ts',
    code,
    'meridian/restricted-syntax',
  ]),
  ['renderer/a.tsx', 'f(<i>\n  {a}, {b}\n</i>);', 'meridian/restricted-syntax'],
  ['renderer/a.ts', "f(parseFloat('1'));", 'meridian/restricted-syntax'],
  ['renderer/a.ts', "process.env['A'] = 'b';", 'meridian/restricted-syntax'],
  ['renderer/a.ts', 'declare enum A {\n  B = 1,\n}\nf(A);', 'meridian/restricted-syntax'],
  ['renderer/a.test.ts', "f(a.join(', '));"],
  ['backend/gateway/a.ts', "f(a.join(', '));"],
  ['renderer/a.ts', "f(a.join(' '), `${a}: ${b}`);"],
  ['renderer/a.tsx', `${REACT}${EFFECT}`, 'react/exhaustive-deps'],
  // Every way to import, between rooms.
  ...[
    "import { a } from '../../storage/a.ts';\nf(a);",
    "import type { A } from '../../storage/a.ts';\nexport type B = A;",
    "import '../../storage/a.ts';",
    "export * from '../../storage/a.ts';",
    "export { a } from '../../storage/a.ts';",
    "export type { A } from '../../storage/a.ts';",
    "export type A = import('../../storage/a.ts').A;",
    "f(() => import('../../storage/a.ts'));",
    "f(require('../../storage/a.ts'));",
    "import { a } from '../../platform-config.ts';\nf(a);",
    // The core knows no wire, not even by a type.
    "import type { A } from '../../contract/errors/catalogue.ts';\nexport type B = A;",
  ].map((code) => ['backend/engine/core/a.ts', code, 'meridian/rooms']),
  ['backend/engine/core/a.test.ts', "export * from '../../storage/a.ts';"],
  [
    'backend/engine/core/a.ts',
    "export * from '../../domain/a.ts';\nexport * from './b.ts';\nexport * from 'c';",
  ],
  ['backend/engine/core/a.ts', "f(\"import '../../storage/a.ts'\"); // import '../../storage/a.ts'"],
  // The engine stores what the core decides, and knows no caller.
  ['backend/engine/a.ts', "export * from '../storage/a.ts';\nexport * from './core/a.ts';"],
  ['backend/engine/a.ts', "export type A = import('../services/a.ts').A;", 'meridian/rooms'],
  ['backend/engine/core/a.ts', "export * from '../a.ts';", 'meridian/rooms'],
  ['main/b/a.ts', "export * from '../../backend/gateway/a.ts';", 'meridian/rooms'],
  ['preload/a.ts', "export * from '../backend/a.ts';", 'meridian/rooms'],
  ['backend/a.ts', "export * from '../main/a.ts';", 'meridian/rooms'],
  // What the trader sees knows no wire, not even by a type; the stores of the terminal do.
  ...['panels/b', 'workspace/b', 'components/b', 'customer/b'].flatMap((room) => [
    [
      `renderer/${room}/a.ts`,
      "import type { A } from '../../../backend/contract/a.ts';\nexport type B = A;",
      'meridian/rooms',
    ],
    [`renderer/${room}/a.tsx`, "export * from '../../../backend/contract/b/a.ts';", 'meridian/rooms'],
    [
      `renderer/${room}/a.ts`,
      "export * from '../../../backend/domain/a.ts';\nexport * from '../../market/a.ts';",
    ],
  ]),
  // The account side knows venues by their port; the adapter alone knows the wire.
  ['renderer/trading/a.ts', "export * from '../../backend/contract/a.ts';", 'meridian/rooms'],
  ['renderer/trading/a.ts', "export * from '../venue/meridian/a.ts';", 'meridian/rooms'],
  ['renderer/panels/b/a.ts', "export * from '../../venue/meridian/a.ts';", 'meridian/rooms'],
  ['renderer/venue/a.ts', "export * from '../../backend/contract/a.ts';", 'meridian/rooms'],
  ['renderer/venue/replay/a.ts', "export * from '../meridian/a.ts';", 'meridian/rooms'],
  ['renderer/venue/a.ts', "export * from '../trading/a.ts';", 'meridian/rooms'],
  ['renderer/trading/b/a.ts', "export * from '../../venue/port.ts';"],
  ['renderer/venue/meridian/a.ts', "export * from '../../../backend/contract/a.ts';"],
  ['renderer/a.ts', "export * from './venue/meridian/a.ts';"],
  ['renderer/market/a.ts', "export * from '../../backend/contract/a.ts';"],
  ['renderer/a.tsx', "export * from './panels/a.tsx';\nexport * from './workspace/a.tsx';"],
  // Services import one another one way.
  ['backend/services/trade/a.ts', "export * from '../company/a.ts';"],
  ['backend/services/trade/b/a.ts', "export * from '../../operation.ts';\nexport * from '../c.ts';"],
  ['backend/services/company/a.ts', "export * from '../trade/a.ts';", 'meridian/rooms'],
  ['backend/services/message/b/a.ts', "export type A = import('../../trade/a.ts').A;", 'meridian/rooms'],
  ['backend/services/operation.ts', "export * from './trade/a.ts';", 'meridian/rooms'],
  ['backend/services/unlisted/a.ts', "export * from '../trade/a.ts';", 'meridian/rooms'],
  ['backend/services/company/a.test.ts', "export * from '../trade/a.ts';"],
  // The wire's codes stand in the catalogue and its mapping.
  ...[
    "f('CFDWBWE000013');",
    'f(`GGATEWAY_CODE_005`);',
    "f({ 'US500': a });",
    'f({ GGATEWAY_CODE_005: a });',
    "export type A = '00012001';",
  ].map((code) => ['backend/services/trade/a.ts', code, 'meridian/listed-codes']),
  ['renderer/keys/a.tsx', "f('CFDWBWE000013');", 'meridian/listed-codes'],
  ['backend/contract/errors/a.ts', "f('CFDWBWE000013');"],
  ['backend/contract/mapping/a.ts', "f('CFDWBWE000013');"],
  ['backend/services/a.test.ts', "f('CFDWBWE000013');"],
  ['backend/services/a.ts', "f('CFDWBWE'); // CFDWBWE000013"],
  // An index re-exports.
  ['backend/b/index.ts', 'export const a = 1;', 'meridian/index-re-exports'],
  ['renderer/b/index.ts', "import { a } from './a.ts';\nexport { a };", 'meridian/index-re-exports'],
  ['main/b/index.ts', "export * from './a.ts';\nexport { b, type C } from './b.ts';"],
  ['backend/b/a.ts', 'export const a = 1;'],
  // Casts that nobody checks stand in adapters; a call has its types in the table.
  ...['f(a as never);', 'f(a as unknown as B);', 'await api.call<B>(a, {});'].map((code) => [
    'renderer/keys/a.tsx',
    code,
    'meridian/unchecked-types',
  ]),
  ['backend/storage/trading/a.ts', 'f(a as unknown as B);'],
  ['renderer/keys/a.test.tsx', 'f(a as never);'],
  // What an operator can set is read.
  [
    'renderer/panels/risk/a.ts',
    "import { STOP_OUT_LEVEL } from '../../../backend/domain/margin/margin-level.ts';\nf(STOP_OUT_LEVEL);",
    'meridian/levels-are-read',
  ],
  [
    'renderer/panels/risk/a.ts',
    "import { STOCK_WARNING_PERCENT } from '../../../backend/domain/stock-terms.ts';\nf(STOCK_WARNING_PERCENT);",
    'meridian/levels-are-read',
  ],
  // A literal is written where it stands.
  ...['f({ a, ...{ b, c } });', 'f([a, ...[b, c]]);'].map((code) => [
    'scripts/a.mjs',
    code,
    'meridian/literal-spread',
  ]),
  ['backend/gateway/a.test.ts', 'f({ a, ...{ b, c } });', 'meridian/literal-spread'],
  ['renderer/keys/a.ts', 'f({ a, ...(b && { c }), ...d }, [...(b ? [c] : []), ...d]);'],
  // The core and the panels have words for what the wire numbers.
  ...[
    'export const KIND = { open: 1, close: 2 } as const;',
    'export const KIND = { open: 1, close: 2 };',
    'export const TRADE_TYPE = { cross: 1, isolated: 2 } as const;',
    'f(a.kind === 13);',
    'f(1 !== order?.direction);',
    'f(tradeType === 2);',
    'switch (f.status) {\n  case 3:\n    f();\n}',
    'f({ entryType: 1 });',
  ].flatMap((code) =>
    [
      'backend/engine/core/a.ts',
      'backend/domain/a.ts',
      'renderer/panels/b/a.tsx',
      'renderer/workspace/a.ts',
    ].map((file) => [file, code, 'meridian/wire-numbers']),
  ),
  [
    'backend/engine/core/a.ts',
    "export const LIMIT = { least: 1, name: 'a' };\nf(a.kind === 'open', a.length === 1);",
  ],
  ['backend/engine/core/a.test.ts', 'f(a.kind === 13);'],
  ['backend/contract/mapping/a.ts', 'export const KIND = { open: 1, close: 2 } as const;'],
  // Tests may be long and sure of themselves.
  ['backend/gateway/a.test.ts', REFUSED['max-lines-per-function']],
  ['e2e/a.ts', REFUSED['typescript/no-non-null-assertion']],
  ['bench/a.ts', REFUSED['max-lines-per-function']],
  ['backend/gateway/a.ts', 'export function g(_a: number) {\n  const _b = 1;\n}'],
  // A source says where a rule does not hold; what it says in vain is refused.
  ['scripts/a.ts', '// eslint-disable-next-line no-control-regex\nf(/\\x1f/);'],
  ['scripts/a.ts', '// eslint-disable-next-line no-control-regex\nf();', UNUSED],
  ['scripts/a.mjs', 'process.exit(1);'],
];

/** What the linter says of each case, from one run over a folder that is laid out as the project. */
function lintCases() {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-lint-'));
  try {
    for (const file of [
      CONFIG,
      'scripts/checks/lint-rules.mjs',
      'scripts/checks/listed-code.mjs',
      'scripts/checks/rooms.mjs',
    ])
      cpSync(inRoot(file), path.join(folder, file));
    const files = CASES.map(([file, code], index) => {
      // A name of its own; an index has a folder of its own.
      const name = file.replace(
        /[^/]+$/,
        (last) => `n${index}${last.startsWith('index.') ? '/' : '-'}${last}`,
      );
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), `${code}\n`);
      return name;
    });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [inRoot('node_modules/oxlint/bin/oxlint'), '-c', CONFIG, '-f', 'json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 },
    );
    if (!stdout.startsWith('{')) throw new Error(`the linter did not run: ${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout);
    return files.map((name) =>
      diagnostics.filter(({ filename }) => filename === name).map(({ code, message }) => code ?? message),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the linter names a rule: `plugin(rule)`. It keeps the hooks of React in a plugin of that name. */
function reported(rule) {
  const [name, plugin = 'eslint'] = rule.split('/').reverse();
  return `${plugin === 'react' ? 'react-hooks' : plugin}(${name})`;
}

describe('lint', () => {
  let said;
  beforeAll(() => {
    said = lintCases();
  });

  it('refuses each fault where it is met, by the rule that is meant', () => {
    const isRefused = (rule, index) => said[index].includes(rule) || said[index].includes(reported(rule));
    const missed = CASES.filter(([, , rule], index) => rule !== undefined && !isRefused(rule, index));
    expect(missed).toEqual([]);
  });

  it('allows what no rule forbids in its place', () => {
    const refused = CASES.flatMap(([file, code, rule], index) =>
      rule === undefined && said[index].length > 0 ? [[file, code, said[index]]] : [],
    );
    expect(refused).toEqual([]);
  });

  it('has a fault for every rule of its configuration', () => {
    // JSON with comments is an expression of JavaScript.
    const { rules, overrides } = runInNewContext(`(${readFileSync(inRoot(CONFIG), 'utf8')})`);
    const names = [rules, ...overrides.map((override) => override.rules)].flatMap((set) =>
      Object.keys(set ?? {}),
    );
    const shown = new Set(CASES.map(([, , rule]) => rule));
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });
});
