import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, plainPrice, ToolButton, type Column } from '../../../components/index.ts';
import { useAccountTypeStore } from '../../../session/account-type.ts';
import type { PositionView } from '../../../trading/contracts.ts';
import { hasBrackets } from '../../../trading/entry-rules.ts';
import { changeBracket, isRefused } from '../../shared/order-actions.ts';
import type { Products } from '../blotter-columns.tsx';
import { FigureCell } from '../figure-cell.tsx';
import type { PositionLine } from '../position-lines.ts';

export interface ExitColumnsOptions {
  readonly products: Products;
  /** Some position has targets or waits for break-even: until then no column says that there are none. */
  readonly hasTargets: boolean;
  /** Opens what a position is closed by. */
  onExits(position: PositionView): void;
}

/** Where positions are closed by themselves: brackets, which are set in their row, and targets; none where the account has no brackets. */
export function useExitColumns({
  products,
  hasTargets,
  onExits,
}: ExitColumnsOptions): readonly Column<PositionLine>[] {
  const { t } = useTranslation('panels');
  const bracketed = useAccountTypeStore(({ accountType }) => hasBrackets(accountType));
  return useMemo<readonly Column<PositionLine>[]>(() => {
    const bracket = (field: 'takeProfit' | 'stopLoss'): Column<PositionLine> => ({
      id: field,
      label: t(`ticket.${field}`),
      align: 'end',
      drop: 4,
      cell: (line) => <Bracket line={line} field={field} products={products} />,
      text: ({ positions, symbolId }) => {
        const [ticks] = positions.length === 1 ? positions.map((position) => position[field]) : [];
        return ticks === undefined ? '' : plainPrice(ticks, products.get(symbolId)?.digits ?? 0);
      },
    });
    const targets: Column<PositionLine> = {
      id: 'targets',
      label: t('list.targets'),
      align: 'end',
      drop: 4,
      cell: ({ positions: [only, ...others] }) =>
        only !== undefined &&
        others.length === 0 && (
          <ToolButton
            compact
            aria-label={t('positions.exits')}
            onClick={(event) => {
              event.stopPropagation();
              onExits(only);
            }}
          >
            {exitsText(only, t('ticket.be')) || t('none')}
          </ToolButton>
        ),
      text: ({ positions }) =>
        positions.length === 1 && positions[0] !== undefined ? exitsText(positions[0], 'BE') : '',
    };
    if (!bracketed) return [];
    return [bracket('takeProfit'), bracket('stopLoss'), ...(hasTargets ? [targets] : [])];
  }, [t, products, bracketed, hasTargets, onExits]);
}

/** How many targets a position has, and whether its stop will go to break-even. */
const exitsText = ({ targets, breakEven }: PositionView, sign: string) =>
  [targets === undefined ? '' : targets.length, breakEven === undefined ? '' : sign]
    .filter(String)
    .join(' · ');

function Bracket(props: {
  readonly line: PositionLine;
  readonly field: 'takeProfit' | 'stopLoss';
  readonly products: Products;
}) {
  const { t } = useTranslation('panels');
  const { line, field, products } = props;
  const [only] = line.positions;
  const digits = products.get(line.symbolId)?.digits ?? 0;
  if (only === undefined) return null;
  if (line.positions.length === 1 && line.tone !== 'group')
    return <BracketCell owner={only} field={field} digits={digits} />;
  const price = only[field];
  const isCommon = line.positions.every((position) => position[field] === price);
  if (!isCommon) return <span className="faint">{t('positions.several')}</span>;
  return <span className="faint">{price === undefined ? t('none') : formatPrice(price, digits)}</span>;
}

interface BracketCellProps {
  readonly owner: Parameters<typeof changeBracket>[0];
  readonly field: 'takeProfit' | 'stopLoss';
  readonly digits: number;
}

/** Take profit or stop loss of a position or resting order, set in its row. Enter sets, Escape leaves, an empty figure clears. */
export function BracketCell({ owner, field, digits }: BracketCellProps) {
  const { t } = useTranslation('panels');
  const value = owner[field];
  const short = field === 'takeProfit' ? t('ticket.tp') : t('ticket.sl');
  return (
    <FigureCell
      {...{ value, digits }}
      name={field === 'takeProfit' ? t('ticket.takeProfit') : t('ticket.stopLoss')}
      shown={value === undefined ? short : formatPrice(value, digits)}
      plain={value === undefined ? '' : plainPrice(value, digits)}
      step={1}
      from={'positionId' in owner ? (owner.markPrice ?? owner.entryPrice) : owner.price}
      canClear
      onSend={async (next) => isRefused(await changeBracket(owner, field, next))}
    />
  );
}
