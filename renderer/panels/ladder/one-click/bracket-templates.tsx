import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import {
  formatMoney,
  formatPriceChange,
  formatProfit,
  formatVolume,
  Segmented,
  useNow,
} from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { useAccount, useConversion } from '../../../trading/index.ts';
import { readUnits } from '../../ticket/ticket-figures.ts';
import { clickOutcome, presetVolumes, TEMPLATE_IDS, templateDistances } from './click-model.ts';
import { useClicks, useLadderChoices } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

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
      <Outcome trader={trader} />
    </div>
  );
}

/** How far the prices of the preview may be behind the market (ms): it is read, not watched. */
const PREVIEW_MS = 1_000;

/** What a click wins and loses at its brackets, after the fees of both ways. Its room is always there. */
function Outcome({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = trader.product;
  const template = useLadderChoices((choices) => choices.template);
  const typed = useClicks(({ quantities }) => quantities.get(symbolId));
  const terms = useTerms(symbolId);
  const account = useAccount();
  const conversion = useConversion(symbolId, account);
  const now = useNow(PREVIEW_MS);
  const { quote } = trader;
  const figure = typed === undefined ? undefined : readUnits(typed, numberDigits);
  const [smallest] = terms === undefined ? [] : presetVolumes(terms);
  const volume = figure === undefined ? smallest : figure.state === 'value' ? figure.value : undefined;
  if (!terms || !quote || !account || !conversion || volume === undefined || template === 'none')
    return <p className={styles['outcome']} />;
  const brackets = templateDistances(template, quote.price, terms);
  const order = {
    side: DIRECTION.buy,
    price: undefined,
    entry: quote.price,
    volume,
    brackets,
    isWallet: false,
  };
  const { win, loss, fee } = clickOutcome(order, terms, conversion, now);
  return (
    <p className={styles['outcome']}>
      <span>
        <span className="up">{formatPriceChange(brackets.takeProfit ?? 0, digits)}</span>{' '}
        <span className="down">{formatPriceChange(-(brackets.stopLoss ?? 0), digits)}</span>
      </span>
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
