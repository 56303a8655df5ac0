import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Field,
  isoMinute,
  momentOfWallTime,
  NumberField,
  plainPrice,
  SelectField,
  Switch,
  wallTime,
  zoneName,
} from '../../../components/index.ts';
import { useHealth, useQuote } from '../../../market/index.ts';
import { askForDesktopNotices } from '../../../session/desktop-notice.ts';
import {
  alertPrice,
  changedAlert,
  CONDITIONS,
  draftOf,
  EXPIRIES,
  priceAlertOf,
  type AlertDraft,
  type Condition,
  type Expiry,
} from './alert-draft.ts';
import { changeAlert, keepAlert } from './alert-store.ts';
import { ALERT_SOUNDS, MAX_ALERT_WORDS, type Alert, type AlertSound, type PriceAlert } from './alert.ts';
import styles from './alerts.module.css';

export interface AlertFormProps {
  readonly product: Pick<PriceAlert, 'symbolId' | 'product' | 'digits'>;
  /** The alert that is changed; undefined for a new one at a price. */
  readonly alert: Alert | undefined;
  /** It was kept, or is left as it was. */
  onDone(): void;
}

/** Makes an alert, or changes one: what it waits for, how long, how often, and what it says and sounds like. */
export function AlertForm({ product, alert, onDone }: AlertFormProps) {
  const { t } = useTranslation('chart');
  const market = useQuote(product.symbolId)?.price;
  const { marketOffsetMs = 0 } = useHealth();
  const [draft, setDraft] = useState(() =>
    draftOf(alert, alert?.kind === 'price' ? plainPrice(alert.price, product.digits) : ''),
  );
  const change = (more: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...more }));
  const made = () => {
    const nowMs = Date.now() + marketOffsetMs;
    if (alert !== undefined && alert.kind !== 'price') return changedAlert(alert, draft, nowMs);
    const priced = priceAlertOf(draft, product, market, nowMs);
    return priced && alert !== undefined ? { ...priced, id: alert.id } : priced;
  };
  const keep = () => {
    const next = made();
    if (next === undefined) return;
    askForDesktopNotices();
    if ('id' in next) changeAlert(next);
    else keepAlert(next);
    change({ price: '', words: '' });
    onDone();
  };
  return (
    <form
      className={styles['form']}
      aria-label={t(alert === undefined ? 'alerts.add' : 'alerts.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {(alert === undefined || alert.kind === 'price') && <Level {...{ product, market, draft, change }} />}
      <Ends draft={draft} change={change} />
      <Said {...{ draft, change }} />
      <div className={`${styles['wide']} ${styles['head']}`}>
        <Switch
          label={t('alerts.repeats')}
          checked={draft.repeats}
          onChange={(repeats) => change({ repeats })}
        />
        <span className="grow" />
        <Actions isNew={alert === undefined} isReady={made() !== undefined} onLeave={onDone} />
      </div>
    </form>
  );
}

/** Keeps what was typed, or leaves an alert as it was. */
function Actions(props: { readonly isNew: boolean; readonly isReady: boolean; onLeave(): void }) {
  const { isNew, isReady, onLeave } = props;
  const { t } = useTranslation('chart');
  return (
    <>
      {!isNew && (
        <Button size="small" variant="quiet" onClick={onLeave}>
          {t('alerts.leave')}
        </Button>
      )}
      <Button size="small" type="submit" variant="primary" disabled={!isReady}>
        {t(isNew ? 'alerts.add' : 'alerts.keep')}
      </Button>
    </>
  );
}

/** What an alert says and sounds like. */
function Said(props: { readonly draft: AlertDraft; change(more: Partial<AlertDraft>): void }) {
  const { draft, change } = props;
  const { t } = useTranslation('chart');
  return (
    <>
      <SelectField
        label={t('alerts.sound')}
        value={draft.sound}
        options={ALERT_SOUNDS.map((value) => ({ value, label: t(`alerts.sound.${value}`) }))}
        onChange={(sound) => change({ sound: sound as AlertSound })}
      />
      <div className={styles['wide']}>
        <Field
          label={t('alerts.words')}
          value={draft.words}
          maxLength={MAX_ALERT_WORDS}
          onChange={(words) => change({ words })}
        />
      </div>
    </>
  );
}

/** What the market has to do at which price. */
function Level(props: {
  readonly product: AlertFormProps['product'];
  readonly market: number | undefined;
  readonly draft: AlertDraft;
  change(more: Partial<AlertDraft>): void;
}) {
  const { product, market, draft, change } = props;
  const { t } = useTranslation('chart');
  const { digits } = product;
  const isWrong = draft.price !== '' && alertPrice(draft.price, digits) === undefined;
  return (
    <>
      <SelectField
        label={t('alerts.condition')}
        value={draft.condition}
        options={CONDITIONS.map((value) => ({ value, label: t(`alerts.condition.${value}`, product) }))}
        onChange={(condition) => change({ condition: condition as Condition })}
      />
      <NumberField
        label={t('alerts.price')}
        value={draft.price}
        placeholder={market === undefined ? '' : plainPrice(market, digits)}
        error={isWrong ? t('alerts.wrongPrice', { digits }) : undefined}
        onChange={(price) => change({ price })}
      />
    </>
  );
}

/** When an alert ends: never, some time from now, or at a time of the trader's clock. */
function Ends(props: { readonly draft: AlertDraft; change(more: Partial<AlertDraft>): void }) {
  const { draft, change } = props;
  const { t } = useTranslation('chart');
  const { endsAtMs } = draft;
  const [typed, setTyped] = useState(() => (endsAtMs === undefined ? '' : isoMinute(wallTime(endsAtMs))));
  return (
    <>
      <SelectField
        label={t('alerts.ends')}
        value={draft.expiry}
        options={EXPIRIES.map((value) => ({ value, label: t(`alerts.ends.${value}`) }))}
        onChange={(expiry) => change({ expiry: expiry as Expiry })}
      />
      {draft.expiry === 'at' && (
        <Field
          label={zoneName(endsAtMs ?? Date.now())}
          name={t('alerts.ends.at')}
          type="datetime-local"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            const wallMs = Date.parse(`${text}Z`);
            change({ endsAtMs: Number.isFinite(wallMs) ? momentOfWallTime(wallMs) : undefined });
          }}
        />
      )}
    </>
  );
}
