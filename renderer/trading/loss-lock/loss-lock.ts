import { useStore, type StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import type { LineClock } from '../../../backend/client/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { part } from '../../parts.ts';
import type { AccountRef, OrderCommand, ReviewPort } from '../../venue/port.ts';
import type { AccountBook } from '../book/account-book.ts';
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
  type EquityDay,
  type LimitChange,
  MAX_EQUITY_DAYS,
  MAX_LIMIT_CHANGES,
} from './loss-lock-model.ts';

declare module '../../parts.ts' {
  interface TerminalContext {
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
  #storedAtMs = -Infinity;
  #ledger: { readonly day: number; readonly figures: NonNullable<Look['ledger']> } | undefined;
  #ledgerRequestedAtMs = -Infinity;
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
    const unfollow = this.#options.book.subscribe((now, before) => this.#receive(now, before));
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
    if (isNewlyLocked || this.#options.clock.now() - this.#storedAtMs >= KEEP_MS) this.#keep();
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
    this.#ledgerRequestedAtMs = -Infinity;
    this.#isDoubtful = false;
    const state = key === '' ? NO_LOCK : readLock(this.#options.storage, key);
    const atMs = this.#options.marketNow();
    this.view.setState({ account, state, day: atMs === undefined ? undefined : dayOf(atMs) }, true);
  }

  #keep(): void {
    this.#storedAtMs = this.#options.clock.now();
    writeLock(this.#options.storage, this.#key, this.view.getState().state);
  }

  /** A balance that changes without a fill is one that money was moved in or out of, or that was charged. */
  #receive(now: AccountBook, before: AccountBook): void {
    if (now.account?.accountId !== before.account?.accountId) return this.look();
    const { accountId } = now.account ?? {};
    const balanceIn = ({ money }: AccountBook) => money.find((each) => each.accountId === accountId)?.balance;
    if (balanceIn(before) === undefined || balanceIn(now) === balanceIn(before)) return;
    if (now.fills === before.fills && now.closes === before.closes) this.#isDoubtful = true;
  }

  async #readLedger(account: AccountRef, day: number): Promise<void> {
    const nowMs = this.#options.clock.now();
    if (nowMs - this.#ledgerRequestedAtMs < LEDGER_PAUSE_MS) return;
    this.#ledgerRequestedAtMs = nowMs;
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

/** Loss locks as they are kept with the profile: by account, money as text. */

/** Accounts whose locks are kept; the one that was written longest ago leaves first. */
export const MAX_KEPT_LOCKS = 40;
const NAME = 'meridian.loss-lock';
const VERSION = 1;

type LockStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The lock of an account; a new one where none is kept or what is kept cannot be read. */
export function readLock(storage: LockStorage, key: string): LossLockState {
  const kept = readAll(storage)[key];
  return kept === undefined ? NO_LOCK : readState(kept);
}

export function writeLock(storage: LockStorage, key: string, { changes, days }: LossLockState): void {
  const { [key]: _before, ...others } = readAll(storage);
  const written = JSON.parse(
    JSON.stringify({ changes, days }, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ) as unknown;
  const locks = Object.fromEntries([...Object.entries(others), [key, written]].slice(-MAX_KEPT_LOCKS));
  storage.setItem(NAME, JSON.stringify({ version: VERSION, locks }));
}

function readAll(storage: LockStorage): Readonly<Record<string, unknown>> {
  try {
    const kept = JSON.parse(storage.getItem(NAME) ?? '{}') as { version?: unknown; locks?: unknown };
    return kept.version === VERSION && isRecord(kept.locks) ? kept.locks : {};
  } catch {
    return {};
  }
}

function readState(kept: unknown): LossLockState {
  if (!isRecord(kept)) return NO_LOCK;
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
  return {
    changes: list(kept['changes']).flatMap(readChange).slice(-MAX_LIMIT_CHANGES),
    days: list(kept['days']).flatMap(readDay).slice(-MAX_EQUITY_DAYS),
  };
}

function readChange({ atMs, limit, fromDay }: Record<string, unknown>): readonly LimitChange[] {
  if (!isWhole(atMs) || !isWhole(fromDay)) return [];
  if (limit === undefined) return [{ atMs, limit: undefined, fromDay }];
  const amount = toMoney(limit);
  return amount === undefined || amount <= 0n ? [] : [{ atMs, limit: amount, fromDay }];
}

const STARTS = ['equity', 'ledger', 'firstLook'] as const;

function readDay(kept: Record<string, unknown>): readonly EquityDay[] {
  const { day, startAtMs, lastAtMs, lowestAtMs, lockedAtMs } = kept;
  const [start, moved, last, lowest] = ['start', 'moved', 'last', 'lowest'].map((name) =>
    toMoney(kept[name]),
  );
  const startFrom = STARTS.find((each) => each === kept['startFrom']);
  if (!isWhole(day) || !isWhole(startAtMs) || !isWhole(lastAtMs) || !isWhole(lowestAtMs)) return [];
  if (start === undefined || moved === undefined || last === undefined || lowest === undefined) return [];
  if (startFrom === undefined) return [];
  const lock = isWhole(lockedAtMs) ? lockedAtMs : undefined;
  return [{ day, start, startFrom, startAtMs, moved, last, lastAtMs, lowest, lowestAtMs, lockedAtMs: lock }];
}

function toMoney(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^-?\d{1,30}$/.test(text) ? BigInt(text) : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
