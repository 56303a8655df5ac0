import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import { queryClient, valueOf, type ApiResult, newTrace } from '../../connection/terminal-connection.ts';
import { useSettings } from '../../session/settings.ts';
import { useFromNow } from '../../components/index.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import { customerPort } from '../part.ts';
import type { CustomerPort } from '../port.ts';
import type { HeldRate } from './payments/port.ts';

/** Everything about money that is read. */
const MONEY_KEY = ['customer', 'money'];
/** Worth and net values move with the market; a page about money is no ladder. */
const ASK_AGAIN_MS = 10_000;
/** While something is on its way, somebody looks at it. */
export const WATCHED_MS = 2_000;
const AT_REST_MS = 30_000;
/** Before the platform lets go of a rate, another one is there. */
const RATE_AGAIN_MS = 4 * 60_000;

type Ask<Value> = (customer: CustomerPort) => Promise<ApiResult<Value>>;

/** What the platform says about money, under a key of its own. */
export function useMoneyQuery<Value>(
  key: readonly unknown[],
  ask: Ask<Value>,
  options: Omit<UseQueryOptions<Value>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery(
    { ...options, queryKey: [...MONEY_KEY, ...key], queryFn: async () => valueOf(await ask(customerPort())) },
    queryClient,
  );
}

/** Accounts, with rates into a currency. */
export const useMoneyAccounts = (currency: string) =>
  useMoneyQuery(['accounts', currency], ({ money }) => money.accounts(currency), {
    refetchInterval: ASK_AGAIN_MS,
  });

/** What operators booked, newest first. */
export const useBookings = () =>
  useMoneyQuery(['bookings'], ({ money }) => money.bookings(), { refetchInterval: ASK_AGAIN_MS });

/** Digits of currencies by their code. */
export const useAssets = () => useMoneyQuery(['assets'], ({ money }) => money.assets());

export const useAddresses = () => useMoneyQuery(['addresses'], ({ money }) => money.addresses());

export const useBankAccounts = () => useMoneyQuery(['banks'], ({ money }) => money.bankAccounts());

/** Funds of the company, with their words in the terminal's language. */
export function useFunds() {
  const language = useSettings((settings) => settings.language);
  return useMoneyQuery(['funds', language], ({ money }) => money.funds(), { refetchInterval: ASK_AGAIN_MS });
}

/** Net values of a fund over so many days. */
export const useFundHistory = (fundId: number, days: number) =>
  useMoneyQuery(['history', fundId, days], ({ money }) => money.fundHistory(fundId, days));

/** Part of the key of a list, beside which other things of its kind are read. */
export const LIST = 'list';

interface MoneyList<Item> {
  readonly key: string;
  readonly ask: Ask<readonly Item[]>;
  /** True while something can still come of it; absent where everything is done at once. */
  isOpen?(item: Item): boolean;
  /** How often it is read while something is open, and while nothing is (milliseconds). */
  readonly watchedMs?: number;
  readonly restMs?: number;
}

/** What moved money, newest first; what is on its way is looked at often, and when it ends the accounts are read again. */
export function useMoneyList<Item>({ key, ask, isOpen, ...list }: MoneyList<Item>) {
  const { watchedMs = WATCHED_MS, restMs = AT_REST_MS } = list;
  const query = useMoneyQuery([key, LIST], ask, {
    refetchInterval: ({ state }) => (isOpen && state.data?.some(isOpen) ? watchedMs : restMs),
  });
  const ended = isOpen && query.data?.filter((item) => !isOpen(item)).length;
  useEffect(() => {
    if (ended !== undefined) void refreshMoney('accounts');
  }, [ended]);
  return query;
}

/** Reads everything about money again, or one part of it by its key. */
export function refreshMoney(...part: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...MONEY_KEY, ...part] });
}

/** A rate that the platform holds, asked for again before it lets go of it; one that it has let go of sends nothing. */
export function useHeldRate(key: readonly unknown[], ask: Ask<HeldRate>) {
  // One that waited in the cache may be held no longer.
  const options = { refetchInterval: RATE_AGAIN_MS, gcTime: 0, staleTime: 0 };
  const { data, error } = useMoneyQuery(key, ask, options);
  const until = data?.heldUntilMs;
  const isHeld = useFromNow(1000, (now) => until === undefined || now < until);
  const rate = isHeld ? data : undefined;
  return { rate, error: rate === undefined ? error : null };
}

/**
 * The number of what was on its way when its list was first there. What comes later takes nobody away from what is in view:
 * somebody may be typing, or looking at an address.
 */
export function useResumed<Item extends { readonly number: string }>(
  items: readonly Item[] | undefined,
  isOnItsWay: (item: Item) => boolean,
): string | undefined {
  const [first, setFirst] = useState<{ readonly number: string | undefined }>();
  if (first === undefined && items !== undefined) setFirst({ number: items.find(isOnItsWay)?.number });
  return first?.number;
}

/** Sending of what moves money: one at a time, and never twice. */
export interface Sending {
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /**
   * Sends what `wish` describes. Where no answer came, the same wish goes again under the same key, so that the platform answers what
   * became of the first one. Resolves to the value; undefined when there is none.
   */
  send<Value>(request: object, ask: (key: string) => Promise<ApiResult<Value>>): Promise<Value | undefined>;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Known at once: two presses may come before the page has rendered.
  const isOnItsWay = useRef(false);
  const unanswered = useRef<{ readonly request: string; readonly key: string }>(undefined);
  return {
    busy,
    failed,
    async send(request, ask) {
      if (isOnItsWay.current) return undefined;
      isOnItsWay.current = true;
      setBusy(true);
      setFailed(undefined);
      const text = JSON.stringify(request);
      const key = unanswered.current?.request === text ? unanswered.current.key : newTrace();
      const answer = await ask(key);
      unanswered.current = answer.kind === 'unknown' ? { request: text, key } : undefined;
      isOnItsWay.current = false;
      setBusy(false);
      if (answer.kind === 'value') return answer.value;
      setFailed(answer);
      // What was sent may have been made of limits, fees or rates that hold no longer.
      if (answer.kind === 'refused') void refreshMoney();
      return undefined;
    },
  };
}
