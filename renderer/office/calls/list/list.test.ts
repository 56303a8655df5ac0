import { afterEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../../backend/contract/permissions.ts';
import type { OperatorLine } from '../../../operator/meridian/line.ts';
import { installParts } from '../../../parts.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import { findPage, pagesFor, type CallPage } from '../catalogue.ts';
import { contractWords } from '../contract-texts.ts';
import { filterMembers, rowMembers, rowsIn } from './answer-rows.ts';
import { columnsOf, rowIdOf } from './columns.tsx';
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

  it('have the members that they come with where the contract leaves them open', () => {
    const open = ['adjustProposalPage', 'queryAllPositionPage', 'marginGroupPage', 'tradeParameterPage'];
    expect(open.concat('queryCapitalFlowList').map((name) => findPage(name)?.kind)).toEqual(
      Array(5).fill('list'),
    );
    const rows = [
      {
        proposalNo: 'A1',
        customerNo: '10000002',
        amount: '5000.00',
        checkBy: null,
        createTime: 1_795_812_720_379,
      },
      {
        proposalNo: 'A2',
        customerNo: '10000003',
        amount: '-12.50',
        checkBy: 'Mei',
        withdraw: true,
        tiers: [{ most: 5 }],
      },
    ];
    const members = rowMembers(pageOf('adjustProposalPage'), rows);
    const columns = columnsOf(members, WORDS);
    const printed = rows.map((row) =>
      columns.map(({ cell }) => cell(row)).filter((cell) => typeof cell === 'string'),
    );
    expect(printed[0]).toEqual(['A1', '10000002', '5,000.00', expect.stringMatching(/^2026-11-27 \d\d:/)]);
    expect(printed[1]).toEqual(['A2', '10000003', '−12.50', 'Mei', 'yes', 'Most 5']);
    expect(columns.find(({ id }) => id === 'amount')?.align).toBe('end');
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
    const columns = columnsOf(rowMembers(pageOf('hedgeRecords'), []), WORDS);
    const column = (id: string) => columns.find((each) => each.id === id);
    const row = { volume: '-1234.50', time: 1_795_812_720_379, price: null };
    const persons = columnsOf(rowMembers(pageOf('operatorPersons'), []), WORDS);
    expect(persons.find(({ id }) => id === 'status')?.cell({ status: 2 })).toBe('disabled');
    expect(column('volume')?.cell(row)).toBe('−1,234.50');
    expect(column('volume')?.align).toBe('end');
    expect(column('volume')?.sortKey?.(row)).toBe(-1234.5);
    expect(column('volume')?.text?.(row)).toBe('-1234.50');
    expect(column('time')?.text?.(row)).toBe('2026-11-27T20:52:00.379Z');
    expect(column('price')?.sortKey?.(row)).toBeUndefined();
    expect(columnsOf(rowMembers(pageOf('customerPage'), []), WORDS).some(({ optional }) => optional)).toBe(
      true,
    );
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
  const columns = columnsOf(rowMembers(pageOf('depositPage'), []), WORDS).filter(
    ({ id }) => id === 'proposalNo',
  );
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
