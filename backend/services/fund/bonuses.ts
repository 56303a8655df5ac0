import { BONUS_TYPE } from '../../contract/calls/management/money.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { WallClock } from '../../domain/clock.ts';
import { bonusRepository, type BonusMoveRow } from '../../storage/fund/index.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { TradeService } from '../trade/trade-service.ts';
export type BonusType = (typeof BONUS_TYPE)[keyof typeof BONUS_TYPE];

/** A bonus between the account of a customer and the account that pays for an activity, in one currency. */
export interface Bonus {
  readonly companyId: number;
  readonly activityId: string;
  readonly type: BonusType;
  readonly customerAccountId: number;
  readonly activityAccountId: number;
  /** At the accounts' digits, above zero. */
  readonly amount: bigint;
  readonly by: string;
}

export interface BonusDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'adjust'>;
}

/**
 * Bonuses of activities. The money leaves one account in the commit that records the debt to the other, and reaches the other in
 * the commit that ends the debt; a stop between the two is made good at the next start.
 */
export class Bonuses {
  readonly #deps: BonusDeps;
  readonly #queue = new KeyedQueue();

  private constructor(deps: BonusDeps) {
    this.#deps = deps;
  }

  /** Pays the debts of an earlier run. */
  static async open(deps: BonusDeps): Promise<Bonuses> {
    const bonuses = new Bonuses(deps);
    for (const row of await bonusRepository.owed(deps.database)) await bonuses.#pay(row, []);
    return bonuses;
  }

  /**
   * Moves a bonus; `extraStatements` is stored with its end. Throws 0000004 when the activity did the same before,
   * CFDWBWE000031 when the paying account has less free and CFDWBWE000007 beyond the largest balance; nothing is moved
   * then.
   */
  move(bonus: Bonus, extraStatements: readonly Statement[]): Promise<void> {
    const row = this.#rowOf(bonus);
    return this.#queue.run(`${row.company_id} ${row.type} ${row.activity_id}`, async () => {
      const { database, trade } = this.#deps;
      if ((await bonusRepository.find(database, row)) !== undefined) {
        throw new PlatformError(CODE.alreadyInProgress);
      }
      const taken = row.type === BONUS_TYPE.issue ? 'adjustmentOut' : 'bonus';
      await trade.adjust(row.from_account_id, -bonus.amount, taken, [bonusRepository.insert(row)]);
      try {
        await this.#pay(row, extraStatements);
      } catch (error) {
        const back = row.type === BONUS_TYPE.issue ? 'adjustmentIn' : 'bonus';
        await trade.adjust(row.from_account_id, bonus.amount, back, [bonusRepository.remove(row)]);
        throw error;
      }
    });
  }

  #pay(row: BonusMoveRow, extraStatements: readonly Statement[]): Promise<void> {
    const flow = row.type === BONUS_TYPE.issue ? 'bonus' : 'adjustmentIn';
    const done = [bonusRepository.markDone(row), ...extraStatements];
    return this.#deps.trade.adjust(row.to_account_id, BigInt(row.amount), flow, done);
  }

  #rowOf(bonus: Bonus): BonusMoveRow {
    const accounts = [bonus.activityAccountId, bonus.customerAccountId] as const;
    const [from, to] = bonus.type === BONUS_TYPE.issue ? accounts : ([accounts[1], accounts[0]] as const);
    return {
      company_id: bonus.companyId,
      activity_id: bonus.activityId,
      type: bonus.type,
      from_account_id: from,
      to_account_id: to,
      amount: String(bonus.amount),
      state: 'owed',
      create_by: bonus.by,
      create_time_ms: this.#deps.wallClock.nowMs(),
    };
  }
}
