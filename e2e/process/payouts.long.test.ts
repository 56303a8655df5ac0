import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { drawKey, drawUniform } from '../../backend/market/random.ts';
import { connectManagement } from '../../backend/platform-tests/management-harness.ts';
import {
  COIN as WITHDRAWAL,
  prepareToWithdraw,
  relax,
  type WithdrawRow,
} from '../../backend/platform-tests/withdraw-harness.ts';
import { depositsOf, startSimulator, startWithProvider, type SimulatorProcess } from './payment-process.ts';
import { runToEnd, signInDemo, type PlatformProcess } from './platform-process.ts';
import { openLine, type ProviderLine } from './provider-line.ts';

/** What the platform is doing for a withdrawal when it is killed. */
const MOMENTS = ['request', 'before', 'after', 'waiting', 'reporting', 'approving', 'marking'] as const;
type Moment = (typeof MOMENTS)[number];
/** Each of them so many times. */
const ROUNDS = 2;
const KILLS = ROUNDS * MOMENTS.length;
/** Paid without an operator. */
const SMALL = '100';
/** An operator approves from here on. */
const REVIEWED = '200';

const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-payouts-'));
const file = path.join(root, 'payments.jsonl');
const data = ['--data', path.join(root, 'store')];
let simulator: SimulatorProcess;
let line: ProviderLine;
beforeAll(async () => {
  simulator = await startSimulator('--file', file);
  line = await openLine(simulator.url);
}, 120_000);
afterAll(async () => {
  await line.close();
  await simulator.stop();
  rmSync(root, { recursive: true, force: true });
});

type Office = Awaited<ReturnType<typeof connectManagement>>;

/** A platform that is killed and started again, with whoever calls it. */
class Story {
  readonly #chance = drawKey(7, 'payouts', 'kill');
  #draws = 0;
  #platform!: PlatformProcess;
  #port = '0';
  office!: Office;
  /** The customer's. */
  token = '';

  async start(): Promise<void> {
    this.#platform = await startWithProvider(line.url, [...data, '--port', this.#port]);
    const { ready } = this.#platform;
    // Reports go to the address that the payouts named.
    this.#port = new URL(ready.baseUrl).port;
    this.office = await connectManagement(ready);
    if (this.token !== '') return;
    this.token = await signInDemo(ready);
    await prepareToWithdraw(this.office, this.token);
    await relax(this.office, {}, { reviewAmount: REVIEWED });
  }

  kill = () => this.#platform.stop('SIGKILL');
  stop = () => this.#platform.stop();
  balance = () => depositsOf(this.#platform.ready, this.token).balance();

  /** A whole number from 0 to `below` - 1. */
  draw(below: number): number {
    this.#draws += 1;
    return Math.floor(drawUniform(this.#chance, this.#draws, 0) * below);
  }

  /** Kills it while it works on something: after so many other calls as chance says. */
  async killDuring(work: Promise<unknown>): Promise<void> {
    const over = work.catch(() => undefined);
    for (let calls = this.draw(6); calls > 0; calls -= 1) await this.balance();
    await this.kill();
    await over;
  }

  create = (key: number, amount: string) =>
    this.#keyed(
      `/api/global/${BIZ_TYPE.createWithdrawProposal}`,
      `create-${key}`,
      { ...WITHDRAWAL, amount },
      { token: this.token },
    );
  approve = (proposalNo: string) =>
    this.#keyed(`/openapi-b/global/${MANAGEMENT_BIZ_TYPE.approveWithdraw}`, `approve-${proposalNo}`, {
      proposalNo,
    });
  mark = (proposalNo: string) =>
    this.#keyed(`/openapi-b/global/${MANAGEMENT_BIZ_TYPE.markWithdrawPaid}`, `mark-${proposalNo}`, {
      proposalNo,
      txid: MANUAL,
    });

  async all(): Promise<readonly WithdrawRow[]> {
    const page = { size: 100, current: 1 };
    const answer = await this.office.call<{ records: WithdrawRow[] }>(MANAGEMENT_BIZ_TYPE.withdrawPage, page);
    return answer.envelope.data.records;
  }

  /** Asks under a key; the same key is asked for again after a kill. */
  async #keyed(
    route: string,
    key: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<WithdrawRow> {
    const answer = await this.office.post<WithdrawRow>(route, body, { ...headers, 'idempotency-key': key });
    if (answer.listed !== '0') throw new Error(`${key}: ${answer.listed}`);
    return answer.envelope.data;
  }
}

