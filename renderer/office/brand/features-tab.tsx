import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { Switch, ToolButton } from '../../components/index.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { FEATURES } from './brand-model.ts';
import type { BrandWork } from './use-brand-draft.ts';
import styles from './brand.module.css';

/** What customers may do, and what they are offered. */
export function FeaturesTab({ work }: { readonly work: BrandWork }) {
  const { t } = useOfficeText();
  const { draft, edit } = work;
  return (
    <>
      <section>
        <h2>{t('brand.features')}</h2>
        {FEATURES.map((feature) => (
          <div key={feature} className={styles['feature']}>
            <span>{t(`brand.feature.${feature}`)}</span>
            <Switch
              hideLabel
              label={t(`brand.feature.${feature}`)}
              checked={draft[feature]}
              onChange={(checked) => edit({ ...draft, [feature]: checked })}
            />
          </div>
        ))}
      </section>
      <OnSale />
    </>
  );
}

/** Account types of the company with their products on sale; they are changed in Products. */
function OnSale() {
  const { t } = useOfficeText();
  const { data: types = [] } = useCall(PLATFORM_MANAGEMENT.getTradeTypeList, {});
  return (
    <section>
      <h2>{t('brand.onSale')}</h2>
      {types.map(({ tradeType, tradeTypeName }) => (
        <div key={tradeType} className={styles['feature']}>
          <span>{tradeTypeName}</span>
          <ProductCount tradeType={tradeType} />
        </div>
      ))}
      <ToolButton onClick={() => openPlace('products', 'setProductStatus')}>
        {t('brand.changeSale')}
      </ToolButton>
    </section>
  );
}

function ProductCount({ tradeType }: { readonly tradeType: number }) {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const { data } = useCall(PRODUCT_MANAGEMENT.getSymbolByCompanyId, { companyId, tradeType });
  return <b>{data?.length}</b>;
}
