import { X, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, NumberField, ToolButton, Segmented } from '../components/index.ts';
import type { Product } from '../market/contracts.ts';
import { productLabel } from '../panels/shared/product-label.ts';
import { useProductMap } from '../panels/shared/use-product.ts';
import {
  isQuantity,
  CONFIRMATIONS,
  CONFIRMED_ACTIONS,
  type ConfirmedAction,
} from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { Group, Row, Select } from './row.tsx';
import styles from './settings.module.css';

/** What orders start with, and what arming is held to. */
export function TradingSection() {
  return (
    <>
      <Group title="settings.group.quantities" note="settings.group.quantities.note">
        <Quantities />
      </Group>
      <Group title="settings.group.arming" note="settings.group.arming.note">
        <Row label="settings.arming.idle" note="settings.arming.idle.note">
          <Fixed />
        </Row>
        <Row label="settings.arming.blur" note="settings.arming.blur.note">
          <Fixed />
        </Row>
        <Row label="settings.arming.line" note="settings.arming.line.note">
          <Fixed />
        </Row>
      </Group>
    </>
  );
}

/** Default quantities by product. */
function Quantities() {
  const { t } = useTranslation('panels');
  const products = useProductMap();
  const { quantities, setQuantity } = useSettings();
  const [adding, setAdding] = useState<readonly string[]>([]);
  const own = [...new Set([...Object.keys(quantities), ...adding])];
  const others = [...products.values()].filter(({ symbolId }) => !own.includes(String(symbolId)));
  const remove = (symbolId: string) => {
    setAdding(adding.filter((each) => each !== symbolId));
    setQuantity(Number(symbolId), '');
  };
  return (
    <>
      {own.map((symbolId) => (
        <QuantityRow
          key={symbolId}
          name={nameOf(products.get(Number(symbolId)), symbolId)}
          quantity={quantities[symbolId] ?? ''}
          onQuantity={(text) => setQuantity(Number(symbolId), text)}
          onRemove={() => remove(symbolId)}
        />
      ))}
      <Row label="settings.quantities.add">
        <Select
          label={t('settings.quantities.add')}
          value=""
          choices={[
            { value: '', label: t('settings.quantities.choose') },
            ...others.map((product) => ({
              value: String(product.symbolId),
              label: `${productLabel(product).full} ${product.name}`,
            })),
          ]}
          onChange={(symbolId) => symbolId !== '' && setAdding([...adding, symbolId])}
        />
      </Row>
    </>
  );
}

function nameOf(product: Product | undefined, symbolId: string): string {
  return product === undefined ? symbolId : productLabel(product).full;
}

function QuantityRow(props: {
  readonly name: string;
  readonly quantity: string;
  onQuantity(text: string): void;
  onRemove(): void;
}) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState(props.quantity);
  // A text that is no quantity leaves no part of itself: what was set before stays.
  const [before] = useState(props.quantity);
  const name = t('settings.quantities.of', { product: props.name });
  return (
    <div className={styles['row']}>
      <span>{props.name}</span>
      <span className={styles['control']}>
        <span className={styles['figure']}>
          <NumberField
            label=""
            name={name}
            value={text}
            error={text === '' || isQuantity(text) ? undefined : t('settings.quantities.wrong')}
            onChange={(next) => {
              setText(next);
              props.onQuantity(isQuantity(next) ? next : before);
            }}
          />
        </span>
        <ToolButton
          aria-label={t('settings.quantities.remove', { product: props.name })}
          onClick={props.onRemove}
        >
          <Icon icon={X} size={12} />
        </ToolButton>
      </span>
    </div>
  );
}

/** What asks first, what offers the way back, and what does neither. */
export function ConfirmationsSection() {
  return (
    <>
      <Group title="settings.group.confirmations" note="settings.group.confirmations.note">
        {CONFIRMED_ACTIONS.map((action) => (
          <ConfirmationRow key={action} action={action} />
        ))}
      </Group>
      <Group title="settings.group.fixed">
        <Row label="settings.fixed.escape" note="settings.fixed.escape.note">
          <Fixed />
        </Row>
        <Row label="settings.fixed.stale" note="settings.fixed.stale.note">
          <Fixed />
        </Row>
        <Row label="settings.fixed.unknown" note="settings.fixed.unknown.note">
          <Fixed />
        </Row>
      </Group>
    </>
  );
}

function ConfirmationRow({ action }: { readonly action: ConfirmedAction }) {
  const { t } = useTranslation('panels');
  const value = useSettings(({ confirmations }) => confirmations[action]);
  const set = useSettings((settings) => settings.setConfirmation);
  return (
    <Row label={`settings.confirm.${action}`} note={`settings.confirm.${action}.note`}>
      <Segmented
        label={t(`settings.confirm.${action}`)}
        value={value}
        segments={CONFIRMATIONS[action].map((each) => ({
          value: each,
          label: t(`settings.confirm.${each}`),
        }))}
        onChange={(next) => set(action, next)}
      />
    </Row>
  );
}

/** A rule that nobody loosens. */
function Fixed() {
  const { t } = useTranslation('panels');
  return (
    <span className={styles['fixed']}>
      <Icon icon={Lock} size={12} />
      {t('settings.fixed')}
    </span>
  );
}
