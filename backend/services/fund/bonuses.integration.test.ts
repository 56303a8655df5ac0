import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BONUS_TYPE } from '../../contract/calls/management/money.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { createSteppedClock } from '../../market/index.ts';
import { openDatabase, type Database, type Statement } from '../../storage/index.ts';
import { Bonuses, type Bonus } from './bonuses.ts';

const ISSUE: Bonus = {
  companyId: 1,
  activityId: 'spring',
  type: BONUS_TYPE.issue,
  customerAccountId: 11,
  activityAccountId: 22,
  amount: 500n,
  by: 'engine',
};

/** Accounts whose movements are stored as the trading engine stores them: money and statements in one commit. */
class Ledger {
  readonly balances = new Map([
    [11, 0n],
    [22, 1000n],
  ]);
  /** What the next movements of an account do instead: throw a code, or never end. */
  fault: { accountId: number; code?: PlatformError['code'] } | undefined;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async adjust(accountId: number, amount: bigint, _flow: string, extraStatements: readonly Statement[]) {
    const { fault } = this;
    if (fault?.accountId === accountId && amount > 0n) {
      if (fault.code === undefined) return new Promise<void>(() => undefined);
      throw new PlatformError(fault.code);
    }
    const balance = (this.balances.get(accountId) ?? 0n) + amount;
    if (balance < 0n) throw new PlatformError('CFDWBWE000031');
    await this.#database.commit([...extraStatements]);
    this.balances.set(accountId, balance);
  }

  get all() {
    return [this.balances.get(11), this.balances.get(22)];
  }
}

let database: Database;
let ledger: Ledger;
const wallClock = createSteppedClock(1_000);
const open = () => Bonuses.open({ database, wallClock, trade: ledger });

beforeEach(async () => {
  database = await openDatabase({});
  ledger = new Ledger(database);
});
afterEach(() => database.close());

describe('bonuses', () => {
  it('leave one account and reach the other, once for each activity and direction', async () => {
    const bonuses = await open();
    await bonuses.move(ISSUE, []);
    expect(ledger.all).toEqual([500n, 500n]);
    await expect(bonuses.move(ISSUE, [])).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000004' });
    await bonuses.move({ ...ISSUE, type: BONUS_TYPE.takeBack, amount: 200n }, []);
    expect(ledger.all).toEqual([300n, 700n]);
    await open();
    expect(ledger.all).toEqual([300n, 700n]);
  });

  it('that a stop caught between the accounts are paid at the next start, once', async () => {
    const bonuses = await open();
    ledger.fault = { accountId: 11 };
    void bonuses.move(ISSUE, []);
    await expect.poll(() => ledger.all).toEqual([0n, 500n]);
    ledger.fault = undefined;
    await open();
    expect(ledger.all).toEqual([500n, 500n]);
    const later = await open();
    expect(ledger.all).toEqual([500n, 500n]);
    await expect(later.move(ISSUE, [])).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000004' });
  });

  it('that the other account cannot take go back and may be tried again', async () => {
    const bonuses = await open();
    ledger.fault = { accountId: 11, code: 'CFDWBWE000007' };
    await expect(bonuses.move(ISSUE, [])).rejects.toMatchObject({ code: 'CFDWBWE000007' });
    expect(ledger.all).toEqual([0n, 1000n]);
    ledger.fault = undefined;
    await bonuses.move(ISSUE, []);
    expect(ledger.all).toEqual([500n, 500n]);
  });

  it('beyond what the paying account has free move nothing', async () => {
    const bonuses = await open();
    const rich = { ...ISSUE, amount: 1001n };
    await expect(bonuses.move(rich, [])).rejects.toMatchObject({ code: 'CFDWBWE000031' });
    expect(ledger.all).toEqual([0n, 1000n]);
    await bonuses.move(ISSUE, []);
    expect(ledger.all).toEqual([500n, 500n]);
  });
});
