import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { findExample } from '../gateway/documents/examples.ts';
import type { DocumentedOperation } from '../gateway/documents/operations.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

/** Names of members that bound a list in time, as somebody reads them who looks for them in the documents. */
const IN_TIME = /^(?:\w*[sS]tart\w*Time|\w*[eE]nd\w*Time|\w+From|\w+To|\w*Date)$/;
/** The other end of such a member. */
const UNTIL: Readonly<Record<string, string>> = {
  startTime: 'endTime',
  executeStartTime: 'executeEndTime',
  openStartTime: 'openEndTime',
  closeStartTime: 'closeEndTime',
  updateStartTime: 'updateEndTime',
  startSendTime: 'endSendTime',
  pubTimeFrom: 'pubTimeTo',
};
/** Named alike, and no bounds of a list: the end of a lock, where money comes from. */
const OTHERS = ['lockEndTime', 'depositFrom'];

/** Lists of who manages a fund; what they take is checked before. */
const MANAGERS_ONLY = 'FS560004';

const DAY_MS = 86_400_000;
const NOW_S = 1_795_810_000;

let harness: ManagementHarness;
let trader: Trader;
let rows: readonly { readonly row: DocumentedOperation; readonly members: readonly string[] }[];

beforeAll(async () => {
  harness = await startManagement({ rateLimits: false });
  trader = await harness.addTrader('spans@example.com');
  await fillLists();
  const table = await (await fetch(`${harness.platform.ready.baseUrl}/docs.json`)).json();
  rows = (table as DocumentedOperation[]).flatMap((row) => {
    const { properties = {}, required = [] } = row.request as {
      properties?: object;
      required?: readonly string[];
    };
    const members = Object.keys(properties).filter(
      (name) => IN_TIME.test(name) && !required.includes(name) && !OTHERS.includes(name),
    );
    return members.length === 0 ? [] : [{ row, members }];
  });
});
afterAll(() => harness.platform.close());

/** Gives the trader a position, a closing, a transfer and something to read. */
async function fillLists(): Promise<void> {
  const { token, accountId } = trader;
  const done = async (bizType: string, body: object) => {
    const { listed } = await harness.own(token, bizType, body);
    if (listed !== '0') throw new Error(`${bizType}: ${listed}`);
  };
  await done(BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { accountId, requestNum: '0.02' }));
  const close = { accountId, bizType: 2, direction: 2 };
  const held = { tradeType: 2, accountId };
  const { envelope } = await harness.own<{ positionId: number }[]>(token, BIZ_TYPE.queryPositionPage, held);
  const { positionId } = envelope.data[0] ?? {};
  await done(BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { ...close, positionId, requestNum: '0.01' }));
  const move = { currency: 'USDT', toCustomerNo: '', tradeType: 2, toTradeType: 1, amount: '5' };
  await done(BIZ_TYPE.capitalTransfer, move);
  const words = { 'en-US': 'Taken', 'zh-CN': 'Taken', 'zh-TW': 'Taken' };
  await harness.call(MANAGEMENT_BIZ_TYPE.publishNotice, { name: 'news', title: words, content: words });
}

/** Makes a call with what its example says, of an account of this platform, without its bounds in time. */
function send({ id, bizType, paths }: DocumentedOperation, members: readonly string[], bounds: object) {
  const example = Object.entries(findExample(id)?.request ?? {});
  const own: Readonly<Record<string, unknown>> = {
    accountId: trader.accountId,
    customerNo: trader.customerNo,
  };
  const body = Object.fromEntries([
    ...example.filter(([name]) => !members.includes(name)).map(([name, value]) => [name, own[name] ?? value]),
    ...Object.entries(bounds),
  ]) as object;
  if (id.startsWith('management:')) return harness.call<unknown>(bizType, body);
  return harness.post<unknown>(paths[0] ?? '', body, { token: trader.token, version: '0.0.1' });
}

