import { useTranslation } from 'react-i18next';
import { Kbd } from '../components/index.ts';
import { useSelectedSymbol } from '../market/selection.ts';
import { cancelOrders } from '../panels/shared/order-actions.ts';
import { productLabel } from '../panels/shared/product-label.ts';
import { useProduct } from '../panels/shared/use-product.ts';
import { useOrders } from '../trading/index.ts';
import { armOrders, useArmedOrders } from './armed-orders.ts';
import { useCommand } from './commands.ts';
import styles from './workspace.module.css';

/** Takes `Esc Esc`: cancels the resting orders of the selected product. There is nothing to arm without any. */
export function ProductOrders() {
  const [symbolId] = useSelectedSymbol();
  const { rows } = useOrders();
  const own = rows.filter((order) => order.symbolId === symbolId).map((order) => order.orderId);
  return own.length === 0 ? null : <Armable symbolId={symbolId} orderIds={own} />;
}

interface ArmableProps {
  readonly symbolId: number | undefined;
  readonly orderIds: readonly string[];
}

/** Between the first press and the second it is said what the second would do. */
function Armable({ symbolId, orderIds }: ArmableProps) {
  const { t } = useTranslation('panels');
  const { armed } = useArmedOrders();
  const product = useProduct(symbolId);
  useCommand('armProductOrders', armOrders);
  useCommand('cancelProductOrders', () => void cancelOrders(orderIds));
  if (!armed || product === undefined) return null;
  return (
    <p className={styles['armed']} role="status">
      <Kbd>Esc</Kbd>
      {t('orders.armed', { product: productLabel(product).full, orders: orderIds.length })}
    </p>
  );
}
