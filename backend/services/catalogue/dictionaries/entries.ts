import type { LocalizedText } from '../../../contract/languages.ts';

/** One dictionary entry in every language, before it becomes a wire item. */
export interface DictEntry {
  readonly id: number;
  readonly parentId: number;
  readonly code: string;
  readonly parentCode: string;
  readonly name: LocalizedText;
  readonly sort: number;
  readonly hasLeaf: 0 | 1;
  /** What else an entry tells clients: for a kind of document, the form of its number as a regular expression. */
  readonly extend?: string;
  /** Who changed the entry and when; absent for a built-in one. */
  readonly changed?: { readonly by: string; readonly timeMs: number };
}

/** Parent id and parent code of the dictionary groups themselves. */
export const ROOT_ID = 0;
export const ROOT_CODE = '0';

/** Ids of a group's entries follow the group's id, which leaves room for this many. */
const GROUP_SPAN = 100;

type Names = readonly [english: string, simplified: string, traditional: string];
type Group = readonly [code: string, names: Names, entries: Readonly<Record<string, Names>>];

/** The kinds of documents whose numbers a form of identity verification asks for. */
export const ID_CARD_TYPES = 'id_card_type';

/** The banks among which a client lets its customer choose. */
export const BANK_CODE = 'bank_code';

/** Dictionary groups in the order of their ids: new groups are appended, none is ever removed. */
const GROUPS: readonly Group[] = [
  [
    'Language',
    ['Languages', '语言', '語言'],
    {
      'zh-CN': ['Simplified Chinese', '简体中文', '簡體中文'],
      'zh-TW': ['Traditional Chinese', '繁体中文', '繁體中文'],
      'en-US': ['English', '英语', '英語'],
    },
  ],
  [
    'trade_type',
    ['Account types', '账户类型', '帳戶類型'],
    {
      '1': ['Cross-margin contract', '全仓合约', '全倉合約'],
      '2': ['Isolated-margin contract', '逐仓合约', '逐倉合約'],
      '3': ['Leverage', '杠杆', '槓桿'],
      '5': ['Spot', '现货', '現貨'],
      '6': ['Stock', '股票', '股票'],
    },
  ],
  [
    'register_source',
    ['Registration sources', '注册来源', '註冊來源'],
    {
      '1': ['Mobile web', '移动网页', '行動網頁'],
      '2': ['Web', '网页', '網頁'],
      '3': ['System', '系统', '系統'],
      '4': ['Android', '安卓', '安卓'],
      '5': ['iOS', 'iOS', 'iOS'],
      '6': ['HarmonyOS', '鸿蒙', '鴻蒙'],
      '7': ['Windows', 'Windows', 'Windows'],
      '8': ['macOS', 'macOS', 'macOS'],
      '9': ['Other', '其他', '其他'],
    },
  ],
  [
    'order_status',
    ['Order states', '委托状态', '委託狀態'],
    {
      '1': ['Received', '已接收', '已接收'],
      '2': ['Completed', '全部成交', '全部成交'],
      '3': ['Partially completed', '部分成交', '部分成交'],
      '4': ['Cancelled', '已撤单', '已撤單'],
      '5': ['Partially cancelled', '部分撤单', '部分撤單'],
      '6': ['Rejected', '已拒绝', '已拒絕'],
      '7': ['Expired', '已过期', '已過期'],
    },
  ],
  [
    'expire_type',
    ['Life of an order', '委托有效期', '委託有效期'],
    { '1': ['Day', '当日有效', '當日有效'], '2': ['Week', '当周有效', '當週有效'] },
  ],
  [
    'symbol_label',
    ['Product areas', '产品标签', '產品標籤'],
    {
      crypto: ['Crypto', '加密货币', '加密貨幣'],
      forex: ['Forex', '外汇', '外匯'],
      metal: ['Metals', '贵金属', '貴金屬'],
      index: ['Indices', '指数', '指數'],
      stock: ['Stocks', '股票', '股票'],
      etf: ['ETFs', 'ETF', 'ETF'],
      fund: ['Funds', '基金', '基金'],
    },
  ],
  [
    'kyc_status',
    ['States of identity verification', '身份认证状态', '身分認證狀態'],
    {
      '0': ['Not submitted', '未提交', '未提交'],
      '1': ['Under review', '审核中', '審核中'],
      '2': ['Passed', '已通过', '已通過'],
      '3': ['Refused', '未通过', '未通過'],
    },
  ],
  [
    'kyc_business',
    ['Scenarios of identity verification', '身份认证业务场景', '身分認證業務場景'],
    {
      open_account: ['Account opening', '开户', '開戶'],
      cashin: ['Deposit', '入金', '入金'],
      withdraw: ['Withdrawal', '提款', '提款'],
      card: ['Card', '银行卡', '銀行卡'],
    },
  ],
  [
    'kyc_path',
    ['Ways of identity verification', '身份认证方式', '身分認證方式'],
    { manual: ['Manual review', '人工审核', '人工審核'] },
  ],
  [
    'card_type',
    ['Kinds of documents', '证件类型', '證件類型'],
    {
      id_card: ['Identity card', '身份证', '身分證'],
      passport: ['Passport', '护照', '護照'],
      driving_licence: ['Driving licence', '驾驶证', '駕照'],
    },
  ],
  [
    ID_CARD_TYPES,
    ['Documents of identity verification', '身份认证证件', '身分認證證件'],
    {
      identity_card: ['Identity card', '身份证', '身分證'],
      passport: ['Passport', '护照', '護照'],
      // Spelled so on the wire.
      drving_license: ['Driving licence', '驾驶证', '駕照'],
    },
  ],
  [
    BANK_CODE,
    ['Banks', '银行', '銀行'],
    {
      HSBC: ['HSBC', '汇丰银行', '滙豐銀行'],
      SCB: ['Standard Chartered', '渣打银行', '渣打銀行'],
      CITI: ['Citibank', '花旗银行', '花旗銀行'],
      DBS: ['DBS Bank', '星展银行', '星展銀行'],
      BOC: ['Bank of China', '中国银行', '中國銀行'],
      ICBC: ['ICBC', '中国工商银行', '中國工商銀行'],
      CCB: ['China Construction Bank', '中国建设银行', '中國建設銀行'],
      CMB: ['China Merchants Bank', '招商银行', '招商銀行'],
      CTBC: ['CTBC Bank', '中国信托银行', '中國信託銀行'],
      JPM: ['JPMorgan Chase', '摩根大通', '摩根大通'],
      BNP: ['BNP Paribas', '法国巴黎银行', '法國巴黎銀行'],
      DB: ['Deutsche Bank', '德意志银行', '德意志銀行'],
      OTHER: ['Another bank', '其他银行', '其他銀行'],
    },
  ],
];

