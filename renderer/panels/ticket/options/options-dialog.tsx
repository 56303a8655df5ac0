import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_TARGETS, targetVolume } from '../../../../backend/domain/index.ts';
import {
  Button,
  Dialog,
  formatPrice,
  formatVolume,
  Icon,
  IconButton,
  NumberField,
  SelectField,
  Switch,
} from '../../../components/index.ts';
import { TRIGGER_PRICES } from '../../../../backend/domain/orders/order-trigger.ts';
import { describeViolation } from '../../../i18n/rejection-text.ts';
import { useSettings } from '../../../session/settings.ts';
import { useOrders } from '../../../trading/trading-api.ts';
import { PERCENT_DIGITS } from '../order-options.ts';
import { violationText } from '../ticket-fix.ts';
import { knownValue, readUnits, type OrderOptions, type TargetTexts } from '../ticket-model.ts';
import { ticketActions, useTicket } from '../ticket-store.ts';
import type { TicketPartProps } from '../ticket-parts.tsx';
import { useOptionsText } from './options-text.ts';
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
  const isEmpty = kind !== 'stop' && !(isContract && (isOpening || rests));
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
        {kind === 'stop' && <StopFields isLimited={stock === undefined} />}
        {isContract && isOpening && <Targets {...props} />}
        {isContract && !isOpening && rests && <ReduceOnly />}
        {isContract && rests && <LinkedOrder {...props} />}
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
function StopFields({ isLimited }: { readonly isLimited: boolean }) {
  const { t } = useOptionsText();
  const { trails, options } = useTicket((state) => state.draft);
  const field = trails ? 'activation' : 'reach';
  return (
    <div>
      {trails && <Distance />}
      {(trails || isLimited) && (
        <>
          <NumberField
            label={t(field)}
            value={options[field]}
            onChange={(text) => change({ [field]: text })}
          />
          <p className="faint">{t(`${field}.note`)}</p>
        </>
      )}
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

const NEW_TARGET: TargetTexts = { price: '', percent: '50' };

function Targets({ judged }: TicketPartProps) {
  const { t } = useOptionsText();
  const { targets, breakEven, breakEvenAfter } = useTicket((state) => state.draft.options);
  const { terms } = judged.facts;
  const { volume } = judged.shown;
  const put = (index: number, part: Partial<TargetTexts>) =>
    change({ targets: targets.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  const lots = ({ percent }: TargetTexts) => {
    const share = knownValue(readUnits(percent, PERCENT_DIGITS));
    if (share === undefined || volume === undefined || volume === 0) return '';
    const taken = targetVolume({ price: 0, share }, { openVolume: volume, volume }, terms);
    return t('target.lots', { lots: formatVolume(taken, terms.numberDigits) });
  };
  return (
    <fieldset>
      <legend>{t('targets')}</legend>
      {targets.map((row, index) => {
        const n = index + 1;
        return (
          // A row is its place: nearest first.
          <div className={styles['target']} key={n}>
            <NumberField
              label={`${n}`}
              name={t('target.price', { n })}
              value={row.price}
              onChange={(price) => put(index, { price })}
            />
            <NumberField
              label="%"
              name={t('target.percent', { n })}
              value={row.percent}
              onChange={(percent) => put(index, { percent })}
            />
            <span className="faint">{lots(row)}</span>
            <IconButton
              icon={X}
              name={t('target.remove', { n })}
              onClick={() => change({ targets: targets.filter((_, at) => at !== index) })}
            />
          </div>
        );
      })}
      {targets.length < MAX_TARGETS && (
        <Button size="small" onClick={() => change({ targets: [...targets, NEW_TARGET] })}>
          <Icon icon={Plus} size={12} />
          {t('target.add')}
        </Button>
      )}
      <p className="faint">{t('targets.note')}</p>
      {targets.length > 0 && (
        <Switch label={t('breakEven')} checked={breakEven} onChange={(on) => change({ breakEven: on })} />
      )}
      {!(breakEven && targets.length > 0) && (
        <>
          <NumberField
            label={t('breakEvenAfter')}
            value={breakEvenAfter}
            onChange={(text) => change({ breakEvenAfter: text })}
          />
          <p className="faint">{t('breakEvenAfter.note')}</p>
        </>
      )}
    </fieldset>
  );
}

function ReduceOnly() {
  const { t } = useOptionsText();
  const { reduceOnly } = useTicket((state) => state.draft.options);
  return (
    <Switch label={t('reduceOnly')} checked={reduceOnly} onChange={(on) => change({ reduceOnly: on })} />
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
    <div>
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
