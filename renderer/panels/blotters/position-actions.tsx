import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  formatPrice,
  formatVolume,
  Popover,
  ToolButton,
  Button,
  formatPercentOf,
  Profit,
  IconButton,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useTerms } from '../../market/detail.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import { useAccountMoney, useConversion, useIsClosing } from '../../trading/trading-api.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { closeInTicket, closeLimit, stopWholeInTicket } from '../ticket/close/position-choice.tsx';
import { closeMany, closeOne, moveStop, reverse, closeParts, confirmPart } from './closing.ts';
import { breakEvenPrice, canStopAt, netOfPart, partVolume, spreadPart } from './part-model.ts';
import type { PositionLine } from './position-lines.ts';
import styles from './blotters.module.css';

export interface PositionActionsProps {
  readonly line: PositionLine;
  readonly product: Product | undefined;
  readonly money: number;
  onExits(position: PositionView): void;
}

/** Close, reverse, and a menu with the rest, for one position or for all of a product. */
export function PositionActions({ line, product, money, onExits }: PositionActionsProps) {
  const { t } = useTranslation('panels');
  const [working, setWorking] = useState(false);
  const [only] = line.positions;
  const isOne = line.positions.length === 1;
  // An accepted close stays under way until its position has left the list: a second one would only be refused.
  const busy = useIsClosing(only?.positionId ?? '') || working;
  const run = (work: Promise<void>) => {
    setWorking(true);
    void work.finally(() => setWorking(false));
  };
  if (only === undefined) return null;
  const close = () => (isOne ? closeOne(only, product, { money }) : closeMany(line.positions, money));
  const isOneSided = line.positions.every(({ direction }) => direction === line.direction);
  return (
    <span className={styles['actions']} onClick={(event) => event.stopPropagation()}>
      <ToolButton compact disabled={busy} onClick={() => run(close())}>
        {t(isOne ? 'blotter.close' : 'close.allOf')}
      </ToolButton>
      {product !== undefined && isOneSided && (
        <>
          <ToolButton compact disabled={busy} onClick={() => run(reverse(line.positions, product))}>
            {t('blotter.reverse')}
          </ToolButton>
          <MoreActions {...{ line, product, onExits }} />
        </>
      )}
    </span>
  );
}

interface MoreActionsProps extends Pick<PositionActionsProps, 'line' | 'onExits'> {
  readonly product: Product;
}

function MoreActions({ line, product, onExits }: MoreActionsProps) {
  const { t } = useTranslation('panels');
  const [open, setOpen] = useState(false);
  const [only] = line.positions;
  const leave = () => setOpen(false);
  return (
    <Popover
      label={t('blotter.more')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Ellipsis} size={12} name={t('blotter.more')} compact />}
    >
      <div className={styles['more']} onClick={(event) => event.stopPropagation()}>
        <ClosePart line={line} product={product} onDone={leave} />
        {only !== undefined && line.positions.length === 1 && (
          <ul>
            <ReverseEntry position={only} product={product} onDone={leave} />
            {hasBrackets(product.tradeType) && (
              <>
                <BreakEvenEntry position={only} product={product} onDone={leave} />
                <Entry
                  label={t('positions.exits')}
                  onPress={() => {
                    leave();
                    onExits(only);
                  }}
                />
                <Entry
                  label={t('positions.stopWhole')}
                  onPress={() => {
                    leave();
                    stopWholeInTicket(only, product);
                  }}
                />
              </>
            )}
            <Entry
              label={t('blotter.closeAtLimit')}
              onPress={() => {
                closeInTicket(only, product, closeLimit(only, product));
                leave();
              }}
            />
          </ul>
        )}
      </div>
    </Popover>
  );
}

interface EntryOfPosition {
  readonly position: PositionView;
  readonly product: Product;
  onDone(): void;
}

function ReverseEntry({ position, product, onDone }: EntryOfPosition) {
  const { t } = useTranslation('panels');
  const quantity = formatVolume(2 * position.volume, product.numberDigits);
  return (
    <Entry
      label={t('blotter.reverse')}
      figure={t(position.direction === DIRECTION.buy ? 'close.sells' : 'close.buys', { quantity })}
      onPress={() => {
        onDone();
        void reverse([position], product);
      }}
    />
  );
}

/** The stop that leaves nothing lost; fees and financing are in its price. */
function BreakEvenEntry({ position, product, onDone }: EntryOfPosition) {
  const { t } = useTranslation('panels');
  const terms = useTerms(position.symbolId);
  const conversion = useConversion(position.symbolId, useAccountMoney());
  const price = terms && conversion && breakEvenPrice(position, terms, conversion);
  const isPossible = terms !== undefined && price !== undefined && canStopAt(position, price, terms);
  return (
    <Entry
      label={t('close.breakEven')}
      figure={
        price !== undefined && (
          <>
            <b>{formatPrice(price, product.digits)}</b> {t('close.feesIn')}
          </>
        )
      }
      disabled={!isPossible}
      title={isPossible ? undefined : t('close.breakEvenLater')}
      onPress={() => {
        if (price === undefined) return;
        onDone();
        void moveStop(position, price);
      }}
    />
  );
}

function Entry(props: {
  readonly label: string;
  readonly figure?: ReactNode;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
  onPress(): void;
}) {
  const { label, figure, disabled = false, title, onPress } = props;
  return (
    <li>
      <button type="button" disabled={disabled} title={title} onClick={onPress}>
        {label}
        <small>{figure}</small>
      </button>
    </li>
  );
}

/** Percentages that are offered; 100 is all. */
const CHIPS = [10, 25, 50, 75, 100] as const;

/** Closes a part of a line at the market: slider, percentages, and what the part would leave in the account. */
function ClosePart(props: { readonly line: PositionLine; readonly product: Product; onDone(): void }) {
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
