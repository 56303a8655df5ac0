import { DEFAULT_LANGUAGE, LANGUAGES, parseLanguage, type Language } from './languages.ts';

/** Texts of the status page. */
export interface StatusTexts {
  readonly title: string;
  readonly headline: Readonly<Record<'available' | 'degraded' | 'down' | 'maintenance', string>>;
  readonly noMaintenance: string;
  readonly maintenance: string;
  /** Between the beginning and the end of a window. */
  readonly until: string;
  readonly service: string;
  readonly state: string;
  readonly since: string;
  readonly reason: string;
  readonly runningSince: string;
  readonly checkedAt: string;
  readonly states: Readonly<Record<'up' | 'degraded' | 'down', string>>;
  /** Parts of the platform as people call them. */
  readonly parts: Readonly<Record<string, string>>;
}

export const STATUS_TEXTS: Readonly<Record<Language, StatusTexts>> = {
  'en-US': {
    title: 'Service status',
    headline: {
      available: 'All services are available.',
      degraded: 'Some services are degraded.',
      down: 'Some services are down.',
      maintenance: 'Maintenance is under way.',
    },
    noMaintenance: 'No maintenance is planned.',
    maintenance: 'Maintenance',
    until: 'to',
    service: 'Service',
    state: 'State',
    since: 'Since',
    reason: 'Reason',
    runningSince: 'Running since',
    checkedAt: 'Checked at',
    states: { up: 'up', degraded: 'degraded', down: 'down' },
    parts: {
      quotes: 'Quotes',
      trading: 'Trading',
      storage: 'Storage',
      messages: 'Messages',
      bus: 'Quote processes of other machines',
      quoteProcesses: 'Quote processes',
    },
  },
  'zh-CN': {
    title: '服务状态',
    headline: {
      available: '所有服务均可用。',
      degraded: '部分服务降级。',
      down: '部分服务不可用。',
      maintenance: '正在维护。',
    },
    noMaintenance: '没有计划中的维护。',
    maintenance: '维护',
    until: '至',
    service: '服务',
    state: '状态',
    since: '开始时间',
    reason: '原因',
    runningSince: '运行开始时间',
    checkedAt: '检查时间',
    states: { up: '正常', degraded: '降级', down: '不可用' },
    parts: {
      quotes: '报价',
      trading: '交易',
      storage: '存储',
      messages: '消息',
      bus: '其他机器的报价进程',
      quoteProcesses: '报价进程',
    },
  },
  'zh-TW': {
    title: '服務狀態',
    headline: {
      available: '所有服務均可用。',
      degraded: '部分服務降級。',
      down: '部分服務不可用。',
      maintenance: '正在維護。',
    },
    noMaintenance: '沒有計畫中的維護。',
    maintenance: '維護',
    until: '至',
    service: '服務',
    state: '狀態',
    since: '開始時間',
    reason: '原因',
    runningSince: '執行開始時間',
    checkedAt: '檢查時間',
    states: { up: '正常', degraded: '降級', down: '不可用' },
    parts: {
      quotes: '報價',
      trading: '交易',
      storage: '儲存',
      messages: '訊息',
      bus: '其他機器的報價程序',
      quoteProcesses: '報價程序',
    },
  },
};

/** Language of a page whose reader names none that the platform has. */
const PAGE_LANGUAGE: Language = 'en-US';
/** Longest `Accept-Language` that is read, and how many of its languages. */
const MAX_ACCEPT_LENGTH = 500;
const MAX_ACCEPTED = 20;

/**
 * The language that a reader prefers most of those the platform has: by the parameter `lang`, else by the header
 * `Accept-Language` (RFC 9110, 12.5.4); English when neither names one.
 */
export function readerLanguage(lang: string | undefined, accepted: string | undefined): Language {
  const tags = lang ? [lang] : acceptedTags(accepted);
  return tags.map(knownLanguage).find((language) => language !== undefined) ?? PAGE_LANGUAGE;
}

/** Language tags, the preferred ones first; those of weight 0 are left out. */
function acceptedTags(header = ''): readonly string[] {
  if (header.length > MAX_ACCEPT_LENGTH) return [];
  const entries = header.split(',', MAX_ACCEPTED).map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  return entries
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** The language of a tag; undefined for one that the platform does not have. */
function knownLanguage(tag: string): Language | undefined {
  const language = parseLanguage(tag);
  const isDefault = language === DEFAULT_LANGUAGE && !/^zh(?:[-_]|$)/i.test(tag.trim());
  return isDefault ? undefined : LANGUAGES.find((known) => known === language);
}
