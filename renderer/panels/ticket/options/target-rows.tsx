import { Plus, X } from 'lucide-react';
import { MAX_TARGETS, targetVolume, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import { Button, formatVolume, Icon, IconButton, NumberField, Switch } from '../../../components/index.ts';
import { PERCENT_DIGITS } from './order-options.ts';
import { knownValue, readUnits, type OrderOptions, type TargetTexts } from '../ticket-model.ts';
import { useOptionsText } from './options-text.ts';
import styles from './options-dialog.module.css';

const NEW_TARGET: TargetTexts = { price: '', percent: '50' };

export interface TargetRowsProps {
  /** Nearest first. */
  readonly rows: readonly TargetTexts[];
  /** What the shares are of, in volume units; undefined while it is not known. */
  readonly held: { readonly volume: number; readonly openVolume: number } | undefined;
  readonly terms: InstrumentTerms;
  /** Shares are lots and no percents, as another program has set them. */
  readonly inLots?: boolean;
  onChange(rows: readonly TargetTexts[]): void;
}

/** Prices at which parts of a position are closed, each with its share and the lots that it comes to. */
export function TargetRows({ rows, held, terms, inLots = false, onChange }: TargetRowsProps) {
  const { t } = useOptionsText();
  const put = (index: number, part: Partial<TargetTexts>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const lots = ({ percent }: TargetTexts) => {
    const share = knownValue(readUnits(percent, PERCENT_DIGITS));
    if (inLots || share === undefined || held === undefined || held.volume === 0) return '';
    const taken = targetVolume({ price: 0, share }, held, terms);
    return t('target.lots', { lots: formatVolume(taken, terms.numberDigits) });
  };
  return (
    <>
      {rows.map((row, index) => {
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
              label={inLots ? t('target.inLots') : '%'}
              name={t(inLots ? 'target.lotsOf' : 'target.percent', { n })}
              value={row.percent}
              onChange={(percent) => put(index, { percent })}
            />
            <span className="faint">{lots(row)}</span>
            <IconButton
              icon={X}
              name={t('target.remove', { n })}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {rows.length < MAX_TARGETS && (
        <Button
          size="small"
          onClick={() => onChange([...rows, inLots ? { ...NEW_TARGET, percent: '' } : NEW_TARGET])}
        >
          <Icon icon={Plus} size={12} />
          {t('target.add')}
        </Button>
      )}
    </>
  );
}

export interface BreakEvenFieldsProps {
  readonly hasTargets: boolean;
  readonly value: Pick<OrderOptions, 'breakEven' | 'breakEvenAfter'>;
  onChange(value: Partial<Pick<OrderOptions, 'breakEven' | 'breakEvenAfter'>>): void;
}

/** When the stop goes to the price that pays the costs: with the first target, or after a profit. */
export function BreakEvenFields({ hasTargets, value, onChange }: BreakEvenFieldsProps) {
  const { t } = useOptionsText();
  const { breakEven, breakEvenAfter } = value;
  return (
    <>
      {hasTargets && (
        <Switch label={t('breakEven')} checked={breakEven} onChange={(on) => onChange({ breakEven: on })} />
      )}
      {!(breakEven && hasTargets) && (
        <>
          <NumberField
            label={t('breakEvenAfter')}
            value={breakEvenAfter}
            onChange={(text) => onChange({ breakEvenAfter: text })}
          />
          <p className="faint">{t('breakEvenAfter.note')}</p>
        </>
      )}
    </>
  );
}
