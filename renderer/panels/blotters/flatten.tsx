import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Button, Dialog, Field, Kbd, Profit, toast, formatList } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useSettings } from '../../session/settings.ts';
import {
  cancelOrder,
  closePosition,
  useAccount,
  useOrders,
  usePositions,
} from '../../trading/trading-api.ts';
import type { AccountView, OrderView, PositionView } from '../../trading/contracts.ts';
import { useCommand } from '../../workspace/keys/commands.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product.ts';
import styles from './blotters.module.css';

/** The word that has to be typed, the same in every language, as it is printed on the dialog. */
const CONFIRMATION = 'FLAT';

interface FlattenProps {
  onDone(): void;
}

/** Whether the trader asked for everything to be closed; one question for all windows of lists. */
const useFlattening = create<{ readonly requested: boolean }>(() => ({ requested: false }));

/** Asks to cancel every order and to close every position, from wherever the trader is. */
export function confirmFlatten(): void {
  useFlattening.setState({ requested: true });
}

/** For the frame, which is always there: the key works on every page and in every layout. */
export function FlattenQuestion() {
  useCommand('flatten', confirmFlatten);
  const requested = useFlattening((state) => state.requested);
  return requested ? <Requested onDone={() => useFlattening.setState({ requested: false })} /> : null;
}

function Requested({ onDone }: FlattenProps) {
  const { t } = useTranslation('panels');
  const positions = usePositions();
  const orders = useOrders();
  const isWallet = useIsWallet();
  const isNothing =
    !positions.loading && !orders.loading && positions.rows.length === 0 && orders.rows.length === 0;
  const mode = isNothing ? 'nothing' : useSettings.getState().confirmations.flatten === 'do' ? 'do' : 'ask';
  const [first] = useState(mode);
  const act = useEffectEvent(() => {
    if (first === 'ask') return;
    if (first === 'nothing')
      toast({ tone: 'info', title: () => t(isWallet ? 'flatten.noOrders' : 'flatten.nothing') });
    else void flattenAll(orders.rows, positions.rows);
    onDone();
  });
  useEffect(() => act(), []);
  return first === 'ask' ? <Flatten onDone={onDone} /> : null;
}

/** Cancels orders and closes positions, one after the other; says of each what was refused. */
async function flattenAll(orders: readonly OrderView[], positions: readonly PositionView[]): Promise<void> {
  for (const order of orders) reportOutcome(await cancelOrder(order.orderId));
  for (const position of positions) reportOutcome(await closePosition(position.positionId));
}

/** Cancels every order and closes every position, after a word was typed. The one modal question of the workspace. */
function Flatten({ onDone }: FlattenProps) {
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
  const flatten = async () => {
    setBusy(true);
    await flattenAll(orders, positions);
    onDone();
  };
  const ready = typed.trim().toUpperCase() === CONFIRMATION;
  // Enter that ends a composition of an input method is no answer.
  const answer = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing && ready && !busy) void flatten();
  };
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={
        isWallet
          ? t('flatten.titleOrders', { count: orders.length })
          : t('flatten.title', {
              positions: t('flatten.positions', { count: positions.length }),
              orders: t('flatten.orders', { count: orders.length }),
            })
      }
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={onDone}>
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
          <Field
            label=""
            name={t('flatten.confirmation')}
            value={typed}
            onChange={setTyped}
            onKeyDown={answer}
            autoFocus
          />
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
          <dd className="warn">{formatList(closed)}</dd>
        </div>
      )}
    </dl>
  );
}
