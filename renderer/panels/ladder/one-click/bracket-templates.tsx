import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import {
  formatMoney,
  formatProfit,
  formatVolume,
  NumberField,
  plainPrice,
  Segmented,
  useNow,
} from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { useAccount, useConversion } from '../../../trading/index.ts';
import { readUnits } from '../../ticket/ticket-model.ts';
import {
  clickOutcome,
  distancesOf,
  hasWrongDistance,
  presetVolumes,
  TEMPLATE_IDS,
  type TypedDistances,
} from './click-model.ts';
import { useClicks, useLadderChoices } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

/** How far the prices of the preview may be behind the market (ms): it is read, not watched. */
const PREVIEW_MS = 1_000;

/** Which brackets a click gets, and the money that stands between them. */
export function BracketTemplates({ trader }: { readonly trader: ClickTrader }) {
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
    setDistances(symbolId, {
      takeProfit: shown('takeProfit'),
      stopLoss: shown('stopLoss'),
      [field]: text,
    });
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
  const order = {
    side: DIRECTION.buy,
    price: undefined,
    entry: quote.price,
    volume,
    brackets,
  };
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
