import {
  Bell,
  BellOff,
  Copy,
  Monitor,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
  Volume2,
  Webhook,
  X,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  Button,
  Dialog,
  EmptyState,
  formatDateTime,
  formatPercentOf,
  Icon,
  IconButton,
  Switch,
  useNow,
  formatList,
} from '../../components/index.ts';
import { useQuote } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { drawingsOf, useDrawings } from '../chart/drawings/drawing-store.ts';
import { AlertEditor } from './alert-editor.tsx';
import { draftOf, newDraft, seededDraft, type AlertDraft, type IndicatorSeed } from './alert-draft.ts';
import { setAlert } from './set-alert.ts';
import { isExpired, lineLevel, priceLevel, withoutSides, type Alert, type AlertProduct } from './alert.ts';
import {
  changeAlert,
  clearFired,
  MAX_ALERTS,
  MAX_FIRED_ALERTS,
  removeAlert,
  seeAlerts,
  useAlerts,
  type FiredAlert,
} from './alert-store.ts';
import {
  alertSentence,
  callText,
  conditionsText,
  sightsText,
  subjectText,
  useAlertText,
} from './alert-text.ts';
import styles from './alerts.module.css';

// Everything of alerts that comes when it is needed comes with this file.
export { AlertEvaluation } from './watch/alert-evaluation.tsx';
export { WebhookGroup } from './webhook-group.tsx';

export interface AlertDialogProps {
  /** What a new alert is about. */
  readonly product: AlertProduct;
  /** What a new alert is on that is open to begin with. */
  readonly seed: IndicatorSeed | undefined;
  onClose(): void;
}

/** The alerts in a dialog of a chart. */
export function AlertDialog({ product, seed, onClose }: AlertDialogProps) {
  const { t } = useAlertText();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      width={940}
      closeLabel={t('leave')}
    >
      <AlertsView product={product} seed={seed} place="dialog" />
    </Dialog>
  );
}

export interface AlertsViewProps {
  readonly product: AlertProduct | undefined;
  readonly seed?: IndicatorSeed | undefined;
  /** Where it scrolls: in the panel that it fills, or in a dialog; elsewhere what is around it does. */
  readonly place?: 'panel' | 'dialog';
}

/** What is being made or changed. */
interface Edited {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly draft: AlertDraft;
}