/** Forms of the numbers of documents, as clients test them. */
const EXTEND: Readonly<Record<string, string>> = {
  identity_card: '^[A-Za-z0-9-]{4,40}$',
  passport: '^[A-Za-z0-9]{5,20}$',
  drving_license: '^[A-Za-z0-9-]{4,40}$',
};

function text([english, simplified, traditional]: Names): LocalizedText {
  return { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional };
}

function groupEntries([code, names, entries]: Group, index: number): DictEntry[] {
  const id = (index + 1) * GROUP_SPAN;
  const group: DictEntry = {
    id,
    parentId: ROOT_ID,
    code,
    parentCode: ROOT_CODE,
    name: text(names),
    sort: index + 1,
    hasLeaf: 1,
  };
  const children = Object.entries(entries).map(([childCode, childNames], at): DictEntry => ({
    id: id + at + 1,
    parentId: id,
    code: childCode,
    parentCode: code,
    name: text(childNames),
    sort: at + 1,
    hasLeaf: 0,
    ...(code === ID_CARD_TYPES && { extend: EXTEND[childCode] ?? '' }),
  }));
  return [group, ...children];
}

/** Every dictionary entry, groups included. */
export const DICTIONARY: readonly DictEntry[] = GROUPS.flatMap(groupEntries);
