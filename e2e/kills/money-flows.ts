import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { FINAL_DEPOSIT_STATES } from '../../backend/domain/deposits/index.ts';
import { FINAL_WITHDRAWAL_STATES } from '../../backend/domain/withdrawals/index.ts';
import { COIN as DEPOSIT } from '../../backend/platform-tests/deposit-harness.ts';
import { DIGITAL } from '../../backend/platform-tests/fund-share-harness.ts';
import { COIN as WITHDRAWAL } from '../../backend/platform-tests/withdraw-harness.ts';
import { allRows, ask, askOffice, compare, type Flow, type World } from './flow.ts';
import { TYPES } from './trade-flows.ts';

/** An operator approves withdrawals from here on. */
export const REVIEWED = 200;

interface Proposal {
  readonly proposalNo: string;
}

/** Amounts by which two requests of a flow are told apart. */
const amountOf = (least: number, requested: number) => (least + requested / 100).toFixed(2);

/** Moves money to the cross margin account and back; each transfer is of another amount, and there once. */
function transfers(): Flow {
  const acknowledged = new Map<string, string>();
  let requested = 0;
  return {
    name: 'transfer',
    next({ customerNo }) {
      requested += 1;
      const types =
        requested % 2 === 0
          ? { tradeType: TYPES.cross, toTradeType: TYPES.isolated }
          : { tradeType: TYPES.isolated, toTradeType: TYPES.cross };
      const body = { currency: 'USDT', toCustomerNo: customerNo, ...types, amount: amountOf(1, requested) };
      return { side: 'customer', bizType: BIZ_TYPE.capitalTransfer, body };
    },
    acknowledge({ body }) {
      const { amount } = body as { amount: string };
      acknowledged.set(amount, amount);
    },
    async findProblems(world) {
      const rows = await allRows(
        async (page) =>
          (await ask<{ records: { outAmount: string }[] }>(world, BIZ_TYPE.capitalTransferRecord, page))
            .records,
      );
      const stored = rows.map(({ outAmount }) => Number(outAmount).toFixed(2));
      return compare(
        'transfer',
        acknowledged,
        stored.map((amount) => ({ mark: amount, number: amount })),
      );
    },
  };
}

/** Deposits, which a payer pays as soon as the page is given. */
function deposits(): Flow & { paid(): ReadonlySet<string> } {
  const acknowledged = new Map<string, string>();
  let requested = 0;
  return {
    name: 'deposit',
    paid: () => new Set(acknowledged.values()),
    next() {
      requested += 1;
      const body = { ...DEPOSIT, depositAmount: '100', remark: `deposit-${requested}` };
      return { side: 'customer', bizType: BIZ_TYPE.createDepositProposal, body };
    },
    acknowledge({ body }, data, { simulator }) {
      const { proposalNo } = data as Proposal;
      acknowledged.set((body as { remark: string }).remark, proposalNo);
      // The provider reports until the platform has taken it, over as many kills as come between.
      simulator.act(proposalNo, 'pay').catch(() => undefined);
    },
    findProblems: (world) =>
      missing(world, 'deposit', [...acknowledged.values()], MANAGEMENT_BIZ_TYPE.depositPage),
  };
}

/** Withdrawals, small ones that are paid at once and large ones that an operator approves. */
function withdrawals(): Flow {
  const acknowledged: string[] = [];
  const approved = new Set<string>();
  let requested = 0;
  let toApprove: string | undefined;
  return {
    name: 'withdrawal',
    next() {
      if (toApprove !== undefined)
        return {
          side: 'office',
          bizType: MANAGEMENT_BIZ_TYPE.approveWithdraw,
          body: { proposalNo: toApprove },
        };
      requested += 1;
      const amount = String(requested % 2 === 0 ? REVIEWED : 50);
      return {
        side: 'customer',
        bizType: BIZ_TYPE.createWithdrawProposal,
        body: { ...WITHDRAWAL, amount, remark: `withdrawal-${requested}` },
      };
    },
    acknowledge({ bizType, body }, data) {
      if (bizType === MANAGEMENT_BIZ_TYPE.approveWithdraw) {
        approved.add(toApprove as string);
        toApprove = undefined;
        return;
      }
      const { proposalNo } = data as Proposal;
      acknowledged.push(proposalNo);
      if ((body as { amount: string }).amount === String(REVIEWED)) toApprove = proposalNo;
    },
    async findProblems(world) {
      const rows = await proposals(world, MANAGEMENT_BIZ_TYPE.withdrawPage);
      const problems = lacking('withdrawal', acknowledged, rows);
      if (rows.length > acknowledged.length)
        problems.push(`${rows.length} withdrawals are there, ${acknowledged.length} were requested`);
      for (const { proposalNo, state } of rows)
        if (approved.has(proposalNo) && state === 'waiting')
          problems.push(`withdrawal ${proposalNo} was approved and waits for it again`);
      return problems;
    },
  };
}

