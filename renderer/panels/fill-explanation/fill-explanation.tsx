import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import type { FillExplanation as Explanation } from '../../../backend/domain/fidelity/fill-explanation.ts';
import { Dialog, FigureTable, Line, Lines, formatList } from '../../components/index.ts';
import { useFillText } from './fill-text.ts';
import styles from './fill-explanation.module.css';

/** A fill with its explanation, as `queryTradeRecordPage` and the fills of a run have it; all figures are decimal text. */
export interface ExplainedFill {
  readonly lots: string;
  /** Of the costs. */
  readonly currency: string;
  readonly explain: Explanation;
}

const COSTS = ['spread', 'slippage', 'impact', 'fee', 'financing'] as const;

/**
 * Why a fill came out as it did, in plain words and in figures: how far the order stood behind in its line or which levels it walked, how long
 * it was on its way, and what it cost against the middle. It brings its own texts, so load it when it is opened:
 * `const FillExplanation = lazy(async () => ({ default: (await import('../panels/fill-explanation/fill-explanation.tsx')).FillExplanation }))`,
 * then `<FillExplanation fill={{ lots, currency, explain }} />` anywhere; it fills the width that it gets and has no frame.
 */
export function FillExplanation({ fill }: { readonly fill: ExplainedFill }) {
  const { t } = useFillText();
  const { explain, currency } = fill;
  return (
    <div className={styles['explanation']}>
      <p className={styles['sentence']}>
        <Sentence fill={fill} />
      </p>
      <Lines label={t('title')}>
        <Line name={t('model')}>{explain.model}</Line>
        <Line name={t('middle')}>{trimmed(explain.middle)}</Line>
        {explain.seq !== null && <Line name={t('quote')}>{explain.seq}</Line>}
      </Lines>
      {explain.joinedAhead !== null && explain.filledAhead !== null && (
        <section aria-label={t('line')}>
          <h3>{t('line')}</h3>
          <Ahead name={t('joined')} lots={explain.joinedAhead} most={explain.joinedAhead} />
          <Ahead name={t('filled')} lots={explain.filledAhead} most={explain.joinedAhead} />
        </section>
      )}
      {explain.walk !== null && explain.walk.length > 0 && (
        <section>
          <FigureTable label={t('level')} heads={[t('level'), t('lots')]}>
            {explain.walk.map(({ price, lots }) => (
              <tr key={price}>
                <th scope="row">{price}</th>
                <td>{trimmed(lots)}</td>
              </tr>
            ))}
          </FigureTable>
        </section>
      )}
      <section aria-label={t('ways')}>
        <h3>{t('ways')}</h3>
        <Ways explain={explain} />
      </section>
      <section>
        <h3>{formatList([t('costs'), currency], 'facts')}</h3>
        <Lines label={t('costs')}>
          {COSTS.map((name) => (
            <Line key={name} name={t(`cost.${name}`)}>
              <Cost text={explain[name]} />
            </Line>
          ))}
          <Line name={t('cost.all')} sum>
            <Cost text={sumOf(COSTS.map((name) => explain[name]))} />
          </Line>
        </Lines>
      </section>
    </div>
  );
}

/** The explanation of a fill in a window of its own. */
export function FillDialog(props: { readonly fill: ExplainedFill; readonly onClose: () => void }) {
  const { fill, onClose } = props;
  const { t } = useFillText();
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')} width={440}>
      <FillExplanation fill={fill} />
    </Dialog>
  );
}

/** What happened, in one or two sentences. */
function Sentence({ fill: { lots, explain } }: { readonly fill: ExplainedFill }) {
  const { t } = useFillText();
  const { joinedAhead, filledAhead, walk, levels, moved } = explain;
  const said = () => {
    if (joinedAhead !== null && filledAhead !== null)
      return Number(joinedAhead) === 0
        ? t('restedFirst')
        : t('rested', { joined: trimmed(joinedAhead), filled: trimmed(filledAhead) });
    if (walk?.length === 0) return t('met');
    if ((levels ?? 1) > 1) return t('walked', { lots: trimmed(lots), number: levels ?? 1 });
    return t('tookOne', { lots: trimmed(lots) });
  };
  const isMoved = moved !== null && Number(moved) !== 0;
  return (
    <>
      {said()} {isMoved && t('moved', { moved: trimmed(moved) })}
    </>
  );
}

function Ahead(props: { readonly name: string; readonly lots: string; readonly most: string }) {
  const { name, lots, most } = props;
  const share = Number(most) === 0 ? 0 : Math.min(1, Number(lots) / Number(most));
  return (
    <div className={styles['ahead']}>
      <span>{name}</span>
      <span className={styles['track']}>
        <i style={{ width: `${100 * share}%` }} />
      </span>
      <b>{trimmed(lots)}</b>
    </div>
  );
}

/** The three ways one after the other, each as wide as it took. */
function Ways({ explain: { quoteMs, latencyMs, answerMs } }: { readonly explain: Explanation }) {
  const { t } = useFillText();
  const ways = [
    { name: t('way.quote'), ms: quoteMs, kind: 'quote' },
    { name: t('way.order'), ms: latencyMs - quoteMs, kind: 'order' },
    { name: t('way.answer'), ms: answerMs, kind: 'answer' },
  ].filter(({ ms }) => ms > 0);
  if (ways.length === 0) return <p className={styles['note']}>{t('noWay')}</p>;
  return (
    <>
      <div className={styles['ways']} aria-hidden="true">
        {ways.map(({ kind, ms }) => (
          <i key={kind} data-way={kind} style={{ flexGrow: ms }} />
        ))}
      </div>
      <div className={styles['wayNames']}>
        {ways.map(({ name, ms, kind }) => (
          <span key={kind} data-way={kind}>
            {name} <b>{t('ms', { ms })}</b>
          </span>
        ))}
      </div>
    </>
  );
}

/** A cost; what was earned stands with a minus and in the colour of gains. */
function Cost({ text }: { readonly text: string }) {
  const tone = Number(text) === 0 ? 'faint' : Number(text) < 0 ? 'up' : undefined;
  return <span className={tone}>{text.replace('-', '−')}</span>;
}

/** Decimal text without the zeros at its end. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The sum of decimal texts of the same digits. */
function sumOf(texts: readonly string[]): string {
  const digits = texts[0]?.split('.')[1]?.length ?? 0;
  return formatDecimal(
    texts.reduce((sum, text) => sum + (parseDecimal(text, digits) ?? 0n), 0n),
    digits,
  );
}
