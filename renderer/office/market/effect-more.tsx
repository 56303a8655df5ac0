import { FigureTable, formatTime } from '../../components/index.ts';
import type { EffectAnswer } from '../effect/effect-model.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { resultsOf, stackOf } from './effect-more-model.ts';
import styles from './market.module.css';

export interface EffectMoreProps {
  readonly answer: EffectAnswer;
  /** The same at the farthest point, where prices come back from it. */
  readonly low: EffectAnswer | undefined;
}

/** How a scenario comes about, what it makes everybody win or lose, and what is closed by force. */
export function EffectMore({ answer, low }: EffectMoreProps) {
  const { t } = useOfficeText();
  return (
    <>
      <Stack answer={answer} />
      {resultsOf(answer, low).map(({ currency, rows }) => (
        <div key={currency} className={styles['part']}>
          <FigureTable
            label={t('desk.inCurrency', { currency })}
            heads={[
              t('desk.inCurrency', { currency }),
              ...(low === undefined ? [] : [t('desk.atLow')]),
              t('desk.afterwards'),
            ]}
          >
            {rows.map(({ id, atLow, after }) => (
              <tr key={id}>
                <th scope="row">{t(`desk.${id}`)}</th>
                {atLow !== undefined && <td>{printDecimal(atLow)}</td>}
                <td>{printDecimal(after)}</td>
              </tr>
            ))}
          </FigureTable>
        </div>
      ))}
      {answer.stopOuts.length > 0 && (
        <div className={styles['part']}>
          <FigureTable
            label={t('desk.stopOuts')}
            heads={[t('desk.stopOuts'), t('customer.volume'), t('customer.profit'), t('customer.time')]}
          >
            {answer.stopOuts.slice(0, STOP_OUTS).map((fill, at) => (
              <tr key={at}>
                <th scope="row">
                  <span className="faint">{fill.customerNo}</span> <b>{fill.symbolCode}</b>
                </th>
                <td>{printDecimal(fill.volume)}</td>
                <td>{printDecimal(fill.profit)}</td>
                <td>{formatTime(fill.time)}</td>
              </tr>
            ))}
          </FigureTable>
          {answer.stopOuts.length > STOP_OUTS && (
            <p className={styles['note']}>{t('desk.more', { count: answer.stopOuts.length - STOP_OUTS })}</p>
          )}
        </div>
      )}
      <p className={styles['note']}>{t('desk.effectNote')}</p>
    </>
  );
}

/** Rows of what is closed by force beside a preview. */
const STOP_OUTS = 12;

/** Who is called and who is closed, moment by moment, as areas that stand on one another. */
function Stack({ answer }: { readonly answer: EffectAnswer }) {
  const { t } = useOfficeText();
  const { called, out, most } = stackOf(answer.progress);
  const [first, last] = [answer.progress[0], answer.progress.at(-1)];
  if (first === undefined || last === undefined || most === 0) return null;
  return (
    <div className={styles['part']}>
      <p className={styles['stackHead']}>
        <b>{t('desk.comesAbout')}</b>
        <span data-part="called">{t('desk.called')}</span>
        <span data-part="out">{t('desk.out')}</span>
      </p>
      <svg
        className={styles['stack']}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('desk.comesAboutText', { called: last.called, out: last.stoppedOut })}
      >
        <polygon points={called} data-part="called" />
        <polygon points={out} data-part="out" />
      </svg>
      <p className={styles['stackFoot']}>
        <span>{formatTime(first.time)}</span>
        <span>{formatTime(last.time)}</span>
      </p>
    </div>
  );
}
