import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field, Kbd, Profit } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { cancelOrder, closePosition, useAccount, useOrders, usePositions } from '../../trading/index.ts';
import type { AccountView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import styles from './blotters.module.css';

/** The word that has to be typed, the same in every language, as it is printed on the dialog. */
const CONFIRMATION = 'FLAT';

export interface FlattenProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Cancels every order and closes every position, after a word was typed. The one modal question of the workspace. */
export function Flatten({ open, onOpenChange }: FlattenProps) {
  const { t } = useTranslation('panels');
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const account = useAccount();
  const isWallet = useIsWallet();
  const products = useProductMap();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const closed = positions.flatMap((position) => {
    const product = products.get(position.symbolId);
    return product === undefined || product.inTradeTime ? [] : [productLabel(product).full];
  });
  const leave = (next: boolean) => {
    setTyped('');
    onOpenChange(next);
  };
  const flatten = async () => {
    setBusy(true);
    for (const order of orders) reportOutcome(await cancelOrder(order.orderId));
    for (const position of positions) reportOutcome(await closePosition(position.positionId));
    setBusy(false);
    leave(false);
  };
  const ready = typed.trim().toUpperCase() === CONFIRMATION;
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={
        isWallet
          ? t('flatten.titleOrders', { orders: orders.length })
          : t('flatten.title', { positions: positions.length, orders: orders.length })
      }
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={() => leave(false)}>
            {t('flatten.keep')}
          </Button>
          <Button variant="danger" disabled={!ready} busy={busy} onClick={() => void flatten()}>
            {isWallet ? t('orders.cancelAll') : t('blotter.flattenAll')}
          </Button>
        </>
      }
    >
      <div className={styles['confirm']}>
        <Consequences account={isWallet ? undefined : account} closed={closed} />
        <label>
          {t('flatten.type')} <Kbd>{CONFIRMATION}</Kbd>
          <Field label="" name={t('flatten.confirmation')} value={typed} onChange={setTyped} autoFocus />
        </label>
      </div>
    </Dialog>
  );
}

/** What would be realised, and what cannot be closed now. */
function Consequences(props: {
  readonly account: AccountView | undefined;
  readonly closed: readonly string[];
}) {
  const { t } = useTranslation('panels');
  const { account, closed } = props;
  return (
    <dl>
      {account?.openProfit !== undefined && (
        <div>
          <dt>{t('flatten.openProfit')}</dt>
          <dd>
            <Profit amount={account.openProfit} digits={account.digits} />
          </dd>
        </div>
      )}
      {closed.length > 0 && (
        <div>
          <dt>{t('flatten.cannot')}</dt>
          <dd className="warn">{closed.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
