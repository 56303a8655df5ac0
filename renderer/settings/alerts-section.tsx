import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatPrice, Icon, NumberField, Switch } from '../components/index.ts';
import { useQuote } from '../market/market-api.ts';
import type { Product } from '../market/contracts.ts';
import { AlertLists } from '../panels/chart/alerts/alert-dialog.tsx';
import { addAlert } from '../panels/chart/alerts/alert-store.ts';
import { productLabel } from '../panels/shared/product-label.ts';
import { useSelectedProduct, useProductMap } from '../panels/shared/use-product.ts';
import { knownValue, readUnits } from '../panels/ticket/ticket-model.ts';
import { requestNoticePermission, desktopNotices, requestDesktopNotices } from '../session/desktop-notice.ts';
import { useSettings } from '../session/settings.ts';
import { Group, Row, Select } from './row.tsx';
import { openSettings } from './settings-window-store.ts';
import styles from './settings.module.css';

/** The alerts of all products, another one at a price, and how they reach the trader. */
export function AlertsSection() {
  return (
    <>
      <Group title="settings.group.alerts" note="settings.group.alerts.note">
        <AlertLists />
      </Group>
      <Group title="settings.alerts.new" note="settings.alerts.new.note">
        <NewAlert />
      </Group>
      <Group title="settings.group.reach">
        <DesktopRow />
        <SoundRow />
      </Group>
    </>
  );
}

function NewAlert() {
  const { t } = useTranslation('panels');
  const products = useProductMap();
  const selected = useSelectedProduct();
  const [chosen, setChosen] = useState<number>();
  const product = products.get(chosen ?? selected?.symbolId ?? -1);
  return (
    <>
      <Row label="settings.alerts.product">
        <Select
          label={t('settings.alerts.product')}
          value={String(product?.symbolId ?? '')}
          choices={[...products.values()].map((each) => ({
            value: String(each.symbolId),
            label: `${productLabel(each).full} ${each.name}`,
          }))}
          onChange={(symbolId) => setChosen(Number(symbolId))}
        />
      </Row>
      {product !== undefined && <PriceRow key={product.symbolId} product={product} />}
    </>
  );
}

/** The price, beside that of the market; an alert waits from where the market is now. */
function PriceRow({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState('');
  const quote = useQuote(product.symbolId);
  const { symbolId, code, digits } = product;
  const price = knownValue(readUnits(text, digits));
  const add = () => {
    if (price === undefined || quote === undefined) return;
    requestNoticePermission();
    addAlert({ symbolId, product: code, digits, price }, quote.price);
    setText('');
  };
  return (
    <Row label="settings.alerts.price">
      <span className="faint">
        {quote !== undefined && t('settings.alerts.market', { price: formatPrice(quote.price, digits) })}
      </span>
      <span className={styles['figure']}>
        <NumberField
          label=""
          name={t('settings.alerts.price')}
          value={text}
          error={text === '' || price !== undefined ? undefined : t('settings.alerts.wrong', { digits })}
          onChange={setText}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
      </span>
      <Button disabled={price === undefined || quote === undefined} onClick={add}>
        <Icon icon={BellPlus} /> {t('settings.alerts.add')}
      </Button>
    </Row>
  );
}

/** Whether alerts reach the desktop while the terminal is behind another window. */
function DesktopRow() {
  const { t } = useTranslation('panels');
  const [state, setState] = useState(desktopNotices);
  return (
    <Row label="settings.alerts.desktop" note="settings.alerts.desktop.note">
      <span className="faint">{t(`settings.alerts.desktop.${state}`)}</span>
      {state === 'default' && (
        <Button
          size="small"
          onClick={() => void requestDesktopNotices().then(() => setState(desktopNotices))}
        >
          {t('settings.alerts.allow')}
        </Button>
      )}
    </Row>
  );
}

function SoundRow() {
  const { t } = useTranslation('panels');
  const { sound, sounds, setSound } = useSettings();
  return (
    <Row label="settings.alerts.sound" note={sound ? undefined : 'settings.alerts.silent'}>
      {!sound && (
        <Button size="small" variant="quiet" onClick={() => openSettings('sounds')}>
          {t('settings.section.sounds')}
        </Button>
      )}
      <Switch
        hideLabel
        label={t('settings.alerts.sound')}
        disabled={!sound}
        checked={sounds.alert}
        onChange={(on) => setSound('alert', on)}
      />
    </Row>
  );
}