/** So many subscriptions may wait for the next net value. */
const MAX_WAITING = 50;

/** Subscriptions to shares of a fund, each of another amount. */
function subscriptions(): Flow {
  const acknowledged = new Map<string, string>();
  let requested = 0;
  return {
    name: 'fund shares',
    next() {
      if (requested >= MAX_WAITING) return undefined;
      requested += 1;
      const body = { fundId: DIGITAL, amountPay: amountOf(20, requested) };
      return { side: 'customer', bizType: BIZ_TYPE.applyFund, body };
    },
    acknowledge({ body }, data) {
      acknowledged.set((body as { amountPay: string }).amountPay, (data as Proposal).proposalNo);
    },
    async findProblems(world) {
      const rows = await allRows(
        async (page) =>
          (
            await ask<{ records: (Proposal & { amountPay: string })[] }>(
              world,
              BIZ_TYPE.customerFundApplyPage,
              { customerGroupId: 1, ...page },
            )
          ).records,
      );
      const stored = rows.map((row) => ({ mark: Number(row.amountPay).toFixed(2), number: row.proposalNo }));
      return compare('subscription', acknowledged, stored);
    },
  };
}

/** Adjustments that the office books, each of another amount. */
function adjustments(): Flow {
  const acknowledged = new Map<string, string>();
  let requested = 0;
  return {
    name: 'office proposal',
    next({ customerNo }) {
      requested += 1;
      const body = {
        customerNo,
        accountCurrency: 'USDT',
        tradeType: TYPES.isolated,
        businessType: 7,
        amount: amountOf(300, requested),
        withdraw: true,
      };
      return { side: 'office', bizType: MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, body };
    },
    acknowledge({ body }, data) {
      acknowledged.set((body as { amount: string }).amount, String(data));
    },
    async findProblems(world) {
      const { customerNo } = world;
      const rows = await allRows(
        async (page) =>
          (
            await askOffice<{ records: (Proposal & { amount: string | number })[] }>(
              world,
              MANAGEMENT_BIZ_TYPE.adjustProposalPage,
              { customerNo, ...page },
            )
          ).records,
      );
      const stored = rows.map((row) => ({ mark: Number(row.amount).toFixed(2), number: row.proposalNo }));
      return compare('adjustment', acknowledged, stored);
    },
  };
}

/** All proposals that the office lists. */
export function proposals(world: World, bizType: string) {
  return allRows(
    async (page) =>
      (await askOffice<{ records: (Proposal & { state: string })[] }>(world, bizType, page)).records,
  );
}

async function missing(world: World, what: string, acknowledged: readonly string[], bizType: string) {
  return lacking(what, acknowledged, await proposals(world, bizType));
}

function lacking(what: string, acknowledged: readonly string[], rows: readonly Proposal[]): string[] {
  const stored = new Set(rows.map(({ proposalNo }) => proposalNo));
  return acknowledged
    .filter((proposalNo) => !stored.has(proposalNo))
    .map((proposalNo) => `${what} ${proposalNo} was acknowledged and is lost`);
}

/**
 * Proposals that go on by themselves and have not ended. A deposit whose page nobody was given waits for nobody: it is stored before
 * the provider is requested.
 */
export async function underWay(world: World, paid: ReadonlySet<string>): Promise<string[]> {
  const deposits = (await proposals(world, MANAGEMENT_BIZ_TYPE.depositPage)).filter(
    ({ proposalNo, state }) =>
      paid.has(proposalNo) && !(FINAL_DEPOSIT_STATES as readonly string[]).includes(state),
  );
  const withdrawals = (await proposals(world, MANAGEMENT_BIZ_TYPE.withdrawPage)).filter(
    ({ state }) => state !== 'waiting' && !(FINAL_WITHDRAWAL_STATES as readonly string[]).includes(state),
  );
  return [...deposits, ...withdrawals].map(({ proposalNo, state }) => `${proposalNo} is ${state}`);
}

/** Everything that moves money without a trade. */
export function moneyFlows() {
  const paid = deposits();
  return { paid: paid.paid, flows: [transfers(), paid, withdrawals(), subscriptions(), adjustments()] };
}
