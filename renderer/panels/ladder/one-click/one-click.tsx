import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import {
  formatPrice,
  formatVolume,
  Profit,
  formatTime,
  formatMoney,
  formatProfit,
  NumberField,
  plainPrice,
  Segmented,
  useNow,
  Kbd,
  Switch,
  IconButton,
} from '../../../components/index.ts';
import { useAccount, usePositions, useConversion } from '../../../trading/trading-api.ts';
import type { Product } from '../../../market/contracts.ts';
import { useTerms } from '../../../market/detail.ts';
import { part } from '../../../parts.ts';
import { useArming } from '../../../trading/arming.ts';
import { useKeysOf } from '../../../workspace/keys/key-map.ts';
import { readUnits } from '../../ticket/ticket-model.ts';
import { heldSides } from '../own-orders.ts';
import {
  isContract,
  clickOutcome,
  distancesOf,
  hasWrongDistance,
  presetVolumes,
  TEMPLATE_IDS,
  type TypedDistances,
} from './click-model.ts';
import type { ClickTrader } from './click-trader.ts';
import { OneClickButtons } from './one-click-buttons.tsx';
import { QuantityField, QuantityPresets } from './quantity-field.tsx';
import {
  endLink,
  useClicks,
  useFirstOfTwo,
  useLadderChoices,
  useSentOrders,
  type SentOrder,
} from './click-store.ts';
import styles from './one-click.module.css';
import armBarStyles from '../arm-bar.module.css';

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
        <IconButton
          icon={Pencil}
          size={12}
          name={t('dom.keyQuantities')}
          titled
          aria-pressed={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        />
      </QuantityField>
      <QuantityPresets {...{ trader, isEditing }} />
      {isContractual && <BracketTemplates trader={trader} />}
      <OneClickButtons trader={trader} />
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

/** What was sent last from this ladder, each with the time until its answer. */
function SentOrders({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const all = useSentOrders(({ sent }) => sent);
  const sent = all.filter(({ symbolId }) => symbolId === product.symbolId);
  const answered = sent.flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]));
  const mean = answered.reduce((sum, each) => sum + each, 0) / Math.max(1, answered.length);
  return (
    <div className={styles['sent']}>
      <header>
        <span>{t('dom.sent')}</span>
        {answered.length > 0 && (
          <span>{t('dom.sentMean', { count: answered.length, latency: Math.round(mean) })}</span>
        )}
      </header>
      {sent.length === 0 ? (
        <p>{t('dom.sentNone')}</p>
      ) : (
        <ol>
          {sent.map((order) => (
            <li key={order.id} data-end={order.end}>
              <time>{formatTime(order.timeMs)}</time>
              <SentText order={order} product={product} />
              <SentEnd order={order} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function SentText({ order, product }: { readonly order: SentOrder; readonly product: Product }) {
  const { t } = useTranslation('panels');
  const volume = formatVolume(order.volume, product.numberDigits);
  const price = formatPrice(order.price ?? 0, product.digits);
  const isBuy = order.side === DIRECTION.buy;
  const words = () => {
    if (order.what === 'move') return t('dom.sent.move', { volume, price });
    if (order.what === 'cancel') return t('dom.sent.cancel', { volume, price });
    if (order.what === 'close') return t('dom.sent.close', { volume });
    if (order.price === undefined) return t(isBuy ? 'dom.sent.buyMarket' : 'dom.sent.sellMarket', { volume });
    return t(isBuy ? 'dom.sent.buy' : 'dom.sent.sell', { volume, price });
  };
  return <span className={styles['sentText']}>{words()}</span>;
}

function SentEnd({ order: { end, latencyMs } }: { readonly order: SentOrder }) {
  const { t } = useTranslation('panels');
  if (end === undefined) return <span>{t('dom.sent.waiting')}</span>;
  if (end === 'unknown') return <span className="warn">{t('dom.sent.unknown')}</span>;
  if (end === 'rejected') return <span className="down">{t('dom.sent.refused')}</span>;
  return <span>{t('dom.latency', { latency: latencyMs ?? 0 })}</span>;
}

/** How far the prices of the preview may be behind the market (ms): it is read, not watched. */
const PREVIEW_MS = 1_000;

/** Which brackets a click gets, and the money that stands between them. */
function BracketTemplates({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const template = useLadderChoices((choices) => choices.template);
  const setTemplate = useLadderChoices((choices) => choices.setTemplate);
  return (
    <div className={styles['brackets']}>
      <span className={styles['label']}>{t('dom.template')}</span>
      <Segmented
        label={t('dom.template')}
        value={template}
        segments={TEMPLATE_IDS.map((value) => ({ value, label: t(`dom.template.${value}`) }))}
        onChange={setTemplate}
      />
      <div className={styles['distances']}>
        <Distance trader={trader} field="takeProfit" />
        <Distance trader={trader} field="stopLoss" />
      </div>
      <Outcome trader={trader} />
    </div>
  );
}

/** One distance: that of the template, until the trader types another. */
function Distance({ trader, field }: { readonly trader: ClickTrader; readonly field: keyof TypedDistances }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits } = trader.product;
  const template = useLadderChoices((choices) => choices.template);
  const setTemplate = useLadderChoices((choices) => choices.setTemplate);
  const typed = useClicks(({ distances }) => distances.get(symbolId));
  const setDistances = useClicks((clicks) => clicks.setDistances);
  const terms = useTerms(symbolId);
  useNow(PREVIEW_MS);
  const { quote } = trader;
  const shown = (each: keyof TypedDistances) => {
    if (template === 'own') return typed?.[each] ?? '';
    const ticks = terms && quote && distancesOf(template, typed, quote.price, terms)[each];
    return ticks === undefined ? '' : plainPrice(ticks, digits);
  };
  const change = (text: string) => {
    setDistances(symbolId, { takeProfit: shown('takeProfit'), stopLoss: shown('stopLoss'), [field]: text });
    setTemplate('own');
  };
  const takes = field === 'takeProfit';
  const own = template === 'own' ? (typed?.[field] ?? '') : '';
  return (
    <NumberField
      label={t(takes ? 'dom.takeProfit' : 'dom.stopLoss')}
      name={t(takes ? 'dom.takeProfitDistance' : 'dom.stopLossDistance')}
      tone={takes ? 'up' : 'down'}
      value={shown(field)}
      invalid={readUnits(own, digits).state === 'wrong'}
      onChange={change}
    />
  );
}

/** What a click wins and loses at its brackets, after the fees of both ways. Its room is always there. */
function Outcome({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const { symbolId, numberDigits } = trader.product;
  const template = useLadderChoices((choices) => choices.template);
  const typed = useClicks(({ quantities }) => quantities.get(symbolId));
  const own = useClicks(({ distances }) => distances.get(symbolId));
  const terms = useTerms(symbolId);
  const account = useAccount();
  const conversion = useConversion(symbolId, account);
  const now = useNow(PREVIEW_MS);
  const { quote } = trader;
  const figure = typed === undefined ? undefined : readUnits(typed, numberDigits);
  const [smallest] = terms === undefined ? [] : presetVolumes(terms);
  const volume = figure === undefined ? smallest : figure.state === 'value' ? figure.value : undefined;
  const isWrong = hasWrongDistance(template, own, trader.product.digits);
  if (!terms || !quote || !account || !conversion || volume === undefined || template === 'none' || isWrong)
    return <p className={styles['outcome']} />;
  const brackets = distancesOf(template, own, quote.price, terms);
  const order = { side: DIRECTION.buy, price: undefined, entry: quote.price, volume, brackets };
  const { win, loss, fee } = clickOutcome(order, terms, conversion, now);
  return (
    <p className={styles['outcome']}>
      <span title={t('dom.outcomeFees', { fee: formatMoney(fee * 2n, account.digits) })}>
        {t('dom.outcome', { quantity: formatVolume(volume, numberDigits) })}{' '}
        {win !== undefined && (
          <span className={win < 0n ? 'down' : 'up'}>{formatProfit(win, account.digits)}</span>
        )}{' '}
        {loss !== undefined && <span className="down">{formatProfit(loss, account.digits)}</span>}
      </span>
    </p>
  );
}

/** Minutes and seconds of a time in milliseconds: `4:12`. */
export function remainingTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The arming switch, with what a click does now; amber while it sends. It takes the same room armed and disarmed, so that nothing
 * moves under the pointer.
 */
export function ArmBar({ short = false }: { readonly short?: boolean }) {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  return (
    <div className={armBarStyles['bar']} data-armed={armed} data-short={short}>
      <Switch
        armed
        hideLabel
        checked={armed}
        label={t('dom.switch')}
        onChange={() => part('arming').toggle()}
      />
      {untilMs === undefined ? (
        <Words
          title={t('dom.disarmed')}
          note={t('dom.disarmedNote')}
          short={short && t('dom.disarmedShort')}
        />
      ) : (
        <Armed untilMs={untilMs} short={short} />
      )}
    </div>
  );
}

function Armed({ untilMs, short }: { readonly untilMs: number; readonly short: boolean }) {
  const { t } = useTranslation('panels');
  const time = remainingTime(untilMs - useNow(1_000));
  const isLinking = useFirstOfTwo(({ orderId }) => orderId !== undefined);
  useEffect(() => () => void endLink(), []);
  const title = short ? t('dom.armedFor', { time }) : t('dom.armed');
  const note = isLinking ? t('dom.linkNote') : t('dom.armedNote', { time });
  return <Words {...{ title, note }} short={short && t(isLinking ? 'dom.linkShort' : 'dom.armedShort')} />;
}

interface WordsProps {
  readonly title: string;
  readonly note: string;
  /** What is shown where there is no room for the note; false where there is. */
  readonly short: string | false;
}

function Words({ title, note, short }: WordsProps) {
  const { t } = useTranslation('panels');
  const keys = useKeysOf('arm');
  const clicks = t('dom.clicks');
  return (
    <span className={armBarStyles['words']} title={short === false ? clicks : `${note} ${clicks}`}>
      <b>
        {title}
        {short === false && keys.length > 0 && <Kbd>{keys.join(' ')}</Kbd>}
      </b>
      <small>{short === false ? note : short}</small>
    </span>
  );
}
