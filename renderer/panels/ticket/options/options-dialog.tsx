import { useTranslation } from 'react-i18next';
import {
  Button,
  Dialog,
  formatPrice,
  formatVolume,
  NumberField,
  SelectField,
  Switch,
} from '../../../components/index.ts';
import { TRIGGER_PRICES } from '../../../../backend/domain/orders/order-trigger.ts';
import { describeViolation } from '../../../i18n/rejection-text.ts';
import { useSettings } from '../../../session/settings.ts';
import { hasLinkedOrders } from '../../../trading/entry-rules.ts';
import { useOrders } from '../../../trading/trading-api.ts';
import { violationText } from '../ticket-fix.ts';
import type { OrderOptions } from '../ticket-model.ts';
import { ticketActions, useTicket } from '../ticket-store.ts';
import type { TicketPartProps } from '../ticket-parts.tsx';
import { useOptionsText } from './options-text.ts';
import { BreakEvenFields, TargetRows } from './target-rows.tsx';
import styles from './options-dialog.module.css';

const change = (options: Partial<OrderOptions>) => ticketActions.dispatch({ type: 'options', options });

/** What few orders need: the limit of a stop, targets, break-even, and what the order does to others. It changes the ticket at once. */
export function OptionsDialog({ onClose, ...props }: TicketPartProps & { onClose(): void }) {
  const { t } = useOptionsText();
  const { kind, effect } = useTicket((state) => state.draft);
  const { spot, stock } = props.judged;
  const isContract = spot === undefined && stock === undefined;
  const isOpening = effect === 'open';
  const rests = kind !== 'market';
  const links = rests && hasLinkedOrders(props.judged.facts.terms.tradeType);
  const isEmpty = kind !== 'stop' && !links && !(isContract && isOpening);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      width={460}
      closeLabel={t('done')}
    >
      <div className={styles['options']}>
        {isEmpty && <p>{t('nothing')}</p>}
        {kind === 'stop' && <StopFields />}
        {isContract && isOpening && <Targets {...props} />}
        {isContract && !isOpening && rests && <Following />}
        {links && <LinkedOrder {...props} />}
        <Rejection {...props} />
        <div className={styles['foot']}>
          <Button size="small" onClick={() => ticketActions.dispatch({ type: 'options' })}>
            {t('clear')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Of a stop its limit, of a trailing one where it begins. */
function StopFields() {
  const { t } = useOptionsText();
  const { trails, options } = useTicket((state) => state.draft);
  const field = trails ? 'activation' : 'reach';
  return (
    <div className={styles['field']}>
      {trails && <Distance />}
      <NumberField label={t(field)} value={options[field]} onChange={(text) => change({ [field]: text })} />
      <p className="faint">{t(`${field}.note`)}</p>
      <SelectField
        label={t('by')}
        value={options.by ?? ''}
        options={[
          { value: '', label: t('by.fill') },
          ...TRIGGER_PRICES.map((value) => ({ value, label: t(`by.${value}`) })),
        ]}
        onChange={(by) => change({ by: TRIGGER_PRICES.find((each) => each === by) })}
      />
    </div>
  );
}

/** How far a trailing stop stays behind the market. */
function Distance() {
  const { t } = useOptionsText();
  const { distance, distanceIn } = useTicket((state) => state.draft.options);
  return (
    <>
      <div className={styles['distance']}>
        <NumberField label={t('distance')} value={distance} onChange={(text) => change({ distance: text })} />
        <SelectField
          label=""
          name={t('distanceIn')}
          value={distanceIn}
          options={[
            { value: 'percent', label: t('distanceIn.percent') },
            { value: 'price', label: t('distanceIn.price') },
          ]}
          onChange={(unit) => change({ distanceIn: unit === 'price' ? 'price' : 'percent' })}
        />
      </div>
      <p className="faint">{t('distance.note')}</p>
    </>
  );
}

function Targets({ judged }: TicketPartProps) {
  const { t } = useOptionsText();
  const { targets, breakEven, breakEvenAfter } = useTicket((state) => state.draft.options);
  const { terms } = judged.facts;
  const { volume } = judged.shown;
  return (
    <fieldset>
      <legend>{t('targets')}</legend>
      <TargetRows
        rows={targets}
        held={volume === undefined ? undefined : { volume, openVolume: volume }}
        terms={terms}
        onChange={(rows) => change({ targets: rows })}
      />
      <p className="faint">{t('targets.note')}</p>
      <BreakEvenFields
        hasTargets={targets.length > 0}
        value={{ breakEven, breakEvenAfter }}
        onChange={change}
      />
    </fieldset>
  );
}

/** What a close that rests does when the position changes meanwhile. */
function Following() {
  const { t } = useOptionsText();
  const { reduceOnly, closePosition } = useTicket((state) => state.draft.options);
  return (
    <>
      <Switch
        label={t('closePosition')}
        checked={closePosition}
        onChange={(on) => change({ closePosition: on })}
      />
      {!closePosition && (
        <Switch label={t('reduceOnly')} checked={reduceOnly} onChange={(on) => change({ reduceOnly: on })} />
      )}
    </>
  );
}

/** The resting order that has one fate with this one. */
function LinkedOrder({ product }: TicketPartProps) {
  const { t } = useOptionsText();
  const panels = useTranslation('panels').t;
  const { linkedOrderId } = useTicket((state) => state.draft.options);
  const resting = useOrders().rows.filter(
    (order) => order.symbolId === product.symbolId && order.linkedOrderId === undefined,
  );
  const options = resting.map((order) => ({
    value: order.orderId,
    label: t('linked.order', {
      side: panels(order.direction === 'buy' ? 'ticket.buy' : 'ticket.sell'),
      lots: formatVolume(order.volume, product.numberDigits),
      price: order.price === undefined ? '' : formatPrice(order.price, product.digits),
      id: order.orderId,
    }),
  }));
  return (
    <div className={styles['field']}>
      <SelectField
        label={t('linked')}
        value={linkedOrderId ?? ''}
        options={[{ value: '', label: t('linked.none') }, ...options]}
        onChange={(id) => change({ linkedOrderId: id === '' ? undefined : id })}
      />
      <p className="faint">{t('linked.note')}</p>
    </div>
  );
}

/** What the platform would refuse, in the words of the ticket behind the dialog. */
function Rejection({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const draft = useTicket((state) => state.draft);
  const [violation] = judged.shown.violations;
  if (violation === undefined) return null;
  const { text } = describeViolation(violation, language);
  return <p role="alert">{violationText(judged, draft, violation, text, t)}</p>;
}
