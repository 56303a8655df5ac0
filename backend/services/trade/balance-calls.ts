import type { Flow } from '../../domain/flow.ts';
import type { AccountId, Money } from '../../domain/units.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { computeTransferable, type WithdrawalStep } from '../../engine/core/index.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';

/** Money from one account to another, at the digits of each. */
export interface TransferOrder {
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  readonly amount: Money;
  /** What the amount is worth to the other account. */
  readonly received: Money;
}

/** What changes the balance of an account from outside. */
export interface BalanceCalls {
  /**
   * Pays into an account (above zero) or takes free money out of it (below). What `extraStatements` holds is stored with the
   * ledger lines or not at all. Credit may not be withdrawn and leaves only as credit. A `fee` is taken out of what is paid in. Throws CFDWBWE000031 when less is
   * free and CFDWBWE000007 beyond the largest balance.
   */
  adjust(
    accountId: AccountId,
    amount: Money,
    flow: Flow,
    extraStatements: readonly Statement[],
    options?: { readonly isCredit?: boolean; readonly fee?: Money },
  ): Promise<void>;
  /**
   * Moves money between two accounts; the lines of both, and what `beside` makes of the money that the first may still transfer,
   * are one commit. Resolves to that money. Throws CFDWBWE000031 for more than may be transferred, CFDWBWE000007 beyond the
   * largest balance and CFDWBWE000003 while an account cannot be valued.
   */
  transfer(order: TransferOrder, beside: (left: Money) => readonly Statement[]): Promise<Money>;
  /**
   * A step of a withdrawal: what leaves the account (`amount` to the payee and the `fee`) is set aside, comes back, or has left the
   * house. `extraStatements` is stored with the ledger lines or not at all. Throws CFDWBWE000031 when less may leave the
   * account, and CFDWBWE000007 when the account cannot hold what comes back.
   */
  moveWithdrawal(
    accountId: AccountId,
    step: WithdrawalStep,
    money: { readonly amount: Money; readonly fee: Money },
    extraStatements: readonly Statement[],
  ): Promise<void>;
  /** Brings an account to a balance (cash and margin). Throws CFDWBWE000031 when positions bind more than that. */
  resetBalance(accountId: AccountId, balance: Money, extraStatements: readonly Statement[]): Promise<void>;
}

export function balanceCalls(engine: TradingEngine, database: Database): BalanceCalls {
  return {
    async adjust(accountId, amount, flow, extraStatements, { isCredit = false, fee = 0n } = {}) {
      const funds = { accountId, amount, flow, isCredit, ...(fee > 0n && { fee }) };
      const command = { type: 'moveFunds', timeMs: engine.nowMs(), ...funds } as const;
      await engine.execute(command, () => extraStatements);
    },
    async transfer({ fromAccountId, ...order }, beside) {
      const command = { type: 'transferFunds', accountId: fromAccountId, ...order } as const;
      const left = () => {
        const account = engine.state.account(fromAccountId);
        return (account && computeTransferable(engine.valuing, account)) ?? 0n;
      };
      const { committed } = engine.decide({ ...command, timeMs: engine.nowMs() }, () => beside(left()));
      const remaining = left();
      await committed;
      return remaining;
    },
    async moveWithdrawal(accountId, step, { amount, fee }, extraStatements) {
      const money = { accountId, step, amount, fee };
      const command = { type: 'moveWithdrawal', timeMs: engine.nowMs(), ...money } as const;
      await engine.execute(command, () => extraStatements);
    },
    async resetBalance(accountId, balance, extraStatements) {
      const account = engine.state.account(accountId);
      if (account === undefined) throw new PlatformError(CODE.tradeParameterOutOfRange);
      const amount = balance - account.cash - account.margin;
      if (amount === 0n) return database.commit(extraStatements);
      const funds = { accountId, amount, flow: 'reset', isCredit: amount < 0n } as const;
      const command = { type: 'moveFunds', timeMs: engine.nowMs(), ...funds } as const;
      await engine.execute(command, () => extraStatements);
    },
  };
}
