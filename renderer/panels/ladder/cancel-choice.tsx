import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { Button, Dialog, formatPrice, formatVolume } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { groupedPrice } from './ladder-model.ts';
import type { OwnMark } from './own-orders.ts';
import styles from './ladder.module.css';

export interface CancelChoiceProps {
  readonly product: Product;
  readonly step: number;
  /** The orders of a row among which to choose; undefined while there is nothing to ask. */
  readonly asked: { readonly price: number; readonly marks: readonly OwnMark[] } | undefined;
  onChoose(marks: readonly OwnMark[]): void;
  onClose(): void;
}

/** Several orders stand in one row: which of them is to go? */
export function CancelChoice({ product, step, asked, onChoose, onClose }: CancelChoiceProps) {
  const { t } = useTranslation('panels');
  const { digits, numberDigits } = product;
  const marks = asked?.marks ?? [];
  const orders = marks.length;
  const choose = (chosen: readonly OwnMark[]) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('dom.chooseTitle', { orders, price: groupedPrice(asked?.price ?? 0, digits, step) })}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('dom.keep')}
          </Button>
          <Button variant="danger" onClick={() => choose(marks)}>
            {t('dom.chooseAll', { orders })}
          </Button>
        </>
      }
    >
      <div className={styles['choices']}>
        {marks.map((mark) => (
          <Button key={mark.id} onClick={() => choose([mark])}>
            {t('dom.chooseOne', {
              side: t(mark.side === DIRECTION.buy ? 'side.buy' : 'side.sell'),
              quantity: formatVolume(mark.volume, numberDigits),
              price: formatPrice(mark.price, digits),
            })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
