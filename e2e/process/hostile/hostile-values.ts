import { gzipSync } from 'node:zlib';

/** What clients send that mean no good, or know no better. */

const LONG = 10_000;
const NESTING = 20_000;
/** One byte more than a body may have. */
const TOO_LARGE = 1024 * 1024 + 1;

/** Values in the place of any field, as JSON text; some are no JSON. */
export const HOSTILE_VALUES: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e400',
  '-1e400',
  '1e308',
  '9007199254740993',
  '99999999999999999999999999',
  '5e-324',
  'NaN',
  '01',
  '""',
  '" "',
  '"x"',
  '"0"',
  '"-0"',
  '"1e400"',
  '"0x10"',
  '"99999999999999999999999999"',
  '"0.000000000000000000000000000001"',
  '"\u0661\u0662"',
  '"__proto__"',
  '"constructor"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"1; DROP TABLE customer; --"',
  `"' OR '1'='1"`,
  '"<script>alert(1)</script>"',
  '"../../../../etc/passwd"',
  '"%s%n{0}${7*7}"',
  `"${'9'.repeat(400)}"`,
  `"${'x'.repeat(LONG)}"`,
  '[]',
  '[null]',
  '[[[[]]]]',
  `[${'1,'.repeat(2_000)}1]`,
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"toString":1,"valueOf":null,"toJSON":"x","length":-1,"then":1}',
];

/** Bodies as a whole. */
export function hostileBodies(sample: string): readonly Buffer[] {
  const inside = sample.slice(1, -1);
  const comma = inside === '' ? '' : ',';
  return [
    '',
    ' ',
    'null',
    '[]',
    `[${sample}]`,
    '"text"',
    '1e400',
    '{',
    '{"a":1',
    "{'a':1}",
    `${sample}${sample}`,
    `\uFEFF${sample}`,
    `{${inside}${comma}"unknownField":1}`,
    `{${inside}${comma}${inside}}`,
    `{${inside}${comma}"__proto__":{"isAdmin":true}}`,
    `{${inside}${comma}"constructor":{"prototype":{"isAdmin":true}},"hasOwnProperty":1,"toString":null}`,
    `{${inside}${comma}"\\ud800":"\\ud800"}`,
    `{${inside}${comma}"a\\u0000b":"\\u0000"}`,
    `{${inside}${comma}"deep":${'['.repeat(NESTING)}${']'.repeat(NESTING)}}`,
    `{${inside}${comma}"deep":${'{"a":'.repeat(NESTING)}1${'}'.repeat(NESTING)}}`,
    `{${Array.from({ length: 5_000 }, (_, at) => `"f${at}":${at}`).join(',')}}`,
    '{"data":""}',
    '{"data":"AAAA"}',
    `{"data":"${'AAAA,'.repeat(300)}"}`,
    `{"data":"${'A'.repeat(LONG)}"}`,
    `{"note":"${'x'.repeat(TOO_LARGE)}"}`,
  ]
    .map((text) => Buffer.from(text))
    .concat([
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
      Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    ]);
}

/** Headers that an operation reads, and what stands in them instead of what should. */
export const HOSTILE_HEADERS: readonly string[] = [
  'companyId',
  'trace',
  'timestamp',
  'token',
  'apiKey',
  'signature',
  'recvWindow',
  'lang',
  'version',
  'group',
  'Idempotency-Key',
  'captcha',
  'Content-Type',
  'Host',
  'Origin',
];
export const HOSTILE_HEADER_VALUES: readonly string[] = [
  '',
  '-1',
  '1.5',
  '1e400',
  '99999999999999999999',
  '__proto__',
  "' OR 1=1 --",
  '\xe9\xff\xfe',
  '%00',
  'x'.repeat(3_000),
];

/** Fifty mebibytes of nothing in fifty kibibytes: a body that must not be opened. */
export const GZIP_BOMB = gzipSync(Buffer.alloc(50 * 1024 * 1024));
