import type { Language, LocalizedText } from '../../contract/languages.ts';

/** Why a part or a company is not up, for people. Placeholders are filled in order. */
export const REASON_TEXT = {
  noQuotes: { 'en-US': 'no quote for %s s', 'zh-CN': '%s 秒没有报价', 'zh-TW': '%s 秒沒有報價' },
  silentProducts: {
    'en-US': '%s of %s open products have no quotes',
    'zh-CN': '%s 个产品没有报价（共 %s 个开市产品）',
    'zh-TW': '%s 個產品沒有報價（共 %s 個開市產品）',
  },
  tradingWaits: {
    'en-US': 'trading waits until the store can write',
    'zh-CN': '交易正在等待存储恢复写入',
    'zh-TW': '交易正在等待儲存恢復寫入',
  },
  accountsAside: {
    'en-US': '%s accounts cannot trade at the moment',
    'zh-CN': '%s 个账户暂时无法交易',
    'zh-TW': '%s 個帳戶暫時無法交易',
  },
  lastRollback: {
    'en-US': 'a decision could not be stored and was undone',
    'zh-CN': '有一项决定无法保存，已撤销',
    'zh-TW': '有一項決定無法儲存，已撤銷',
  },
  quotesNotTaken: {
    'en-US': 'trading does not receive quotes',
    'zh-CN': '交易未收到报价',
    'zh-TW': '交易未收到報價',
  },
  ordersNotAcknowledged: {
    'en-US': 'orders are not acknowledged',
    'zh-CN': '委托未得到确认',
    'zh-TW': '委託未得到確認',
  },
  commitsNotAnswered: {
    'en-US': 'commits are not answered',
    'zh-CN': '存储没有响应',
    'zh-TW': '儲存沒有回應',
  },
  cannotWrite: { 'en-US': 'the store cannot write', 'zh-CN': '存储无法写入', 'zh-TW': '儲存無法寫入' },
  commitFailed: { 'en-US': 'a commit failed', 'zh-CN': '有一次写入失败', 'zh-TW': '有一次寫入失敗' },
  slowCommits: { 'en-US': 'commits are slow', 'zh-CN': '写入缓慢', 'zh-TW': '寫入緩慢' },
  notListening: { 'en-US': 'nobody can connect', 'zh-CN': '无法连接', 'zh-TW': '無法連線' },
  disabled: { 'en-US': 'disabled', 'zh-CN': '已停用', 'zh-TW': '已停用' },
  walletSystem: {
    'en-US': 'the external wallet system does not answer',
    'zh-CN': '外部钱包系统没有响应',
    'zh-TW': '外部錢包系統沒有回應',
  },
  dataPushNotSent: {
    'en-US': 'data push: events cannot be sent',
    'zh-CN': '数据推送：事件无法发送',
    'zh-TW': '資料推送：事件無法傳送',
  },
  dataPushNotRead: {
    'en-US': 'data push: events are not read',
    'zh-CN': '数据推送：事件未被读取',
    'zh-TW': '資料推送：事件未被讀取',
  },
  busLost: {
    'en-US': 'the bus is lost: quote processes of other machines have no market',
    'zh-CN': '总线已断开：其他机器的报价进程没有行情',
    'zh-TW': '匯流排已中斷：其他機器的報價程序沒有行情',
  },
  quoteProcessesGone: {
    'en-US': '%s of %s processes have ended and restart',
    'zh-CN': '%s 个进程已退出（共 %s 个），正在重启',
    'zh-TW': '%s 個程序已結束（共 %s 個），正在重新啟動',
  },
  unknown: { 'en-US': 'cannot be checked', 'zh-CN': '无法检查', 'zh-TW': '無法檢查' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type ReasonName = keyof typeof REASON_TEXT;

/** A reason with what its placeholders stand for. */
export interface Reason {
  readonly name: ReasonName;
  readonly params: readonly string[];
}

/** The text of a reason; empty when there is none. */
export function reasonText(reason: Reason | undefined, language: Language): string {
  if (reason === undefined) return '';
  let next = 0;
  return REASON_TEXT[reason.name][language].replaceAll('%s', () => reason.params[next++] ?? '');
}