describe('the bounds in time of every list', () => {
  it('are known by their names, two by two', () => {
    const pairs = rows.flatMap(({ row, members }) =>
      members
        .filter((name) => UNTIL[name] === undefined && !Object.values(UNTIL).includes(name))
        .map((name) => `${row.bizType} ${name}`),
    );
    expect(pairs).toEqual(['fund.app.FundManagementFeesAppDubboService.page deductDate']);
    expect(rows.length).toBeGreaterThan(30);
  });

  it('refuse an end before the start, and name it', async () => {
    const wrong: string[] = [];
    for (const { row, members } of rows)
      for (const from of members) {
        const until = UNTIL[from];
        if (until === undefined || !members.includes(until)) continue;
        const bounds = { [from]: NOW_S * 1_000, [until]: NOW_S * 1_000 - DAY_MS };
        const { listed, envelope } = await send(row, members, bounds);
        if (!envelope.msg.includes(`\`${until}\` must be later than \`${from}\``))
          wrong.push(`${row.id} ${from}: ${listed} ${envelope.msg}`);
      }
    expect(wrong).toEqual([]);
  });

  it('refuse seconds, and say that milliseconds are meant', async () => {
    const wrong: string[] = [];
    for (const { row, members } of rows)
      for (const name of members) {
        const { listed, envelope } = await send(row, members, { [name]: NOW_S });
        if (!envelope.msg.includes(`\`${name}\` must be in milliseconds`))
          wrong.push(`${row.id} ${name}: ${listed} ${envelope.msg}`);
      }
    expect(wrong).toEqual([]);
  });

  it('may be left out, one or both, and a zero counts as left out', async () => {
    const wrong: string[] = [];
    for (const { row, members } of rows) {
      const plain = await send(row, members, {});
      if (plain.listed === MANAGERS_ONLY) continue;
      for (const name of members) {
        const { listed, envelope } = await send(row, members, { [name]: 0 });
        const isSame =
          JSON.stringify(shapeOf(envelope.data)) === JSON.stringify(shapeOf(plain.envelope.data));
        if (listed !== plain.listed || !isSame) wrong.push(`${row.id} ${name}: ${listed} ${envelope.msg}`);
      }
      if (plain.listed !== '0') wrong.push(`${row.id} ${plain.listed} ${plain.envelope.msg}`);
    }
    expect(wrong).toEqual([]);
  });

  it('take in the row of that very moment at both ends, and none of the moment before', async () => {
    const wrong: string[] = [];
    const checked: string[] = [];
    for (const { row, members } of rows)
      for (const from of members) {
        const until = UNTIL[from];
        const plain = (await send(row, members, {})).envelope.data;
        const at = Number(rowsOf(plain)[0]?.[TIME_OF[from] ?? ''] ?? rowsOf(plain)[0]?.['createTime']);
        if (until === undefined || !(at > 0)) continue;
        checked.push(row.bizType);
        const rowsAt = async (ms: number) =>
          rowsOf((await send(row, members, { [from]: ms, [until]: ms })).envelope.data).length;
        if ((await rowsAt(at)) === 0) wrong.push(`${row.id} ${from} leaves out its own moment`);
        const before = { [until]: at - 1 };
        const after = { [from]: at + 1 };
        const all = rowsOf(plain).length;
        for (const bounds of [before, after])
          if (rowsOf((await send(row, members, bounds)).envelope.data).length >= all)
            wrong.push(`${row.id} takes in what is outside of ${JSON.stringify(bounds)}`);
      }
    expect(wrong).toEqual([]);
    expect(new Set(checked)).toEqual(new Set(LISTS_WITH_ROWS));
  });
});

/** When a row was, by the member that bounds its list; else its `createTime`. */
const TIME_OF: Readonly<Record<string, string>> = {
  startTime: 'openTime',
  executeStartTime: 'executeTime',
  openStartTime: 'openTime',
  closeStartTime: 'closeTime',
  pubTimeFrom: 'pubTime',
};

/** Where this trader has rows. */
const LISTS_WITH_ROWS = [
  'message.app.CompanyNoticeApiService.customerViewNoticePage',
  'tradeapi.admin.OrderAdminApiService.queryCapitalFlowList',
  'tradeapi.admin.PositionAdminApiService.queryAllPositionPage',
  'tradeapi.app.OrderApiService.queryCapitalFlowList',
  'tradeapi.app.OrderApiService.queryHistoryCloseOrderList',
  'tradeapi.app.OrderApiService.queryTradeRecordPage',
  'tradeapi.app.PositionApiService.queryPositionPage',
  'tradeapi.business.CfdMMOrderApiService.queryCapitalFlowList',
  'tradeapi.business.CfdMMOrderApiService.queryTradeRecordPage',
  'tradeapi.business.CfdMMPositionApiService.queryPositionPage',
  'tradeapi.business.CfdWBWOrderApiService.queryCapitalFlowList',
  'tradeapi.business.CfdWBWOrderApiService.queryTradeRecordPage',
  'tradeapi.business.CfdWBWPositionApiService.queryPositionPage',
  'venue.admin.TransferService.page',
];

function rowsOf(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { records, list } = (data ?? {}) as { records?: object[]; list?: object[] };
  return (Array.isArray(data) ? data : (records ?? list ?? [])) as Readonly<Record<string, unknown>>[];
}

/** How many rows an answer has; times and marks of a moment change with every answer. */
function shapeOf(data: unknown): unknown {
  return [rowsOf(data).length, (data as { total?: number } | null)?.total];
}
