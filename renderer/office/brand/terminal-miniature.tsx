import { useTranslation } from 'react-i18next';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { Button, Field, Segmented, Separator, Switch } from '../../components/index.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useBrand } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useCall } from '../use-call.ts';
import styles from './brand.module.css';

/** Products that fit. */
const ROWS = 9;
/** Account type that the ticket would trade: isolated margin. */
const TRADE_TYPE = 2;

/** The terminal in small: its bar, the products on sale and the ticket. Prices are another page's business. */
export function TerminalMiniature() {
  const { t } = useTranslation('panels');
  const { name } = useBrand();
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const { data = [] } = useCall(PRODUCT_MANAGEMENT.getSymbolByCompanyId, {
    companyId,
    tradeType: TRADE_TYPE,
  });
  const products = data.slice(0, ROWS);
  const [first] = products;
  const nothing = () => undefined;
  return (
    <div className={styles['terminal']}>
      <header>
        <BrandMark size={18} />
        <b>{name}</b>
        <Separator />
        <b>{first?.symbolCode}</b>
      </header>
      <ul>
        {products.map(({ symbolId, symbolCode, symbolName, baseCurrency }, at) => (
          <li key={symbolId} data-selected={at === 0}>
            <b>{symbolCode}</b>
            <span>{symbolName === symbolCode ? baseCurrency : symbolName}</span>
          </li>
        ))}
      </ul>
      <div className={styles['ticket']}>
        <Segmented
          label=""
          value="limit"
          onChange={nothing}
          segments={[
            { value: 'limit', label: t('ticket.limit') },
            { value: 'market', label: t('ticket.market') },
          ]}
        />
        <Field label={t('ticket.price')} value="" onChange={nothing} />
        <Field label={t('ticket.quantity')} value="" onChange={nothing} />
        <Switch label={t('ticket.takeProfit')} checked onChange={nothing} />
        <Button variant="primary">{t('ticket.open')}</Button>
        <span className={styles['sides']}>
          <b data-side="sell">{t('ticket.sell')}</b>
          <b data-side="buy">{t('ticket.buy')}</b>
        </span>
      </div>
    </div>
  );
}
