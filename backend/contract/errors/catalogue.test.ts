import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import {
  CATALOGUE,
  errorText,
  isListedCode,
  listedCode,
  type ErrorEntry,
  type ListedCode,
} from './catalogue.ts';
import { QUOTE_RET, QUOTE_RET_TEXT } from './quote-ret.ts';

const entries = Object.entries<ErrorEntry>(CATALOGUE) as [ListedCode, ErrorEntry][];

/** `from` to `to` with leading zeros to `width` figures. */
function range(from: number, to: number, width: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'));
}

const without = (codes: string[], ...left: string[]) => codes.filter((code) => !left.includes(code));

/** The lists of the specification, written down a second time. */
const OPEN_API = range(12001, 12007, 8);
const TRADE = ['CFDWBW500', ...range(1, 31, 6).map((suffix) => `CFDWBWE${suffix}`)];
const GATEWAY = [
  'G500',
  'F999999',
  ...[...without(range(1, 19, 3), '007'), ...range(101, 104, 3), '201', '902'].map(
    (suffix) => `GGATEWAY_CODE_${suffix}`,
  ),
];
const CUSTOMER_SUFFIXES = [
  ...range(2, 9, 7),
  ...range(101, 127, 7),
  ...without(range(132, 142, 7), '0000140'),
  ...range(301, 315, 7),
  ...range(501, 521, 7),
  ...range(601, 620, 7),
  '0000624',
  '0000632',
  '0000633',
  ...without(range(701, 707, 7), '0000704'),
  ...without(range(801, 807, 7), '0000806'),
  ...range(901, 903, 7),
  '0000143',
  '0000144',
  '0000145',
  '0000147',
  '0000148',
  '0000149',
  '0001014',
  '0001015',
  '0001017',
  '0001019',
  '0001020',
  '0001023',
  '00010001',
  '00010002',
  '00011001',
  '00011002',
  '00011003',
  '0001025',
  '0001029',
];
const CUSTOMER = ['US500', ...CUSTOMER_SUFFIXES.map((suffix) => `USCUSTOMER_API_${suffix}`)];
const CALLBACK = ['US_0000001', 'US_0000002'];

/** Entries of customer suffixes, failing when one is absent or lacks a text. */
function expectCustomerTexts(suffixes: string[]): void {
  expectTexts(suffixes.map((suffix) => `USCUSTOMER_API_${suffix}`));
}

function expectTexts(codes: string[]): void {
  for (const code of codes) {
    expect(isListedCode(code), code).toBe(true);
    const { text } = CATALOGUE[code as ListedCode];
    expect(text['en-US'], code).toMatch(/^[A-Z].*\.$/);
    for (const language of ['zh-CN', 'zh-TW'] as const)
      expect(text[language], code).toMatch(/\p{Script=Han}.*。$/u);
  }
}

/** Of the fund service: what deposits, transfers, withdrawals and shares of funds answer with. */
const FUND = [
  '10305',
  '20001',
  '50004',
  '50018',
  '51002',
  '51004',
  '51005',
  '51006',
  '51011',
  '51012',
  '51013',
  '51007',
  '51008',
  '51018',
  '51028',
  '51029',
  '51033',
  '51036',
  '540016',
  '550002',
  '560002',
  '10005',
  '51014',
  '51015',
  '51016',
  '51019',
  '51021',
  '51024',
  '51025',
  '51026',
  '51027',
  '51030',
  '51031',
  '51034',
  '51037',
  '51038',
  '52002',
  '530001',
  '404',
  '10001',
  '10002',
  '10201',
  '10202',
  '10302',
  '10304',
  '50000',
  '50001',
  '50002',
  '50005',
  '50006',
  '50007',
  '50008',
  '50009',
  '50010',
  '50011',
  '50012',
  '50013',
  '540001',
  '540002',
  '540003',
  '540004',
  '540005',
  '540006',
  '540007',
  '540008',
  '540009',
  '540010',
  '540011',
  '540012',
  '540013',
  '540014',
  '540015',
  '540017',
  '540019',
  '540020',
  '540022',
  '540023',
  '550001',
  '550003',
  '550004',
  '550005',
  '550006',
  '550007',
  '560001',
  '560003',
  '560004',
  '10003',
  '50025',
  '52005',
  '520010',
  '570004',
  '570005',
].map((code) => `FS${code}`);

