import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { Button, formatPercentOf, formatVolume, Profit } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useTerms } from '../../market/detail.ts';
import { useAccountMoney, useConversion } from '../../trading/index.ts';
import { closeParts, confirmPart } from './closing.ts';
import { netOfPart, partVolume, spreadPart } from './part-model.ts';
import type { PositionLine } from './position-lines.ts';
import styles from './blotters.module.css';

/** Percentages that are offered; 100 is all. */
const CHIPS = [10, 25, 50, 75, 100] as const;

/** Closes a part of a line at the market: slider, percentages, and what the part would leave in the account. */
export function ClosePart(props: { readonly line: PositionLine; readonly product: Product; onDone(): void }) {
  const { line, product, onDone } = props;
  const { t } = useTranslation('panels');
  const account = useAccountMoney();
  const terms = useTerms(line.symbolId);
  const conversion = useConversion(line.symbolId, account);
  const [percent, setPercent] = useState<number>(50);
  if (terms === undefined) return null;
  const volume = partVolume(percent, line.volume, terms);
  const parts = spreadPart(line.positions, volume);
  const nets = conversion && parts.map((part) => netOfPart(part, terms, conversion));
  const net = nets?.reduce<bigint | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0n,
  );
  const quantity = formatVolume(volume, product.numberDigits);
  const rest = formatVolume(line.volume - volume, product.numberDigits);
  const isLong = line.direction === DIRECTION.buy;
  const send = async () => {
    const money = account?.digits ?? 2;
    // The question takes the place of what was filled in.
    onDone();
    if (await confirmPart({ direction: line.direction, volume }, product, { net, money }))
      await closeParts(parts);
  };
  return (
    <section className={styles['part']} aria-label={t('close.part')}>
      <p>
        <b>{t('close.part')}</b>
        <span className="grow" />
        <b>{quantity}</b> <span className="faint">{t('close.leaves', { rest })}</span>
      </p>
      <label>
        <span className="visually-hidden">{t('close.share')}</span>
        <input
          type="range"
          min={1}
          max={100}
          value={percent}
          aria-valuetext={formatPercentOf(percent / 100)}
          onChange={(event) => setPercent(Number(event.currentTarget.value))}
        />
        <output>{formatPercentOf(percent / 100)}</output>
      </label>
      <div className={styles['chips']} role="group" aria-label={t('close.share')}>
        {CHIPS.map((chip) => (
          <button key={chip} type="button" aria-pressed={chip === percent} onClick={() => setPercent(chip)}>
            {chip === 100 ? t('close.all') : formatPercentOf(chip / 100)}
          </button>
        ))}
      </div>
      <div className={styles['partSend']}>
        <Button variant="danger" size="small" onClick={() => void send()}>
          {t(isLong ? 'close.sellPart' : 'close.buyPart', { quantity })}
        </Button>
        {net !== undefined && account !== undefined && (
          <span>
            <Profit amount={net} digits={account.digits} /> <span className="faint">{t('close.net')}</span>
          </span>
        )}
      </div>
    </section>
  );
}
