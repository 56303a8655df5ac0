import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  Field,
  Icon,
  IconButton,
  isoMinute,
  momentOfWallTime,
  Segmented,
  SelectField,
  Switch,
  wallTime,
  zoneName,
} from '../../components/index.ts';
import { useQuote } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { hasWebhooks, requestNoticePermission } from '../../session/desktop-notice.ts';
import { intervalLabel, SERVED_INTERVALS, type ChartInterval } from '../chart/intervals/chart-interval.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product.ts';
import {
  alertProduct,
  ALERT_SOUNDS,
  MAX_ALERT_WORDS,
  MAX_CONDITIONS,
  MOMENTS,
  REPEATS,
  type NewAlert,
} from './alert.ts';
import { alertOf, EXPIRIES, newCondition, type AlertDraft } from './alert-draft.ts';
import { AlertPast } from './alert-past.tsx';
import { useAlertText } from './alert-text.ts';
import { Clause } from './condition-fields.tsx';
import styles from './alert-editor.module.css';

export interface AlertEditorProps {
  readonly first: AlertDraft;
  readonly isNew: boolean;
  /** It is to be kept as it is now; false where it cannot be. */
  onKeep(alert: NewAlert): boolean;
  onLeave(): void;
}

/** Makes an alert, or changes one: its conditions, how often and how long, and how it tells. */
export function AlertEditor({ first, isNew, onKeep, onLeave }: AlertEditorProps) {
  const { t } = useAlertText();
  const [draft, setDraft] = useState(first);
  const change = (more: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...more }));
  const market = useQuote(draft.product?.symbolId ?? -1)?.price;
  const marketClock = useMarketClock();
  const made = alertOf(draft, market, marketClock());
  const form = useRef<HTMLFormElement>(null);
  // It stands above or beside a long list: it comes into sight with the keyboard, which goes back to where it was.
  useEffect(() => {
    const before = form.current?.ownerDocument.activeElement;
    form.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const keep = () => {
    if (made === undefined) return;
    requestNoticePermission();
    if (onKeep(made)) onLeave();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles['editor']}
      aria-label={t(isNew ? 'new' : 'edit')}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <h3>{t(isNew ? 'new' : 'edit')}</h3>
      <Subject {...{ draft, change }} />
      <Conditions {...{ draft, change, market }} />
      <Terms {...{ draft, change }} />
      {made !== undefined && <AlertPast alert={made} />}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" disabled={made === undefined}>
          {t(isNew ? 'add' : 'keep')}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: AlertDraft;
  change(more: Partial<AlertDraft>): void;
}

/** What the alert is about, and on which bars it is evaluated. */
function Subject({ draft, change }: PartProps) {
  const { t } = useAlertText();
  const products = useProductMap();
  const intervals = [...new Set<ChartInterval>([...SERVED_INTERVALS, draft.interval])];
  const choose = (text: string) => {
    const product = products.get(Number(text));
    if (product !== undefined) return change({ product: alertProduct(product) });
    const own = draft.conditions.filter(({ kind }) => kind === 'order' || kind === 'margin');
    change({ product: undefined, conditions: own.length > 0 ? own : [newCondition({ kind: 'margin' })] });
  };
  return (
    <>
      <SelectField
        label={t('product')}
        value={String(draft.product?.symbolId ?? '')}
        options={[
          { value: '', label: t('account') },
          ...[...products.values()].map((each) => ({
            value: String(each.symbolId),
            label: productLabel(each).full,
          })),
        ]}
        onChange={choose}
      />
      {draft.product !== undefined && (
        <div className={styles['pair']}>
          <SelectField
            label={t('interval')}
            value={draft.interval}
            options={intervals.map((value) => ({ value, label: intervalLabel(value) }))}
            onChange={(interval) => change({ interval: interval as ChartInterval })}
          />
          <SelectField
            label={t('moment')}
            value={draft.moment}
            options={MOMENTS.map((value) => ({ value, label: t(`moment.${value}`) }))}
            onChange={(moment) => change({ moment: moment as AlertDraft['moment'] })}
          />
        </div>
      )}
    </>
  );
}

/** The conditions, all of which have to be met. */
function Conditions({ draft, change, market }: PartProps & { readonly market: number | undefined }) {
  const { t } = useAlertText();
  const { conditions } = draft;
  const isFull = conditions.length >= MAX_CONDITIONS;
  return (
    <>
      {conditions.map((condition, index) => (
        // A condition has no name but its place, and only the last ones move when one is taken out.
        <fieldset key={index} className={styles['clause']}>
          <legend>{index === 0 ? t('condition', { number: 1 }) : t('and')}</legend>
          {conditions.length > 1 && (
            <span className={styles['out']}>
              <IconButton
                icon={X}
                size={12}
                compact
                name={t('condition.remove', { number: index + 1 })}
                onClick={() => change({ conditions: conditions.filter((_, place) => place !== index) })}
              />
            </span>
          )}
          <Clause
            draft={draft}
            condition={condition}
            market={market}
            change={(more) =>
              change({
                conditions: conditions.map((each, place) => (place === index ? { ...each, ...more } : each)),
              })
            }
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          variant="quiet"
          disabled={isFull}
          onClick={() =>
            change({
              conditions: [
                ...conditions,
                newCondition(draft.product === undefined ? { kind: 'order' } : { relation: 'above' }),
              ],
            })
          }
        >
          <Icon icon={Plus} size={12} /> {t('condition.add')}
        </Button>
        {isFull && <small className="faint"> {t('condition.most', { most: MAX_CONDITIONS })}</small>}
      </div>
    </>
  );
}

/** How often and how long it fires, and how it tells. */
function Terms({ draft, change }: PartProps) {
  const { t } = useAlertText();
  return (
    <>
      <Segmented
        label={t('repeats')}
        segments={REPEATS.map((value) => ({ value, label: t(`repeats.${value}`) }))}
        value={draft.repeats}
        onChange={(repeats) => change({ repeats })}
      />
      <div className={styles['pair']}>
        <SelectField
          label={t('ends')}
          value={draft.expiry}
          options={EXPIRIES.map((value) => ({ value, label: t(`ends.${value}`) }))}
          onChange={(expiry) => change({ expiry: expiry as AlertDraft['expiry'] })}
        />
        <SelectField
          label={t('sound')}
          value={draft.sound}
          options={ALERT_SOUNDS.map((value) => ({ value, label: t(`sound.${value}`) }))}
          onChange={(sound) => change({ sound: sound as AlertDraft['sound'] })}
        />
      </div>
      {draft.expiry === 'at' && <EndTime {...{ draft, change }} />}
      <Field
        label={t('words')}
        value={draft.words}
        maxLength={MAX_ALERT_WORDS}
        onChange={(words) => change({ words })}
      />
      <div className={styles['switches']}>
        <Switch label={t('desktop')} checked={draft.desktop} onChange={(desktop) => change({ desktop })} />
        {hasWebhooks() && (
          <Switch label={t('webhook')} checked={draft.calls} onChange={(calls) => change({ calls })} />
        )}
      </div>
    </>
  );
}

/** The time at which it ends, by the trader's clock. */
function EndTime({ draft, change }: PartProps) {
  const { t } = useAlertText();
  const { endsAtMs } = draft;
  const [typed, setTyped] = useState(() => (endsAtMs === undefined ? '' : isoMinute(wallTime(endsAtMs))));
  const marketClock = useMarketClock();
  const now = marketClock();
  return (
    <Field
      label={zoneName(endsAtMs ?? now)}
      name={t('ends.at')}
      type="datetime-local"
      value={typed}
      error={typed !== '' && (endsAtMs ?? 0) <= now ? t('wrong.ends') : undefined}
      onChange={(text) => {
        setTyped(text);
        const wallMs = Date.parse(`${text}Z`);
        change({ endsAtMs: Number.isFinite(wallMs) ? momentOfWallTime(wallMs) : undefined });
      }}
    />
  );
}