/** The alerts, the one that is edited beside them, and the log of those that fired. Looking at it marks them as seen. */
export function AlertsView({ product, seed, place }: AlertsViewProps) {
  const { t } = useAlertText();
  const { alerts, fired } = useAlerts();
  const [edited, setEdited] = useState<Edited | undefined>(
    () => seed && product && { id: undefined, draft: seededDraft(product, seed) },
  );
  useEffect(() => seeAlerts(), [fired]);
  const on = alerts.filter(({ isOff }) => isOff !== true).length;
  const isThere = edited?.id === undefined || alerts.some(({ id }) => id === edited.id);
  return (
    <div className={styles['view']} data-place={place}>
      <div className={styles['columns']} data-edits={edited !== undefined && isThere}>
        <div className={styles['main']}>
          <div className={styles['head']}>
            <span className="faint">{t('count', { all: alerts.length, most: MAX_ALERTS, on })}</span>
            <span className="grow" />
            <Button
              size="small"
              variant="primary"
              disabled={alerts.length >= MAX_ALERTS}
              title={alerts.length >= MAX_ALERTS ? t('full', { most: MAX_ALERTS }) : undefined}
              onClick={() => setEdited({ id: undefined, draft: newDraft(product) })}
            >
              <Icon icon={Plus} size={12} /> {t('new')}
            </Button>
          </div>
          {alerts.length === 0 ? (
            <EmptyState title={t('none')} detail={t('none.detail')} />
          ) : (
            <ul className={styles['list']} aria-label={t('list')}>
              {alerts.map((alert) => (
                <Row
                  key={alert.id}
                  alert={alert}
                  isEdited={alert.id === edited?.id}
                  last={fired.find((each) => each.alert.id === alert.id)}
                  onEdit={() => setEdited({ id: alert.id, draft: draftOf(alert) })}
                  onCopy={() => setEdited({ id: undefined, draft: draftOf(alert) })}
                />
              ))}
            </ul>
          )}
          <Log fired={fired} />
        </div>
        {edited !== undefined && isThere && (
          <AlertEditor
            key={edited.id ?? 'new'}
            first={edited.draft}
            isNew={edited.id === undefined}
            onKeep={(alert) => {
              if (edited.id === undefined) return setAlert(alert);
              const before = alerts.find(({ id }) => id === edited.id);
              changeAlert({ ...alert, id: edited.id, isOff: before?.isOff });
              return true;
            }}
            onLeave={() => setEdited(undefined)}
          />
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly alert: Alert;
  readonly isEdited: boolean;
  /** When it fired last. */
  readonly last: FiredAlert | undefined;
  onEdit(): void;
  onCopy(): void;
}

/** One alert: whether it is on, what it waits for, and how far the market is from it. */
function Row({ alert, isEdited, last, onEdit, onCopy }: RowProps) {
  const { t } = useAlertText();
  const marketClock = useMarketClock();
  const isOver = isExpired(alert, marketClock(useNow(1000)));
  const sentence = alertSentence(alert);
  const { expiresAtMs, isOff = false } = alert;
  const terms = [
    alert.words,
    isOff ? t('off') : undefined,
    expiresAtMs === undefined
      ? undefined
      : t(isOver ? 'over' : 'until', { time: formatDateTime(expiresAtMs) }),
    last === undefined ? undefined : `${t('log')} ${formatDateTime(last.atMs)}`,
  ].filter((each) => each !== undefined);
  return (
    <li data-edited={isEdited} data-off={isOff || isOver}>
      <Switch
        hideLabel
        label={t('on', { what: sentence })}
        checked={!isOff}
        onChange={(isOn) => changeAlert({ ...withoutSides(alert), isOff: isOn ? undefined : true })}
      />
      <b className={styles['subject']}>{subjectText(alert)}</b>
      <span className={styles['when']}>
        {conditionsText(alert)}
        {terms.length > 0 && <small>{formatList(terms, 'facts')}</small>}
      </span>
      <span className={styles['away']}>
        <Away alert={alert} />
      </span>
      <span className={styles['repeats']}>{t(`repeats.${alert.repeats}`)}</span>
      <Ways alert={alert} />
      <span className={styles['tools']}>
        <IconButton icon={Pencil} size={12} compact name={`${t('edit')}: ${sentence}`} onClick={onEdit} />
        <IconButton icon={Copy} size={12} compact name={`${t('copy')}: ${sentence}`} onClick={onCopy} />
        <IconButton
          icon={Trash2}
          size={12}
          compact
          name={`${t('remove')}: ${sentence}`}
          onClick={() => removeAlert(alert.id)}
        />
      </span>
    </li>
  );
}

/** How an alert tells: a notice always, then sound, desktop and webhook where they are on. */
function Ways({ alert }: { readonly alert: Alert }) {
  const { t } = useAlertText();
  const all = [
    { icon: Bell, word: t('alert'), isOn: true },
    { icon: alert.sound === 'none' ? BellOff : Volume2, word: t('sound'), isOn: alert.sound !== 'none' },
    { icon: Monitor, word: t('desktop'), isOn: alert.staysInside !== true },
    { icon: Webhook, word: t('webhook'), isOn: alert.calls === true },
  ];
  const shown = all.filter(({ isOn }) => isOn);
  return (
    <span className={styles['tells']} role="img" aria-label={formatList(shown.map(({ word }) => word))}>
      {shown.map(({ icon, word }) => (
        <Icon key={word} icon={icon} size={12} />
      ))}
    </span>
  );
}

/** How far the market is from an alert at a price or a line, in percent. */
function Away({ alert }: { readonly alert: Alert }) {
  const quote = useQuote(alert.product?.symbolId ?? -1);
  const marketClock = useMarketClock();
  const now = marketClock(useNow(1000));
  const line = rightDrawing(alert);
  const drawn = useDrawings((state) =>
    drawingsOf(state, alert.product?.code ?? '').find(({ id }) => id === line),
  );
  const level = priceLevel(alert) ?? (drawn && lineLevel(drawn, now / 1000));
  if (quote === undefined || level === undefined) return null;
  return formatPercentOf(level / quote.price - 1, 2, 'always');
}

function rightDrawing({ conditions: [first] }: Alert): string | undefined {
  return first?.kind === 'compare' && first.right.kind === 'drawing' ? first.right.drawing : undefined;
}

/** What fired, newest first, with what was seen. */
function Log({ fired }: { readonly fired: readonly FiredAlert[] }) {
  const { t } = useAlertText();
  return (
    <section aria-label={t('log')}>
      <div className={styles['head']}>
        <h3>{t('log')}</h3>
        <small className="faint">
          {fired.length === 0 ? t('log.none') : t('log.kept', { most: MAX_FIRED_ALERTS })}
        </small>
        <span className="grow" />
        {fired.length > 0 && (
          <Button size="small" variant="quiet" onClick={clearFired}>
            <Icon icon={X} size={12} /> {t('clear')}
          </Button>
        )}
      </div>
      {fired.length > 0 && (
        <ul className={styles['log']} aria-label={t('log')}>
          {fired.map((each) => (
            <Fired key={each.id} fired={each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Fired({ fired }: { readonly fired: FiredAlert }) {
  const { t } = useAlertText();
  const { alert, atMs, isLate, call } = fired;
  const notes = [
    alert.words,
    isLate === true ? t('late') : undefined,
    call === undefined ? undefined : callText(call, t),
  ].filter((each) => each !== undefined);
  return (
    <li>
      <time>{formatDateTime(atMs)}</time>
      <b className={styles['subject']}>{subjectText(alert)}</b>
      <span className={styles['when']}>
        {conditionsText(alert)}
        {notes.length > 0 && <small>{formatList(notes, 'facts')}</small>}
      </span>
      <span className={styles['away']}>{sightsText(fired)}</span>
      <span className={styles['tools']}>
        {alert.repeats === 'once' && (
          <IconButton
            icon={RotateCcw}
            size={12}
            compact
            name={`${t('again')}: ${alertSentence(alert)}`}
            onClick={() => setAlert(withoutSides(alert))}
          />
        )}
      </span>
    </li>
  );
}
