import { useQuery } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { queryClient, valueOf, type ApiResult, newTrace } from '../../connection/terminal-connection.ts';
import { useSettings } from '../../session/settings.ts';
import { useFromNow } from '../../components/index.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import { customerPort } from '../part.ts';
import type { MoneyPort } from './port.ts';

/** Everything about money that is read. */
export const MONEY_KEY = ['customer', 'money'];
/** Worth and net values move with the market; a page about money is no ladder. */
const ASK_AGAIN_MS = 10_000;

function useMoneyQuery<Value>(
  key: readonly unknown[],
  ask: (money: MoneyPort) => Promise<ApiResult<Value>>,
  refetchInterval: number | false = false,
) {
  return useQuery(
    {
      queryKey: [...MONEY_KEY, ...key],
      queryFn: async () => valueOf(await ask(customerPort().money)),
      refetchInterval,
    },
    queryClient,
  );
}

/** Accounts, with rates into a currency. */
export const useMoneyAccounts = (currency: string) =>
  useMoneyQuery(['accounts', currency], (money) => money.accounts(currency), ASK_AGAIN_MS);

/** What operators booked, newest first. */
export const useBookings = () => useMoneyQuery(['bookings'], (money) => money.bookings(), ASK_AGAIN_MS);

/** Digits of currencies by their code. */
export const useAssets = () => useMoneyQuery(['assets'], (money) => money.assets());

export const useAddresses = () => useMoneyQuery(['addresses'], (money) => money.addresses());

export const useBankAccounts = () => useMoneyQuery(['banks'], (money) => money.bankAccounts());

/** Funds of the company, with their words in the terminal's language. */
export function useFunds() {
  const language = useSettings((settings) => settings.language);
  return useMoneyQuery(['funds', language], (money) => money.funds(), ASK_AGAIN_MS);
}

/** Net values of a fund over so many days; nothing is asked without a fund. */
export function useFundHistory(fundId: number | undefined, days: number) {
  return useQuery(
    {
      queryKey: [...MONEY_KEY, 'history', fundId, days],
      enabled: fundId !== undefined,
      queryFn: async () => valueOf(await customerPort().money.fundHistory(fundId ?? 0, days)),
    },
    queryClient,
  );
}

/** Reads everything about money again, or one part of it. */
export function refreshMoney(part?: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: part === undefined ? MONEY_KEY : [...MONEY_KEY, part] });
}

/** A rate while the platform holds it; one that it has let go of sends nothing. */
export function useHeld<Rate extends { readonly heldUntilMs: number | undefined }>(
  rate: Rate | undefined,
): Rate | undefined {
  const until = rate?.heldUntilMs;
  const isHeld = useFromNow(1000, (now) => until === undefined || now < until);
  return isHeld ? rate : undefined;
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
  send<Value>(wish: object, ask: (key: string) => Promise<ApiResult<Value>>): Promise<Value | undefined>;
  /** Forgets why the last one failed. */
  forgive(): void;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Known at once: two presses may come before the page has rendered.
  const isOnItsWay = useRef(false);
  const unanswered = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return {
    busy,
    failed,
    forgive: () => setFailed(undefined),
    async send(wish, ask) {
      if (isOnItsWay.current) return undefined;
      isOnItsWay.current = true;
      setBusy(true);
      setFailed(undefined);
      const text = JSON.stringify(wish);
      const key = unanswered.current?.wish === text ? unanswered.current.key : newTrace();
      const answer = await ask(key);
      unanswered.current = answer.kind === 'unknown' ? { wish: text, key } : undefined;
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