const MANUAL = 'by hand';
const press = (proposalNo: string, act: 'pay' | 'fail') =>
  fetch(simulator.payoutsUrl, { method: 'POST', body: new URLSearchParams({ proposalNo, act }) });

/** What the provider wrote down, line by line. */
function providerLines() {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((text) => JSON.parse(text) as ProviderLineRecord);
}
interface ProviderLineRecord {
  readonly type: string;
  readonly payout?: { readonly proposalNo: string };
  readonly proposalNo?: string;
  readonly status?: string;
}
const isRequested = (proposalNo: string) =>
  providerLines().some(({ payout }) => payout?.proposalNo === proposalNo);
const endsOf = (proposalNo: string) =>
  providerLines().flatMap((one) =>
    one.proposalNo === proposalNo && one.type === 'payoutEnd' ? [one.status] : [],
  );

/** Makes a withdrawal and kills the platform at that moment of it; what was under way is asked for again under its key. */
async function killAt(story: Story, moment: Moment, number: number): Promise<void> {
  const amount = moment === 'approving' ? REVIEWED : SMALL;
  if (moment === 'request') {
    await story.killDuring(story.create(number, amount));
  } else if (moment === 'before' || moment === 'after') {
    const cut = line.cut(moment, story.kill);
    await story.create(number, amount).catch(() => undefined);
    await cut;
  } else {
    const { proposalNo } = await story.create(number, amount);
    if (moment === 'approving') await story.killDuring(story.approve(proposalNo));
    else {
      await expect.poll(() => isRequested(proposalNo), { timeout: 60_000 }).toBe(true);
      const act = story.draw(2) === 0 ? 'fail' : 'pay';
      if (moment === 'marking') await story.killDuring(story.mark(proposalNo));
      if (moment === 'reporting') await story.killDuring(press(proposalNo, act));
      if (moment === 'waiting') {
        await story.kill();
        await press(proposalNo, act);
      }
    }
  }
  await story.start();
  const { proposalNo } = await story.create(number, amount);
  if (moment === 'approving') await story.approve(proposalNo);
  if (moment === 'marking') await story.mark(proposalNo);
}

/** Lets the provider pay or fail what it was asked for, until every withdrawal has ended. */
async function endAll(story: Story): Promise<readonly WithdrawRow[]> {
  const open = async () => (await story.all()).filter(({ state }) => state === 'paying');
  const step = async () => {
    const proposals = await open();
    for (const { proposalNo } of proposals)
      if (isRequested(proposalNo) && endsOf(proposalNo).length === 0)
        await press(proposalNo, story.draw(3) === 0 ? 'fail' : 'pay');
    return proposals.length;
  };
  await expect.poll(step, { timeout: 90_000, interval: 500 }).toBe(0);
  return story.all();
}

describe('kill -9 of the platform in the middle of a payout', () => {
  it(
    `ends each withdrawal once and pays it at most once in ${KILLS} kills`,
    { timeout: 900_000 },
    async () => {
      const story = new Story();
      await story.start();
      const before = await story.balance();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await killAt(story, MOMENTS[kill % MOMENTS.length] ?? 'request', kill);
        if (kill % MOMENTS.length === MOMENTS.length - 1) await endAll(story);
      }
      const ended = await endAll(story);
      expect(ended).toHaveLength(KILLS);
      expect(ended.filter(({ txid }) => txid === MANUAL)).toHaveLength(ROUNDS);
      let left = 0;
      for (const { proposalNo, state, amount, txid } of ended) {
        const paid = txid === MANUAL ? ['failed'] : ['paid'];
        expect([proposalNo, state, endsOf(proposalNo)]).toEqual(
          state === 'done' ? [proposalNo, 'done', paid] : [proposalNo, 'failed', ['failed']],
        );
        if (state === 'done') left += Number(amount);
      }
      const requested = providerLines().flatMap(({ payout }) => (payout ? [payout.proposalNo] : []));
      expect(requested.toSorted()).toEqual(ended.map(({ proposalNo }) => proposalNo).toSorted());
      expect(await story.balance()).toBe(before - left);
      const report = await story.office.call<{ checks: { differences: unknown[] }[] }>(
        MANAGEMENT_BIZ_TYPE.reconciliation,
      );
      expect(report.envelope.data.checks.flatMap(({ differences }) => differences)).toEqual([]);
      await story.stop();
      const books = await runToEnd(['--verify-ledger', ...data]);
      expect([books.code, books.stdout.split(':')[0]]).toEqual([0, 'ledger sound']);
    },
  );
});
