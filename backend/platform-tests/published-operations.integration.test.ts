import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startManagement, type ManagementHarness } from './management-harness.ts';

interface DocumentedRow {
  readonly bizType: string;
  readonly aliases: readonly string[];
  readonly paths: readonly string[];
}

/** Operations that both documents together hold; a smaller list has lost some. */
const PUBLISHED_COUNT = 276;
const PREFIX = '/api';

const [, served = '', later = ''] = readFileSync('docs/published-operations.md', 'utf8').split(/^## .*$/m);

/** The paths of a part of the document: lines of a prefix and the names below it. */
function listedPaths(text: string): string[] {
  return [...text.matchAll(/^- `([^`]+)`: (.+)$/gm)].flatMap(([, prefix = '', names = '']) =>
    names.split(', ').map((name) => prefix + name),
  );
}

let harness: ManagementHarness;
let documented: ReadonlySet<string>;

beforeAll(async () => {
  harness = await startManagement();
  const rows = (await (await fetch(`${harness.platform.ready.baseUrl}/docs.json`)).json()) as DocumentedRow[];
  documented = new Set(
    rows.flatMap(({ bizType, aliases, paths }) =>
      paths
        .filter((path) => path.startsWith(`${PREFIX}/`))
        .flatMap((path) => [bizType, ...aliases].map((name) => path.replace(bizType, name))),
    ),
  );
});
afterAll(() => harness.platform.close());

describe('the published operations', () => {
  it('stand in the list, each of them once', () => {
    const all = [...listedPaths(served), ...listedPaths(later)];
    expect(all).toHaveLength(PUBLISHED_COUNT);
    expect(new Set(all).size).toBe(PUBLISHED_COUNT);
  });

  it('are documented by the platform where the list says that they are served', () => {
    expect(listedPaths(served).filter((path) => !documented.has(PREFIX + path))).toEqual([]);
  });

  it('are not called missing where the platform serves them', () => {
    expect(listedPaths(later).filter((path) => documented.has(PREFIX + path))).toEqual([]);
  });

  it('are missing for a reason that the list gives', () => {
    const parts = later.split(/^### .*$/m).slice(1);
    for (const part of parts) {
      const [reason = ''] = part.trim().split('\n');
      expect(reason, part).toMatch(/^[A-Z].{20,}\.$/);
    }
    expect(parts.flatMap(listedPaths)).toEqual(listedPaths(later));
  });
});

describe('reports of funds and indices over HTTP', () => {
  const REPORT = '/api/global/report.app.ReportDatadDubboService';
  const asGuest = async (call: string, body: object, lang = 'en-US') => {
    const response = await fetch(`${harness.platform.ready.baseUrl}${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        companyId: String(harness.platform.ready.companyId),
        trace: 'reports',
        version: '0.0.1',
        lang,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: string; bizCode: string; data: never };
  };
  const read = async <Data>(call: string, body: object): Promise<Data> => {
    const { code, data } = await asGuest(`${REPORT}.${call}`, body);
    expect(code, call).toBe('0');
    return data;
  };

  it('answer guests, who name a fund by number or text, as the pages of clients ask', async () => {
    const list = await asGuest('/api/global/config.app.AppSymbolDubboService.findFundPageWithRealTimeInfo', {
      customerGroupId: 2,
      size: 1000,
    });
    const [fund] = (list.data as { records: { fundId: number; trackIndex: number }[] }).records;
    expect(fund).toBeDefined();
    const requested = { fundId: String(fund?.fundId) };
    expect(Object.keys(await read<object>('fundNetValueChangeQuote', requested)).sort()).toEqual(
      [
        ['netValue', 'marketPrice', 'netValueChangeQuote', 'marketPriceChangeQuote'],
        ['totalBalance', 'currency', 'latestShare'],
      ]
        .flat()
        .sort(),
    );
    const holdings = await read<{ asset: string }[]>('investCombination', { ...requested, statisticType: 1 });
    const sample = await read<{ asset: string }[]>('indexSample', { indexId: fund?.trackIndex });
    expect(sample.map(({ asset }) => asset)).toEqual(holdings.map(({ asset }) => asset));
    const bars = await read<{ xaxisName: string }[]>('assetPerformance', requested);
    expect(bars.map(({ xaxisName }) => xaxisName)).toEqual(holdings.map(({ asset }) => asset));
    expect(await read<object[]>('indexSimplePerformance', { indexId: fund?.trackIndex })).toHaveLength(
      bars.length,
    );
    for (const call of ['marketPerformance', 'marketPerformanceQuoteChange']) {
      const lines = await read<Record<string, { time: string; value: string }[]>>(call, {
        ...requested,
        days: 30,
        type: 1,
      });
      expect(Object.keys(lines), call).toHaveLength(2);
      const [price = [], net = []] = Object.values(lines);
      expect(price).toHaveLength(30);
      expect(net.map(({ time }) => time)).toEqual(price.map(({ time }) => time));
      for (const { value } of [...price, ...net]) expect(value).toMatch(/^-?\d+\.\d+$/);
    }
    const batch = await read<object>('batchMarketPerformance', { fundIds: '1,2', days: 36, type: 1 });
    expect(Object.keys(batch)).toEqual(['1', '2']);
  });

  it('refuse a fund or an index that does not exist, and a chart without its days', async () => {
    for (const [call, body] of [
      ['investCombination', { fundId: 77 }],
      ['indexSample', { indexId: 77 }],
      ['marketPerformance', { symbolId: 10021, days: 5, type: 1 }],
    ] as const)
      expect(await asGuest(`${REPORT}.${call}`, body)).toMatchObject({
        code: 'CUSTOMER_API_0000003',
        bizCode: 'US',
      });
    for (const body of [
      { fundId: 1, type: 1 },
      { fundId: 1, days: 1001, type: 1 },
      { fundId: 1, days: 5, type: 3 },
    ])
      expect((await asGuest(`${REPORT}.marketPerformance`, body)).bizCode).toBe('G');
  });
});
