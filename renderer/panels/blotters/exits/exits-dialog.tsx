import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, formatPrice, NumberField } from '../../../components/index.ts';
import { describeViolation } from '../../../i18n/rejection-text.ts';
import type { InstrumentTerms } from '../../../../backend/domain/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { useTerms } from '../../../market/detail.ts';
import { useSettings } from '../../../session/settings.ts';
import type { PositionView } from '../../../trading/contracts.ts';
import { setBrackets } from '../../../trading/trading-api.ts';
import { isRefused } from '../../shared/order-actions.ts';
import { productLabel } from '../../shared/product-label.ts';
import { useProduct } from '../../shared/use-product.ts';
import { useOptionsText } from '../../ticket/options/options-text.ts';
import { BreakEvenFields, TargetRows } from '../../ticket/options/target-rows.tsx';
import { sharedLots } from '../../../trading/live-figures.ts';
import { exitTexts, readExits, type ExitTexts } from './exit-model.ts';
import styles from '../../ticket/options/options-dialog.module.css';

interface ExitsDialogProps {
  readonly position: PositionView;
  onClose(): void;
}

/** Where a position is closed by itself: stop, targets with their shares, take profit, and when the stop goes to break-even. */
export function ExitsDialog({ position, onClose }: ExitsDialogProps) {
  const { t } = useOptionsText();
  const product = useProduct(position.symbolId);
  const terms = useTerms(position.symbolId);
  if (product === undefined || terms === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('exits.title')}
      note={`${productLabel(product).full} · ${formatPrice(position.entryPrice, product.digits)}`}
      width={460}
      closeLabel={t('exits.cancel')}
    >
      <ExitsForm {...{ position, product, terms, onClose }} />
    </Dialog>
  );
}

interface ExitsFormProps extends ExitsDialogProps {
  readonly product: Product;
  readonly terms: InstrumentTerms;
}

function ExitsForm({ position, product, terms, onClose }: ExitsFormProps) {
  const { t } = useOptionsText();
  const panels = useTranslation('panels').t;
  const language = useSettings((settings) => settings.language);
  const [texts, setTexts] = useState(() => exitTexts(position, product.digits));
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<ExitTexts>) => setTexts((before) => ({ ...before, ...part }));
  const read = readExits(texts, position, terms);
  const { breakEven } = position;
  const send = async () => {
    if ('fault' in read) return;
    setBusy(true);
    const refused = isRefused(await setBrackets(position.positionId, read.brackets));
    setBusy(false);
    if (!refused) onClose();
  };
  return (
    <form
      className={styles['options']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles['pair']}>
        <NumberField
          label={panels('ticket.stopLoss')}
          value={texts.stopLoss}
          onChange={(stopLoss) => put({ stopLoss })}
        />
        <NumberField
          label={panels('ticket.takeProfit')}
          value={texts.takeProfit}
          onChange={(takeProfit) => put({ takeProfit })}
        />
      </div>
      <fieldset>
        <legend>{t('targets')}</legend>
        <TargetRows
          rows={texts.targets}
          held={sharedLots(position, terms.numberDigits)}
          terms={terms}
          inLots={texts.inLots}
          onChange={(targets) => put({ targets })}
        />
        <p className="faint">{t('targets.note')}</p>
        <BreakEvenFields hasTargets={texts.targets.length > 0} value={texts} onChange={put} />
        {typeof breakEven === 'number' && (
          <p className="faint">{t('exits.stands', { price: formatPrice(breakEven, product.digits) })}</p>
        )}
      </fieldset>
      {'fault' in read && <p role="alert">{describeViolation(read.fault, language).text}</p>}
      <div className={styles['foot']}>
        <Button size="small" onClick={onClose}>
          {t('exits.cancel')}
        </Button>
        <Button size="small" type="submit" variant="primary" busy={busy} disabled={'fault' in read}>
          {t('exits.set')}
        </Button>
      </div>
    </form>
  );
}
