import type { KycConfiguration, KycElement } from '../../contract/calls/management/verification.ts';

type Names = readonly [english: string, simplified: string, traditional: string];

/** Means the same to a browser with and without the flag `u`. */
const TEXT = '[^\\u0000-\\u001f\\u007f]{1,200}';
const IMAGE = '\\S{1,1000}';

function text([english, simplified, traditional]: Names) {
  return { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional };
}

function element(
  elementCode: string,
  names: Names,
  more: Partial<Omit<KycElement, 'elementCode' | 'name'>> = {},
): KycElement {
  return { elementCode, name: text(names), showType: 'input', required: true, pattern: TEXT, ...more };
}

const PHONE = element('phone', ['Phone number', '手机号', '手機號碼'], {
  pattern: '\\+?\\d{5,20}',
  required: false,
  unique: 'phone',
});
const IDENTITY_NUMBER = element('id_card', ['Identity number', '证件号码', '證件號碼'], {
  showType: 'inputGroup',
  pattern: '[A-Za-z0-9-]{4,40}',
  unique: 'identityNumber',
});

const FIRST_PERSON: readonly KycElement[] = [
  element('first_name', ['First name', '名', '名']),
  element('last_name', ['Last name', '姓', '姓']),
  element('birthday', ['Date of birth', '出生日期', '出生日期'], {
    showType: 'date',
    pattern: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
  }),
  IDENTITY_NUMBER,
  PHONE,
];
const FIRST_ENTERPRISE: readonly KycElement[] = [
  element('company_name', ['Name of the enterprise', '企业名称', '企業名稱']),
  element('contact_name', ['Contact person', '联系人', '聯絡人']),
  IDENTITY_NUMBER,
  PHONE,
];
const PAPERS: readonly KycElement[] = [
  element('card_front', ['Front of the document', '证件正面', '證件正面'], {
    showType: 'image',
    pattern: IMAGE,
  }),
  element('card_back', ['Back of the document', '证件背面', '證件背面'], {
    showType: 'image',
    pattern: IMAGE,
  }),
];
const RESIDENCE: readonly KycElement[] = [
  element('address', ['Address', '地址', '地址']),
  element('address_proof', ['Proof of address', '地址证明', '地址證明'], {
    showType: 'image',
    pattern: IMAGE,
  }),
];

/** Three levels: who somebody is, the papers that show it, where somebody lives. */
export const STANDARD_KYC: KycConfiguration = {
  corporateCountries: ['AU', 'CA', 'CH', 'DE', 'FR', 'GB', 'HK', 'JP', 'SG', 'US'],
  levels: [
    {
      levelCode: 'level_1',
      sort: 1,
      name: text(['Basic verification', '初级认证', '初級認證']),
      businessCodes: ['open_account', 'cashin'],
      elements: { 0: FIRST_PERSON, 1: FIRST_ENTERPRISE },
    },
    {
      levelCode: 'level_2',
      sort: 2,
      name: text(['Document verification', '中级认证', '中級認證']),
      businessCodes: ['withdraw'],
      elements: { 0: PAPERS, 1: PAPERS },
    },
    {
      levelCode: 'level_3',
      sort: 3,
      name: text(['Address verification', '高级认证', '高級認證']),
      businessCodes: ['card'],
      elements: { 0: RESIDENCE, 1: RESIDENCE },
    },
  ],
};
