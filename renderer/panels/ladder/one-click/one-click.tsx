import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import { formatPrice, formatVolume, Icon, Profit, ToolButton } from '../../../components/index.ts';
import { useAccount, usePositions } from '../../../trading/index.ts';
import { ArmBar } from '../arm-bar.tsx';
import { heldSides } from '../own-orders.ts';
import { BracketTemplates } from './bracket-templates.tsx';
import { isContract } from './click-model.ts';
import type { ClickTrader } from './click-trader.ts';
import { HandButtons } from './hand-buttons.tsx';
import { QuantityField, QuantityPresets } from './quantity-field.tsx';
import { SentOrders } from './sent-orders.tsx';
import styles from './one-click.module.css';

/** Everything that one click sends beside the rows: the switch, the quantity, brackets, pairs of buttons, what was sent. */
export function OneClick({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const [isEditing, setIsEditing] = useState(false);
  const isContractual = isContract(trader.product.tradeType);
  return (
    <section className={styles['column']} aria-label={t('dom.oneClick')}>
      <ArmBar />
      {isContractual && <Held trader={trader} />}
      <QuantityField trader={trader}>
        <ToolButton
          aria-label={t('dom.keyQuantities')}
          title={t('dom.keyQuantities')}
          aria-pressed={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          <Icon icon={Pencil} size={12} />
        </ToolButton>
      </QuantityField>
      <QuantityPresets {...{ trader, isEditing }} />
      {isContractual && <BracketTemplates trader={trader} />}
      <HandButtons trader={trader} />
      <SentOrders product={trader.product} />
    </section>
  );
}

/** What is held of the product, long and short, with its money; the room is there without it too. */
function Held({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = trader.product;
  const { rows } = usePositions();
  const accountDigits = useAccount()?.digits ?? 2;
  const sides = heldSides(rows, symbolId);
  return (
    <div className={styles['held']}>
      {sides.length === 0 && <span className={styles['flat']}>{t('dom.flat')}</span>}
      {sides.map(({ side, volume, average, profit }) => {
        const isBuy = side === DIRECTION.buy;
        return (
          <div key={side}>
            <b className={isBuy ? 'up' : 'down'}>
              {t('dom.position', {
                side: t(isBuy ? 'side.long' : 'side.short'),
                volume: formatVolume(volume, numberDigits),
              })}
            </b>
            <small>{t('dom.at', { price: formatPrice(average, digits) })}</small>
            <span className="grow" />
            {profit !== undefined && <Profit amount={profit} digits={accountDigits} />}
          </div>
        );
      })}
    </div>
  );
}
