import { useTranslation } from 'react-i18next';
import { formatPercentShort, formatPrice, Profit, SideMark } from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useProductName } from './use-product-name.ts';
import type { RiskProps } from './risk.tsx';
import { liquidationLadder } from './risk-model.ts';
import { Section } from './section.tsx';
import styles from './risk.module.css';

/** A way shorter than this is amber (basis points). */
const NEAR_BP = 200;

/** Positions that a price would close by force, the nearest first, on a logarithmic way. */
export function LadderSection({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const nameOf = useProductName();
  const rungs = liquidationLadder(positions);
  return (
    <Section title={t('risk.liquidation')} note={t('risk.nearestFirst')}>
      {rungs.length === 0 && <p className={styles['note']}>{t('risk.noLiquidation')}</p>}
      {rungs.length > 0 && (
        <table className={styles['rows']} aria-label={t('risk.liquidation')}>
          <thead>
            <tr>
              <th scope="col">{t('performance.product')}</th>
              <th scope="col">{t('risk.way')}</th>
              <th scope="col">{t('risk.price')}</th>
              <th scope="col">{t('risk.lostThere')}</th>
            </tr>
          </thead>
          <tbody>
            {rungs.map((rung) => {
              const position = positions.find(({ positionId }) => positionId === rung.positionId);
              const isNear = Math.abs(rung.distanceBp) < NEAR_BP;
              return (
                <tr key={rung.positionId}>
                  <th scope="row">
                    <SideMark up={position?.direction === 'buy'}>
                      <button type="button" onClick={() => select(rung.symbolId)}>
                        {nameOf(rung.symbolId)}
                      </button>
                    </SideMark>
                  </th>
                  <td>
                    <span className={styles['way']} data-near={isNear}>
                      <i style={{ width: `${rung.way * 100}%` }} />
                    </span>
                  </td>
                  <td>
                    {formatPrice(rung.liquidationPrice, position?.terms.symbolDigits ?? 0)}
                    <small className={isNear ? 'warn' : 'faint'}>
                      {formatPercentShort(rung.distanceBp, 'always')}
                    </small>
                  </td>
                  <td>
                    <Profit amount={rung.result} digits={account.digits} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Section>
  );
}
