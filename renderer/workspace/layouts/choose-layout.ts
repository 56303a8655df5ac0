import { TRADE_TYPE } from '../../../backend/domain/account-type.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';
import type { NamedLayout } from './layout-book.ts';
import { layoutActions } from './layout-store.ts';

/** Shows a layout. The one for stocks trades the stock account of a customer who has one, so that it opens a share. */
export function chooseLayout({ id, preset, name }: NamedLayout): void {
  layoutActions.choose(id);
  const accounts = useSessionStore.getState().customer?.accounts ?? [];
  const hasStocks = accounts.some(({ tradeType }) => tradeType === TRADE_TYPE.stock);
  // A layout of the trader's own may be for anything, whatever it was made from.
  if (preset === 'stocks' && name === undefined && hasStocks)
    useAccountTypeStore.getState().choose(TRADE_TYPE.stock);
}
