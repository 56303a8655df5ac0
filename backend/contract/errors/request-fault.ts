import type { LocalizedText } from '../languages.ts';

/** What is wrong with a member of a request. */
export type RequestFaultKind = keyof typeof REQUEST_FAULT_TEXT;

/** A member of a request that its schema does not allow. */
export interface RequestFault {
  readonly kind: RequestFaultKind;
  /** Path of the member, for example `symbolList[2].symbolId`. */
  readonly member: string;
  /** Bounds or names that the text tells besides the member. */
  readonly details: readonly string[];
}

/** Statements of bad requests. The first placeholder is the member, the others are its bounds. */
export const REQUEST_FAULT_TEXT = {
  missing: {
    'en-US': 'Invalid request: `%s` is missing.',
    'zh-CN': '请求无效：缺少 `%s`。',
    'zh-TW': '請求無效：缺少 `%s`。',
  },
  empty: {
    'en-US': 'Invalid request: `%s` is empty.',
    'zh-CN': '请求无效：`%s` 为空。',
    'zh-TW': '請求無效：`%s` 為空。',
  },
  text: {
    'en-US': 'Invalid request: `%s` must be text.',
    'zh-CN': '请求无效：`%s` 必须是文本。',
    'zh-TW': '請求無效：`%s` 必須是文字。',
  },
  wholeNumber: {
    'en-US': 'Invalid request: `%s` must be a whole number.',
    'zh-CN': '请求无效：`%s` 必须是整数。',
    'zh-TW': '請求無效：`%s` 必須是整數。',
  },
  number: {
    'en-US': 'Invalid request: `%s` must be a number.',
    'zh-CN': '请求无效：`%s` 必须是数字。',
    'zh-TW': '請求無效：`%s` 必須是數字。',
  },
  trueOrFalse: {
    'en-US': 'Invalid request: `%s` must be true or false.',
    'zh-CN': '请求无效：`%s` 必须是 true 或 false。',
    'zh-TW': '請求無效：`%s` 必須是 true 或 false。',
  },
  list: {
    'en-US': 'Invalid request: `%s` must be a list.',
    'zh-CN': '请求无效：`%s` 必须是列表。',
    'zh-TW': '請求無效：`%s` 必須是清單。',
  },
  object: {
    'en-US': 'Invalid request: `%s` must be an object.',
    'zh-CN': '请求无效：`%s` 必须是对象。',
    'zh-TW': '請求無效：`%s` 必須是物件。',
  },
  atLeast: {
    'en-US': 'Invalid request: `%s` must be at least %s.',
    'zh-CN': '请求无效：`%s` 不得小于 %s。',
    'zh-TW': '請求無效：`%s` 不得小於 %s。',
  },
  atMost: {
    'en-US': 'Invalid request: `%s` must be at most %s.',
    'zh-CN': '请求无效：`%s` 不得大于 %s。',
    'zh-TW': '請求無效：`%s` 不得大於 %s。',
  },
  tooLong: {
    'en-US': 'Invalid request: `%s` must have at most %s characters.',
    'zh-CN': '请求无效：`%s` 最多 %s 个字符。',
    'zh-TW': '請求無效：`%s` 最多 %s 個字元。',
  },
  tooShort: {
    'en-US': 'Invalid request: `%s` must have at least %s characters.',
    'zh-CN': '请求无效：`%s` 至少 %s 个字符。',
    'zh-TW': '請求無效：`%s` 至少 %s 個字元。',
  },
  tooMany: {
    'en-US': 'Invalid request: `%s` must have at most %s entries.',
    'zh-CN': '请求无效：`%s` 最多 %s 项。',
    'zh-TW': '請求無效：`%s` 最多 %s 項。',
  },
  tooLarge: {
    'en-US': 'Invalid request: `%s` is larger than %s bytes.',
    'zh-CN': '请求无效：`%s` 超过 %s 字节。',
    'zh-TW': '請求無效：`%s` 超過 %s 位元組。',
  },
  tooManyMembers: {
    'en-US': 'Invalid request: `%s` has more than %s members.',
    'zh-CN': '请求无效：`%s` 的成员超过 %s 个。',
    'zh-TW': '請求無效：`%s` 的成員超過 %s 個。',
  },
  tooDeep: {
    'en-US': 'Invalid request: `%s` is nested deeper than %s levels.',
    'zh-CN': '请求无效：`%s` 的嵌套超过 %s 层。',
    'zh-TW': '請求無效：`%s` 的巢狀超過 %s 層。',
  },
  noRoom: {
    'en-US': 'Invalid request: no room for another `%s`; at most %s are kept.',
    'zh-CN': '请求无效：无法再添加 `%s`，最多保留 %s 个。',
    'zh-TW': '請求無效：無法再新增 `%s`，最多保留 %s 個。',
  },
  tooFew: {
    'en-US': 'Invalid request: `%s` must have at least %s entries.',
    'zh-CN': '请求无效：`%s` 至少 %s 项。',
    'zh-TW': '請求無效：`%s` 至少 %s 項。',
  },
  notListed: {
    'en-US': 'Invalid request: `%s` must be one of %s.',
    'zh-CN': '请求无效：`%s` 必须是以下之一：%s。',
    'zh-TW': '請求無效：`%s` 必須是以下之一：%s。',
  },
  unique: {
    'en-US': 'Invalid request: `%s` is in use already.',
    'zh-CN': '请求无效：`%s` 已被使用。',
    'zh-TW': '請求無效：`%s` 已被使用。',
  },
  unknown: {
    'en-US': 'Invalid request: `%s` is unknown.',
    'zh-CN': '请求无效：`%s` 不存在。',
    'zh-TW': '請求無效：`%s` 不存在。',
  },
  mustBe: {
    'en-US': 'Invalid request: `%s` must be %s.',
    'zh-CN': '请求无效：`%s` 必须是 %s。',
    'zh-TW': '請求無效：`%s` 必須是 %s。',
  },
  mustDiffer: {
    'en-US': 'Invalid request: `%s` and `%s` must differ.',
    'zh-CN': '请求无效：`%s` 与 `%s` 不能相同。',
    'zh-TW': '請求無效：`%s` 與 `%s` 不能相同。',
  },
  moreThan: {
    'en-US': 'Invalid request: `%s` must be greater than %s.',
    'zh-CN': '请求无效：`%s` 必须大于 %s。',
    'zh-TW': '請求無效：`%s` 必須大於 %s。',
  },
  notZero: {
    'en-US': 'Invalid request: `%s` must not be 0.',
    'zh-CN': '请求无效：`%s` 不能为 0。',
    'zh-TW': '請求無效：`%s` 不能為 0。',
  },
  decimals: {
    'en-US': 'Invalid request: `%s` must have at most %s decimals.',
    'zh-CN': '请求无效：`%s` 最多 %s 位小数。',
    'zh-TW': '請求無效：`%s` 最多 %s 位小數。',
  },
  past: {
    'en-US': 'Invalid request: `%s` must be in the future.',
    'zh-CN': '请求无效：`%s` 必须晚于当前时间。',
    'zh-TW': '請求無效：`%s` 必須晚於目前時間。',
  },
  later: {
    'en-US': 'Invalid request: `%s` must be later than `%s`.',
    'zh-CN': '请求无效：`%s` 必须晚于 `%s`。',
    'zh-TW': '請求無效：`%s` 必須晚於 `%s`。',
  },
  unknownMembers: {
    'en-US': 'Invalid request: this call does not have these members: %s.',
    'zh-CN': '请求无效：此接口没有以下成员：%s。',
    'zh-TW': '請求無效：此介面沒有以下成員：%s。',
  },
  unexpected: {
    'en-US': 'Invalid request: `%s` is not allowed.',
    'zh-CN': '请求无效：不允许 `%s`。',
    'zh-TW': '請求無效：不允許 `%s`。',
  },
  form: {
    'en-US': 'Invalid request: `%s` does not have the required form.',
    'zh-CN': '请求无效：`%s` 的格式不正确。',
    'zh-TW': '請求無效：`%s` 的格式不正確。',
  },
  linearPattern: {
    'en-US':
      'Invalid request: `%s` must be a regular expression of at most %s characters that takes linear time (no lookaround, no backreferences).',
    'zh-CN': '请求无效：`%s` 必须是最多 %s 个字符、可在线性时间内匹配的正则表达式（不支持环视和反向引用）。',
    'zh-TW': '請求無效：`%s` 必須是最多 %s 個字元、可在線性時間內比對的正規表示式（不支援環視和反向參照）。',
  },
  notJson: {
    'en-US': 'Invalid request: the %s is not a JSON object.',
    'zh-CN': '请求无效：%s 不是 JSON 对象。',
    'zh-TW': '請求無效：%s 不是 JSON 物件。',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;
