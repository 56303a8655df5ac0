import { afterEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../../backend/contract/permissions.ts';
import type { OperatorLine } from '../../../operator/meridian/line.ts';
import { installParts } from '../../../parts.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import { CALL_PAGES, findPage, pagesFor, type CallPage } from '../catalogue.ts';
import { contractWords } from '../contract-texts.ts';
import type { TerminalLanguage } from '../../../i18n/i18n.ts';
import { filterMembers, rowMembers, rowsIn } from './answer-rows.ts';
import { columnsOf, rowIdOf, type Row } from './columns.tsx';
import { exportAll } from './export-all.ts';
import { actionsFor } from './row-actions.ts';
import { requestShape } from '../call-shapes.ts';

function pageOf(name: string): CallPage {
  const page = findPage(name);
  if (page === undefined) throw new Error(`no page ${name}`);
  return page;
}
const WORDS = { contract: contractWords('en-US'), yes: 'yes', no: 'no', none: 'none' };

describe('the rows of an answer', () => {
  it('stand in the answer, in its records or in its list, with what counts them', () => {
    expect(rowsIn(pageOf('agents'), [{ customerNo: '1' }])).toMatchObject({ total: undefined });
    expect(rowsIn(pageOf('depositPage'), { records: [{}], total: 7 })).toEqual({ rows: [{}], total: 7 });
    const counted = rowsIn(pageOf('crossQueryTradeRecordPage'), { list: [{}], totalPage: 3, size: 20 });
    expect(counted).toEqual({ rows: [{}], total: 60 });
    expect(rowsIn(pageOf('agents'), null).rows).toEqual([]);
  });

  it('say in words what an adjustment, a position and a parameter are, in each language', () => {
    const printed = (name: string, row: object, language: TerminalLanguage) =>
      columnsOf(rowMembers(pageOf(name)), { ...WORDS, contract: contractWords(language) })
        .filter(({ id }) => id in row)
        .map(({ cell }) => cell(row as Row));
    const adjustment = { customerNo: '10000003', tradeType: 2, businessType: 10004, amount: -12.5 };
    expect(printed('adjustProposalPage', adjustment, 'en-US')).toEqual([
      '10000003',
      'isolated-margin contract',
      'bonus',
      '−12.5',
    ]);
    expect(printed('adjustProposalPage', adjustment, 'zh-CN').slice(1, 3)).toEqual(['逐仓合约', '赠金']);
    const position = { tradeType: 1, direction: 2, status: '1', openTime: 1_795_812_720_379 };
    expect(printed('queryAllPositionPage', position, 'en-US')).toEqual([
      'cross-margin contract',
      'open',
      'sell',
      expect.stringMatching(/^2026-11-27 \d\d:/),
    ]);
    expect(printed('tradeParameterPage', { paramId: 39, value: '50' }, 'zh-TW')[0]).toMatch(
      /[\u4e00-\u9fff]/,
    );
  });

  it('name a call by its title', () => {
    const columns = columnsOf(rowMembers(pageOf('waitingRequests')), WORDS);
    const call = columns.find(({ id }) => id === 'bizType');
    const printed = ['venue.admin.ProductService.saveTerms', 'some.other.Call'].map((bizType) =>
      call?.cell({ bizType }),
    );
    expect(printed).toEqual(['Change product terms', 'some.other.Call']);
  });

  it('have no time that stands as a number', () => {
    const numbers = CALL_PAGES.flatMap((page) =>
      page.rows === undefined
        ? []
        : rowMembers(page)
            .filter(({ name, shape }) => /time$/i.test(name) && shape.kind === 'whole')
            .map(({ name }) => `${page.name} ${name}`),
    );
    expect(numbers).toEqual([]);
  });

  it('are chosen by the members of the request, without those of the page', () => {
    const shape = requestShape(pageOf('hedgeRecords'));
    const members = shape.kind === 'group' ? shape.members : [];
    expect(filterMembers(pageOf('hedgeRecords'), members).map(({ name }) => name)).toEqual([
      'symbolId',
      'tradeType',
      'startTime',
      'endTime',
    ]);
    // Rows that are not read by pages are bounded by their own size.
    const audit = requestShape(pageOf('auditPage'));
    const auditMembers = filterMembers(pageOf('auditPage'), audit.kind === 'group' ? audit.members : []);
    expect(auditMembers.map(({ name }) => name)).toEqual(expect.arrayContaining(['afterSeq', 'size']));
  });

  it('have columns printed as the terminal prints, sorted as figures', () => {
    const columns = columnsOf(rowMembers(pageOf('hedgeRecords')), WORDS);
    const column = (id: string) => columns.find((each) => each.id === id);
    const row = { volume: '-1234.50', time: 1_795_812_720_379, price: null };
    const persons = columnsOf(rowMembers(pageOf('operatorPersons')), WORDS);
    expect(persons.find(({ id }) => id === 'status')?.cell({ status: 2 })).toBe('disabled');
    expect(column('volume')?.cell(row)).toBe('−1,234.50');
    expect(column('volume')?.align).toBe('end');
    expect(column('volume')?.sortKey?.(row)).toBe(-1234.5);
    expect(column('volume')?.text?.(row)).toBe('-1234.50');
    expect(column('time')?.text?.(row)).toBe('2026-11-27T20:52:00.379Z');
    expect(column('price')?.sortKey?.(row)).toBeUndefined();
    expect(columnsOf(rowMembers(pageOf('customerPage')), WORDS).some(({ optional }) => optional)).toBe(true);
    expect([rowIdOf({ id: 3 }, 0), rowIdOf({ volume: 1 }, 4)]).toEqual(['3#0', '#4']);
  });
});

describe('what can be done about a row', () => {
  const offered = pagesFor(new Set(permissionsOf('administrator')));
  const about = (from: string, row: object) =>
    new Map(actionsFor(pageOf(from), fieldsOf(row), offered).map(({ page, filled }) => [page.name, filled]));

  it('takes what names the row, filled in', () => {
    const deposit = about('depositPage', { proposalNo: 'D1', customerNo: '10', status: 1 });
    expect(deposit.get('approveDeposit')).toEqual({ proposalNo: 'D1' });
    expect(deposit.get('refuseDeposit')).toEqual({ proposalNo: 'D1' });
    expect(deposit.get('sendPasswordLink')).toEqual({ customerNo: '10' });
    expect(deposit.has('createCompany')).toBe(false);
  });

  it('takes a number that other services use otherwise only within its own', () => {
    const group = about('customerGroups', { id: 4, name: 'Large', isPublic: true, isOpening: false });
    expect(group.get('removeCustomerGroup')).toEqual({ id: 4 });
    expect(group.get('saveCustomerGroup')).toEqual({
      id: 4,
      name: 'Large',
      isPublic: true,
      isOpening: false,
    });
    expect(group.has('withdrawNotice')).toBe(false);
    expect(group.has('removeMaintenanceWindow')).toBe(false);
  });

  it('is nothing that the role may not do', () => {
    const viewer = pagesFor(new Set(permissionsOf('viewer')));
    const found = actionsFor(pageOf('depositPage'), { proposalNo: 'D1', customerNo: '10' }, viewer);
    expect(found.every(({ page }) => page.kind !== 'form')).toBe(true);
  });
});

describe('a file of all pages', () => {
  let undo = () => {};
  afterEach(() => undo());
  const serve = (pages: readonly number[], total: number) => {
    const requested: unknown[] = [];
    const call = async (_call: unknown, body: { readonly current: number }) => {
      requested.push(body);
      const rows = Array.from({ length: pages[body.current - 1] ?? 0 }, (_, at) => ({
        proposalNo: `D${at}`,
      }));
      return { kind: 'value', value: { records: rows, total } };
    };
    undo = installParts({ operatorLine: { call } as unknown as OperatorLine });
    return requested;
  };
  const columns = columnsOf(rowMembers(pageOf('depositPage')), WORDS).filter(({ id }) => id === 'proposalNo');
  const page = pageOf('depositPage');

  it('reads them one after the other, with the filters, and says how far it is', async () => {
    const requested = serve([1_000, 2], 1_002);
    const progress: unknown[] = [];
    const { signal } = new AbortController();
    const done = await exportAll(page, { state: 'done' }, columns, signal, (...seen) => progress.push(seen));
    expect(done).toMatchObject({ rows: 1_002, isCut: false });
    expect(done.csv.split('\r\n').slice(0, 2)).toEqual(['proposalNo', 'D0']);
    expect(requested).toEqual([
      { state: 'done', current: 1, size: 1_000 },
      { state: 'done', current: 2, size: 1_000 },
    ]);
    expect(progress).toEqual([
      [1_000, 1_002],
      [1_002, 1_002],
    ]);
  });

  it('ends when it is cancelled, and says that it is cut', async () => {
    serve([1_000, 1_000], 2_000);
    const controller = new AbortController();
    const done = await exportAll(page, {}, columns, controller.signal, () => controller.abort());
    expect(done).toMatchObject({ rows: 1_000, isCut: true });
  });

  it('ends at a hundred thousand rows, and says that more are missing [MAX_EXPORTED_ROWS]', async () => {
    serve(
      Array.from({ length: 101 }, () => 1_000),
      101_000,
    );
    const { signal } = new AbortController();
    const done = await exportAll(page, {}, columns, signal, () => undefined);
    expect(done).toMatchObject({ rows: 100_000, isCut: true });
  });
});
