import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatProfit, Icon, Menu, MenuDivider, MenuItem, ToolButton } from '../../components/index.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { productLabel } from '../shared/product-label.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { closeMany } from './closing.ts';
import { chosenPositions, resultTotals, type ClosingChoice } from './position-lines.ts';

/** Closes all positions, the winning, the losing or those of the product on the chart; each with what it would leave. */
export function ClosingMenu(props: { readonly positions: readonly PositionView[]; readonly money: number }) {
  const { t } = useTranslation('panels');
  const { positions, money } = props;
  const product = useSelectedProduct();
  const entry = (label: string, choice: ClosingChoice) => {
    const chosen = chosenPositions(positions, choice);
    const { net } = resultTotals(chosen);
    const hint = net === undefined || chosen.length === 0 ? undefined : formatProfit(net, money);
    return (
      <MenuItem
        tone="danger"
        disabled={chosen.length === 0}
        hint={hint}
        onSelect={() => void closeMany(chosen, money)}
      >
        {label} <span className="faint">{chosen.length}</span>
      </MenuItem>
    );
  };
  return (
    <Menu
      trigger={
        <ToolButton disabled={positions.length === 0}>
          {t('close.menu')}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      {entry(t('close.winning'), 'winning')}
      {entry(t('close.losing'), 'losing')}
      {product !== undefined &&
        entry(t('close.product', { product: productLabel(product).full }), { symbolId: product.symbolId })}
      <MenuDivider />
      {entry(t('close.everything'), 'all')}
    </Menu>
  );
}