describe('catalogue', () => {
  it('holds every code of the specification and what the field adds, and no other [ER-02]', () => {
    const expected = [...OPEN_API, ...FUND, ...TRADE, ...GATEWAY, ...CUSTOMER, ...CALLBACK];
    expect(new Set(Object.keys(CATALOGUE))).toEqual(new Set(expected));
    expect(new Set(expected).size).toBe(expected.length);
  });

  it('has a row for each code, each once, with members that are read', () => {
    const file = readFileSync(new URL('catalogue.json', import.meta.url), 'utf8');
    expect(file.match(/^ {2}"/gm)).toHaveLength(entries.length);
    const members = new Set(
      Array.from(file.matchAll(/^ {4}("[\w-]+": (?:"(?:System|Business)")?)/gm), ([, name]) => name),
    );
    expect([...members].sort()).toEqual([
      '"alsoMeans": ',
      '"bizCode": ',
      '"en-US": ',
      '"kind": "System"',
      '"zh-CN": ',
      '"zh-TW": ',
    ]);
  });

  it('has a text in every language for each code [ER-02]', () => {
    expectTexts(Object.keys(CATALOGUE));
  });

  it('has the same number of placeholders in every language', () => {
    for (const [code, { text }] of entries) {
      const counts = LANGUAGES.map((language) => text[language].split('%s').length - 1);
      expect(new Set(counts).size, code).toBe(1);
    }
  });

  it('uses no character of the other Chinese script', () => {
    for (const [code, { text }] of entries) {
      expect(text['zh-TW'], code).not.toMatch(/[请无录账号产获码错误户]/);
      expect(text['zh-CN'], code).not.toMatch(/[請無錄賬帳號產獲碼錯誤戶]/);
    }
  });

  it('joins bizCode and code to the listed code', () => {
    for (const [code, entry] of entries) expect(listedCode(entry.bizCode, entry.code)).toBe(code);
    expect(listedCode('G', 'GATEWAY_CODE_005')).toBe('GGATEWAY_CODE_005');
    expect(listedCode('G', 'F999999')).toBe('F999999');
    expect(listedCode('', '00012001')).toBe('00012001');
    expect(listedCode('MS', 'P_UNLISTED')).toBe('MSP_UNLISTED');
  });

  it('splits the modules off: CFDWBW, G and US [ER-21, ER-38, ER-66]', () => {
    expect(CATALOGUE.CFDWBWE000026).toMatchObject({ bizCode: 'CFDWBW', code: 'E000026' });
    expect(CATALOGUE.GGATEWAY_CODE_005).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_005' });
    expect(CATALOGUE.USCUSTOMER_API_0000102).toMatchObject({ bizCode: 'US', code: 'CUSTOMER_API_0000102' });
    expect(CATALOGUE.F999999).toMatchObject({ bizCode: 'G', code: 'F999999' });
    for (const code of [...OPEN_API, ...CALLBACK]) {
      expect(CATALOGUE[code as ListedCode]).toMatchObject({ bizCode: '', code });
    }
  });

  it('types CFDWBW500 as System and every other trade code as Business [ER-04]', () => {
    for (const code of TRADE) {
      expect(CATALOGUE[code as ListedCode].kind).toBe(code === 'CFDWBW500' ? 'System' : 'Business');
    }
  });

  it('knows the codes of signature, window, key, permission, frequency, expiry and address [ER-03]', () => {
    const words = ['signature', 'window', 'not exist', 'permission', 'fast', 'expired', 'IP address'];
    OPEN_API.forEach((code, index) => {
      expect(errorText(code as ListedCode, 'en-US')).toContain(words[index]);
    });
  });

  it('covers the generic gateway failures of data, upload format and parameters [ER-34]', () => {
    expectTexts(['GGATEWAY_CODE_102', 'GGATEWAY_CODE_103', 'GGATEWAY_CODE_104']);
    expect(errorText('GGATEWAY_CODE_103', 'en-US', ['PNG'])).toContain('format PNG');
  });

  it('covers trade parameter anomalies and closing rules [ER-16]', () => {
    expectTexts(['CFDWBWE000022', 'CFDWBWE000023']);
  });

  it('covers every state of identity verification [ER-58, ER-59]', () => {
    expectCustomerTexts([...range(601, 620, 7), '0000624', '0000632', '0000633']);
  });

  it('covers agents, account opening, applications and permissions [ER-62, ER-63, ER-65]', () => {
    expectCustomerTexts(['0000901', '0000902', '0000903', '00010001', '00010002', '0001025', '0001029']);
  });

  it('covers interfaces given up, busy or abnormal, and versions that are too low [ER-40, ER-41]', () => {
    expectCustomerTexts(range(2, 9, 7));
    expect(errorText('USCUSTOMER_API_0000009', 'zh-CN', ['7'])).toContain(' 7 分钟');
  });

  it('documents the second meaning of doubly listed codes [ER-47, ER-52]', () => {
    for (const suffix of ['116', '117', '118', '119']) {
      expect(CATALOGUE[`USCUSTOMER_API_0000${suffix}` as ListedCode].alsoMeans).not.toEqual([]);
    }
    for (const suffix of ['304', '305', '306', '307', '308', '309']) {
      expect(CATALOGUE[`USCUSTOMER_API_0000${suffix}` as ListedCode].alsoMeans).not.toEqual([]);
    }
    expect(CATALOGUE.USCUSTOMER_API_0000308.alsoMeans).toHaveLength(2);
    expect(CATALOGUE.GGATEWAY_CODE_011.alsoMeans).toEqual(['invalid account information']);
    expect(CATALOGUE.GGATEWAY_CODE_016.alsoMeans).toEqual(['interface parameters abnormal']);
  });
});

describe('errorText', () => {
  it('fills the placeholders in order [ER-19]', () => {
    expect(errorText('CFDWBWE000026', 'en-US', ['1', '10', '0.5'])).toBe(
      'The quantity must be between 1 and 10 lots and a whole multiple of 0.5 lots.',
    );
    expect(errorText('CFDWBWE000027', 'zh-CN', ['50'])).toContain(' 50 手');
  });

  it('never shows a placeholder and never reads one inside a parameter', () => {
    expect(errorText('CFDWBWE000026', 'en-US', ['1'])).not.toContain('%s');
    expect(errorText('CFDWBWE000026', 'en-US', ['%s', '$&', '3'])).toBe(
      'The quantity must be between %s and $& lots and a whole multiple of 3 lots.',
    );
  });
});

describe('isListedCode', () => {
  it('refuses names that every object has', () => {
    expect(isListedCode('constructor')).toBe(false);
    expect(isListedCode('__proto__')).toBe(false);
    expect(isListedCode('G500')).toBe(true);
  });
});

describe('quote ret values', () => {
  it('are those of the specification with a text each', () => {
    expect(Object.values(QUOTE_RET)).toEqual([200, 201, 202, 203, 500]);
    for (const ret of Object.values(QUOTE_RET)) {
      for (const language of LANGUAGES) expect(QUOTE_RET_TEXT[ret][language]).not.toBe('');
    }
  });
});
