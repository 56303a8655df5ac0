import { findTradingAccount, useAccountTypeStore } from '../session/account-type.ts';
import { useSessionStore, type SessionCustomer } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import type { AccountRef } from '../venue/port.ts';
import type { TradingSession } from './trading-session.ts';
import type { RequestStorage } from './unconfirmed-orders.ts';

/** The platform on which a customer trades, as far as it tells customers apart. */
export interface Place {
  readonly id: string;
  readonly companyId: number;
}

/** Makes the session trade the account of whoever is signed in, of the account type that is chosen. Returns the end of it. */
export function followTrading(session: TradingSession, place: Place, storage: RequestStorage): () => void {
  let followed: AccountRef | undefined;
  let owner: string | undefined;
  const follow = () => {
    const { customer } = useSessionStore.getState();
    const next = customer && ownerName(place, customer);
    if (next !== owner && next !== undefined) session.takeUp(next, storage);
    const account = toRef(findTradingAccount(customer?.accounts));
    if (next !== owner || account?.accountId !== followed?.accountId) session.follow(account);
    owner = next;
    followed = account;
  };
  follow();
  const stops = [
    session.start(),
    useSessionStore.subscribe(follow),
    useAccountTypeStore.subscribe(follow),
    // The platform writes why an order ended in the language in which it was asked.
    useSettings.subscribe((now, before) => {
      if (now.language !== before.language) session.refresh();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function toRef(account: SessionCustomer['accounts'][number] | undefined): AccountRef | undefined {
  if (account === undefined) return undefined;
  const { accountId, tradeType: accountType, currency, digits } = account;
  return { accountId, accountType, currency, digits };
}

/** Names a customer of a platform: another database, of the same address too, has accounts of another time. */
function ownerName({ id, companyId }: Place, { customerNo, accounts }: SessionCustomer): string {
  return [id, companyId, customerNo, accounts[0]?.createTime ?? 0].join('/');
}
