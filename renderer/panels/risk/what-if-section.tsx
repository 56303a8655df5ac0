import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatMoney,
  formatPercentShort,
  Menu,
  MenuChoice,
  Profit,
  ToolButton,
} from '../../components/index.ts';
import { useBook } from '../../trading/use-book.ts';
import { gaugeShare, MOST_MOVE_BP, MOVES_BP, namedParts, whatIf, type WhatIf } from './risk-model.ts';
import { Section, useProductName, type RiskProps } from './section.tsx';
import styles from './risk.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Everything moves, not one product. */
const EVERYTHING = 0;
const STEP_BP = 25;

/** What a move of the market would do to the account: one slider, the curve of the margin level, and each position's part. */
export function WhatIfSection({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const nameOf = useProductName();
  const slider = useId();
  const [moveBp, setMoveBp] = useState(0);
  const [chosen, setChosen] = useState(EVERYTHING);
  const symbolIds = [...new Set(positions.map(({ symbolId }) => symbolId))];
  // A product whose positions are gone moves nothing any more.
  const symbolId = symbolIds.includes(chosen) ? chosen : undefined;
  const moved = whatIf(positions, account, moveBp, symbolId);
  const choices = [EVERYTHING, ...symbolIds].map((value) => ({
    value,
    label: value === EVERYTHING ? t('risk.everything') : nameOf(value),
  }));
  return (
    <Section
      title={t('risk.whatIf')}
      tools={
        <Menu
          trigger={
            <ToolButton>
              <span className="visually-hidden">{t('risk.whatMoves')}</span>
              {symbolId === undefined ? t('risk.everything') : nameOf(symbolId)}
            </ToolButton>
          }
        >
          <MenuChoice value={symbolId ?? EVERYTHING} choices={choices} onChange={setChosen} />
        </Menu>
      }
    >
      <div className={styles['slider']}>
        <label htmlFor={slider}>{t('risk.market')}</label>
        <input
          id={slider}
          type="range"
          min={-MOST_MOVE_BP}
          max={MOST_MOVE_BP}
          step={STEP_BP}
          value={moveBp}
          aria-valuetext={formatPercentShort(moveBp, 'always')}
          onChange={(event) => setMoveBp(event.currentTarget.valueAsNumber)}
          onDoubleClick={() => setMoveBp(0)}
        />
        <output htmlFor={slider}>{formatPercentShort(moveBp, 'always')}</output>
      </div>
      <LevelCurve account={account} positions={positions} moveBp={moveBp} symbolId={symbolId} />
      <Parts moved={moved} digits={account.digits} nameOf={nameOf} />
      <dl className={styles['facts']}>
        <div>
          <dt>{t('account.equity')}</dt>
          <dd>
            <span className="faint">
              {t('risk.to', { before: formatMoney(account.equity, account.digits) })}
            </span>{' '}
            <b>{formatMoney(moved.equity, account.digits)}</b>
          </dd>
        </div>
        <div>
          <dt>{t('account.marginLevel')}</dt>
          <dd>
            <b>{moved.levelBp === undefined ? t('none') : formatPercentShort(moved.levelBp)}</b>
          </dd>
        </div>
      </dl>
      <p className={styles['note']}>{t('risk.whatIfNote')}</p>
    </Section>
  );
}

function Parts(props: {
  readonly moved: WhatIf;
  readonly digits: number;
  nameOf(symbolId: InstrumentNumber): string;
}) {
  const { moved, digits, nameOf } = props;
  const { t } = useTranslation('panels');
  const { named, others, rest } = namedParts(moved);
  return (
    <dl className={styles['facts']}>
      {named.map(({ positionId, symbolId, change, isLiquidated }) => (
        <div key={positionId}>
          <dt>
            {nameOf(symbolId)} {isLiquidated && <span className="warn">{t('risk.liquidated')}</span>}
          </dt>
          <dd>
            <Profit amount={change} digits={digits} />
          </dd>
        </div>
      ))}
      {others > 0 && (
        <div>
          <dt>{t('risk.others', { count: others })}</dt>
          <dd>
            <Profit amount={rest} digits={digits} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const WIDTH = 300;
const HEIGHT = 84;

/** The margin level over all moves of the slider, with the levels of the call and the stop-out; the equity of an isolated account. */
function LevelCurve(
  props: RiskProps & { readonly moveBp: number; readonly symbolId: InstrumentNumber | undefined },
) {
  const { account, positions, moveBp, symbolId } = props;
  const { t } = useTranslation('panels');
  const isCross = useBook((book) => book.account?.accountType) === 'cross';
  const x = (bp: number) => ((bp + MOST_MOVE_BP) / (2 * MOST_MOVE_BP)) * WIDTH;
  const levelY = (levelBp: number) => HEIGHT - gaugeShare(levelBp) * (HEIGHT - 6);
  const moves = MOVES_BP.map((bp) => ({ bp, ...whatIf(positions, account, bp, symbolId) }));
  // A level says little where every position stands for itself: there the equity is drawn.
  const equities = moves.map(({ equity }) => Number(equity));
  const [low, high] = [Math.min(...equities), Math.max(...equities)];
  const y = ({ equity, levelBp = Number.MAX_SAFE_INTEGER }: WhatIf) =>
    isCross
      ? levelY(levelBp)
      : HEIGHT - 3 - ((Number(equity) - low) / Math.max(1, high - low)) * (HEIGHT - 6);
  const points = moves.map((move) => `${x(move.bp).toFixed(1)},${y(move).toFixed(1)}`).join(' ');
  const marks =
    !isCross || account.levels === undefined
      ? []
      : [
          { levelBp: account.levels.callBp, mark: 'call', className: styles['callLine'] },
          { levelBp: account.levels.stopOutBp, mark: 'stopOut', className: styles['stopLine'] },
        ];
  return (
    <div className={styles['levels']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(isCross ? 'risk.levelCurve' : 'risk.equityCurve')}
      >
        {marks.map(({ levelBp, mark, className }) => (
          <line
            key={mark}
            className={className}
            data-level={levelBp}
            x1="0"
            x2={WIDTH}
            y1={levelY(levelBp)}
            y2={levelY(levelBp)}
          />
        ))}
        <line className={styles['moveLine']} x1={x(moveBp)} x2={x(moveBp)} y1="0" y2={HEIGHT} />
        <polyline points={points} />
      </svg>
      <p aria-hidden>
        <span>{formatPercentShort(-MOST_MOVE_BP, 'always')}</span>
        <span>{formatPercentShort(0)}</span>
        <span>{formatPercentShort(MOST_MOVE_BP, 'always')}</span>
      </p>
    </div>
  );
}
