import { useStore, type StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import type { LineClock } from '../../../backend/client/index.ts';
import { i18n } from '../../i18n/index.ts';
import { part } from '../../parts.ts';
import type { AccountRef, OrderCommand } from '../../venue/port.ts';
import type { ReviewPort } from '../../venue/review-port.ts';
import type { AccountBook } from '../book/account-book.ts';
import { readLock, writeLock, type LockStorage } from './kept-lock.ts';
import {
  addsRisk,
  dayEndMs,
  dayOf,
  isLockedOn,
  NO_LOCK,
  setLimit,
  withLook,
  type Look,
  type LossLockState,
} from './loss-lock-model.ts';

declare module '../../parts.ts' {
  interface TerminalParts {
    readonly lossLock: LossLock;
  }
}

/** How often the account is looked at, and what was seen is kept (milliseconds). */
export const LOOK_MS = 1_000;
const KEEP_MS = 10_000;
/** The ledger is read again at most this often (milliseconds). */
const LEDGER_PAUSE_MS = 2_000;
const DAY_MS = 86_400_000;

export interface LossLockView {
  readonly account: AccountRef | undefined;
  readonly state: LossLockState;
  /** Today by the market's clock; undefined while that is not known. */
  readonly day: number | undefined;
}

export interface LossLockOptions {
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  readonly marketNow: () => number | undefined;
  /** Equity at the newest quotes; undefined while it is not known. */
  readonly equity: () => bigint | undefined;
  readonly book: StoreApi<AccountBook>;
  readonly review: Pick<ReviewPort, 'ledgerDays'>;
  /** Names the customer and the platform. */
  readonly owner: () => string | undefined;
  readonly storage: LockStorage;
}

/** Looks at the account every second, and refuses what adds risk once the limit of the day is reached. */
export class LossLock {
  readonly view = createStore<LossLockView>(() => ({ account: undefined, state: NO_LOCK, day: undefined }));
  readonly #options: LossLockOptions;
  #key = '';
  #keptAtMs = -Infinity;
  #ledger: { readonly day: number; readonly figures: NonNullable<Look['ledger']> } | undefined;
  #ledgerAskedAtMs = -Infinity;
  /** Money moved without a trade: whether it was won, lost or put in is known after the ledger was read. */
  #isDoubtful = false;

  constructor(options: LossLockOptions) {
    this.#options = options;
  }

  /** Begins to look. Returns the end of it. */
  start(): () => void {
    let stop: () => void = () => undefined;
    const beat = () => {
      this.look();
      stop = this.#options.clock.after(LOOK_MS, beat);
    };
    const unfollow = this.#options.book.subscribe((now, before) => this.#hear(now, before));
    beat();
    return () => {
      stop();
      unfollow();
    };
  }

  /** Takes a look at the account of now. */
  look(): void {
    const { book, marketNow, equity, owner } = this.#options;
    const { account } = book.getState();
    const atMs = marketNow();
    const key = account === undefined ? '' : `${owner() ?? ''}/${account.accountId}`;
    if (key !== this.#key) this.#change(key, account);
    if (account === undefined || atMs === undefined || isWalletType(account.accountType)) return;
    const day = dayOf(atMs);
    if (this.view.getState().day !== day) this.view.setState({ day });
    if (this.#ledger?.day !== day || this.#isDoubtful) void this.#readLedger(account, day);
    const seen = equity();
    if (seen === undefined || this.#isDoubtful) return;
    const before = this.view.getState().state;
    const ledger = this.#ledger?.day === day ? this.#ledger.figures : undefined;
    const state = withLook(before, { atMs, equity: seen, ledger });
    this.view.setState({ state });
    const isNewlyLocked = isLockedOn(state, day) && !isLockedOn(before, day);
    if (isNewlyLocked || this.#options.clock.now() - this.#keptAtMs >= KEEP_MS) this.#keep();
  }

  /** Sets another limit (money of the account), or none. What is looser counts from the next day on. */
  setLimit(limit: bigint | undefined): void {
    const atMs = this.#options.marketNow();
    if (atMs === undefined || this.#key === '') return;
    this.view.setState(({ state }) => ({ state: setLimit(state, limit, atMs) }));
    this.#keep();
  }

  /** Why a command is not sent now, in the terminal's words; undefined for one that may be. */
  refusal(command: OrderCommand): string | undefined {
    const { state, day: today } = this.view.getState();
    // Before the market's clock is known the last day that was looked at still counts.
    const day = today ?? state.days.at(-1)?.day;
    if (day === undefined || !isLockedOn(state, day)) return undefined;
    const { orders, positions } = this.#options.book.getState();
    const resting = command.kind === 'change' ? orders.get(command.orderId) : undefined;
    const position = command.kind === 'brackets' ? positions.get(command.positionId) : undefined;
    const order = resting && { isOpening: resting.type.endsWith('Open') };
    if (!addsRisk(command, order, position)) return undefined;
    return lockedText(day);
  }

  /** Another account, or none: what is kept of it comes back before anything is sent. */
  #change(key: string, account: AccountRef | undefined): void {
    if (this.#key !== '') this.#keep();
    this.#key = key;
    this.#ledger = undefined;
    this.#ledgerAskedAtMs = -Infinity;
    this.#isDoubtful = false;
    const state = key === '' ? NO_LOCK : readLock(this.#options.storage, key);
    const atMs = this.#options.marketNow();
    this.view.setState({ account, state, day: atMs === undefined ? undefined : dayOf(atMs) }, true);
  }

  #keep(): void {
    this.#keptAtMs = this.#options.clock.now();
    writeLock(this.#options.storage, this.#key, this.view.getState().state);
  }

  /** A balance that changes without a fill is one that money was moved in or out of, or that was charged. */
  #hear(now: AccountBook, before: AccountBook): void {
    if (now.account?.accountId !== before.account?.accountId) return this.look();
    const { accountId } = now.account ?? {};
    const balanceIn = ({ money }: AccountBook) => money.find((each) => each.accountId === accountId)?.balance;
    if (balanceIn(before) === undefined || balanceIn(now) === balanceIn(before)) return;
    if (now.fills === before.fills && now.closes === before.closes) this.#isDoubtful = true;
  }

  async #readLedger(account: AccountRef, day: number): Promise<void> {
    const nowMs = this.#options.clock.now();
    if (nowMs - this.#ledgerAskedAtMs < LEDGER_PAUSE_MS) return;
    this.#ledgerAskedAtMs = nowMs;
    const key = this.#key;
    try {
      const { opening, days } = await this.#options.review.ledgerDays(account, day * DAY_MS);
      if (key !== this.#key) return;
      const moved = days.reduce((sum, each) => sum + each.moved, 0n);
      this.#ledger = { day, figures: { opening, moved } };
    } catch {
      // Without an answer the day counts from what was seen; it is asked for again.
    }
    this.#isDoubtful = false;
  }
}

function lockedText(day: number): string {
  const time = new Date(dayEndMs(day)).toISOString().slice(11, 16);
  return i18n.t('lock.refused', { ns: 'panels', time });
}

/** Why nothing opens now, for controls that say so before they are pressed; undefined while the day may go on. */
export function useOpeningLock(): string | undefined {
  const { state, day: today } = useLossLock();
  const day = today ?? state.days.at(-1)?.day;
  return day !== undefined && isLockedOn(state, day) ? lockedText(day) : undefined;
}

/** The lock of the account that is traded. */
export function useLossLock(): LossLockView {
  return useStore(part('lossLock').view);
}
