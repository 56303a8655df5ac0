import { Bell, Pencil, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Dialog,
  EmptyState,
  formatDateTime,
  formatPercentOf,
  Icon,
  ToolButton,
  useNow,
  Field,
  isoMinute,
  momentOfWallTime,
  NumberField,
  plainPrice,
  SelectField,
  Switch,
  wallTime,
  zoneName,
  IconButton,
} from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { useHealth, useQuote } from '../../../market/market-api.ts';
import { requestNoticePermission } from '../../../session/desktop-notice.ts';
import {
  alertLevel,
  clearFired,
  removeAlert,
  seeAlerts,
  useAlerts,
  changeAlert,
  storeAlert,
} from './alert-store.ts';
import {
  alertSentence,
  isExpired,
  type Alert,
  ALERT_SOUNDS,
  MAX_ALERT_WORDS,
  type AlertSound,
  type PriceAlert,
  alertPrice,
  changedAlert,
  CONDITIONS,
  draftOf,
  EXPIRIES,
  priceAlertOf,
  type AlertDraft,
  type Condition,
  type Expiry,
} from './alert.ts';
import styles from './alerts.module.css';

/** Makes alerts and lists them; says how many wait, in amber while one fired that was not seen. */
export function AlertTool({ product }: { readonly product: Product }) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const waiting = useAlerts(({ alerts }) => alerts.length);
  const unseen = useAlerts((state) => state.unseen);
  const count = waiting > 0 ? String(waiting) : '';
  return (
    <>
      <span className={styles['tool']} data-unseen={unseen > 0}>
        <ToolButton
          aria-label={`${t('alerts')} ${count}`.trimEnd()}
          title={t('alerts')}
          onClick={() => setOpen(true)}
        >
          <Icon icon={Bell} />
          {count}
        </ToolButton>
      </span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('alerts')}
        width={560}
        closeLabel={t('indicators.close')}
      >
        <AlertForm
          product={{ symbolId: product.symbolId, product: product.code, digits: product.digits }}
          alert={undefined}
          onDone={() => undefined}
        />
        <AlertLists />
      </Dialog>
    </>
  );
}

/** The alerts that wait, with how far the market is from each, and those that fired. Looking at them marks them as seen. */
export function AlertLists() {
  const { t } = useTranslation('chart');
  const { alerts, fired } = useAlerts();
  useEffect(() => seeAlerts(), [fired]);
  if (alerts.length === 0 && fired.length === 0) return <EmptyState title={t('alerts.none')} />;
  return (
    <div className={styles['lists']}>
      <ul className={styles['list']} aria-label={t('alerts.waiting')}>
        {alerts.map((alert) => (
          <Waiting key={alert.id} alert={alert} />
        ))}
      </ul>
      {fired.length > 0 && (
        <>
          <div className={styles['head']}>
            {t('alerts.fired')}
            <span className="grow" />
            <Button size="small" variant="quiet" onClick={clearFired}>
              {t('alerts.clear')}
            </Button>
          </div>
          <ul className={styles['list']} aria-label={t('alerts.fired')}>
            {fired.map(({ alert, atMs }) => (
              <li key={`${alert.id} ${atMs}`}>
                <span>{alertSentence(alert, 'fired')}</span>
                <time className="faint">{formatDateTime(atMs)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Waiting({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('chart');
  const [isEdited, setEdited] = useState(false);
  const { marketOffsetMs = 0 } = useHealth();
  const isOver = isExpired(alert, useNow(1000) + marketOffsetMs);
  const sentence = alertSentence(alert, 'waits');
  if (isEdited)
    return (
      <li>
        <AlertForm product={alert} alert={alert} onDone={() => setEdited(false)} />
      </li>
    );
  return (
    <li>
      <span className={isOver ? 'faint' : undefined}>
        {sentence}
        {alert.repeats !== undefined && <small className="faint"> {t('alerts.everyTime')}</small>}
        {alert.expiresAtMs !== undefined && (
          <small className="faint">
            {' '}
            {t(isOver ? 'alerts.over' : 'alerts.until', { time: formatDateTime(alert.expiresAtMs) })}
          </small>
        )}
      </span>
      <span className="faint">
        <Away alert={alert} />
      </span>
      <IconButton
        icon={Pencil}
        size={12}
        name={`${t('alerts.edit')}: ${sentence}`}
        compact
        onClick={() => setEdited(true)}
      />
      <IconButton
        icon={X}
        size={12}
        name={`${t('alerts.remove')}: ${sentence}`}
        compact
        onClick={() => removeAlert(alert.id)}
      />
    </li>
  );
}

/** How far the market is from an alert, in percent. */
function Away({ alert }: { readonly alert: Alert }) {
  const quote = useQuote(alert.symbolId);
  const { marketOffsetMs } = useHealth();
  const now = useNow(1000);
  const level = alertLevel(alert, now + (marketOffsetMs ?? 0));
  if (quote === undefined || level === undefined) return null;
  return formatPercentOf(level / quote.price - 1, 2, 'always');
}

export interface AlertFormProps {
  readonly product: Pick<PriceAlert, 'symbolId' | 'product' | 'digits'>;
  /** The alert that is changed; undefined for a new one at a price. */
  readonly alert: Alert | undefined;
  /** It was kept, or is left as it was. */
  onDone(): void;
}

/** Makes an alert, or changes one: what it waits for, how long, how often, and what it says and sounds like. */
function AlertForm({ product, alert, onDone }: AlertFormProps) {
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
    requestNoticePermission();
    if ('id' in next) changeAlert(next);
    else storeAlert(next);
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
