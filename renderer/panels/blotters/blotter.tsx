import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Panel,
  PanelStrip,
  Separator,
  TabStrip,
  ToolButton,
  type Tab,
} from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import {
  useAccount,
  useEndedOrders,
  useFills,
  useHistory,
  useOrders,
  usePositions,
  useWallet,
} from '../../trading/index.ts';
import { useCommand } from '../../workspace/commands.ts';
import type { PanelsKey } from '../../i18n/panels-en-US.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { Activity } from './activity.tsx';
import { saveCsv, toCsv } from '../shared/csv.ts';
import { fillCsv, historyCsv, orderCsv, positionCsv } from './exports.ts';
import { endedCsv, holdingCsv } from './wallet-exports.ts';
import { Fills } from './fills.tsx';
import { Flatten } from './flatten.tsx';
import { History } from './history.tsx';
import { Orders } from './orders.tsx';
import { Positions } from './positions.tsx';
import styles from './blotters.module.css';

export type BlotterTab = 'positions' | 'orders' | 'fills' | 'history' | 'activity';

export interface BlotterProps {
  /** Tabs of this blotter, in order; a large window splits them over several panels. */
  readonly tabs: readonly BlotterTab[];
}

/** Lists of what the trader holds, has working and did. */
export function Blotter({ tabs }: BlotterProps) {
  const { t } = useTranslation('panels');
  const [selected, select] = useState<BlotterTab>(tabs[0] ?? 'positions');
  const [flattening, setFlattening] = useState(false);
  const panelId = useId();
  const isWallet = useIsWallet();
  const shown = tabs.includes(selected) ? selected : (tabs[0] ?? 'positions');
  const leads = tabs.includes('positions');
  const labels = useTabs(tabs);
  return (
    <Panel name={t(labelKey(tabs[0] ?? 'positions', isWallet))}>
      <PanelStrip
        tabs={
          <TabStrip<BlotterTab>
            label={t('panel.blotter')}
            tabs={labels}
            selected={shown}
            onSelect={(id) => select(id)}
            panelId={panelId}
          />
        }
      >
        {shown !== 'activity' && <ExportButton tab={shown} />}
        {leads && (
          <>
            <Separator />
            <FlattenButton onPress={() => setFlattening(true)} />
            <Flatten open={flattening} onOpenChange={setFlattening} />
          </>
        )}
      </PanelStrip>
      <div className={styles['body']} role="tabpanel" id={panelId} aria-label={t(labelKey(shown, isWallet))}>
        {shown === 'positions' && <Positions />}
        {shown === 'orders' && (
          <Orders onLookInFills={tabs.includes('fills') ? () => select('fills') : undefined} />
        )}
        {shown === 'fills' && <Fills />}
        {shown === 'history' && <History />}
        {shown === 'activity' && <Activity />}
      </div>
    </Panel>
  );
}

/** A wallet has assets instead of positions. */
function labelKey(tab: BlotterTab, isWallet: boolean): PanelsKey {
  return isWallet && tab === 'positions' ? 'tab.holdings' : `tab.${tab}`;
}

function useTabs(tabs: readonly BlotterTab[]): readonly Tab<BlotterTab>[] {
  const { t } = useTranslation('panels');
  const isWallet = useIsWallet();
  const held = useWallet()?.holdings.length ?? 0;
  const open = usePositions().rows.length;
  const { rows: orders, unknown } = useOrders();
  const fills = useFills().rows.length;
  const counts: Partial<Record<BlotterTab, number>> = {
    positions: isWallet ? held : open,
    orders: orders.length + unknown.length,
    fills,
  };
  return tabs.map((id) => ({
    id,
    label: t(labelKey(id, isWallet)),
    count: counts[id],
    hot: id === 'orders' && unknown.length > 0,
  }));
}

function FlattenButton({ onPress }: { onPress(): void }) {
  const { t } = useTranslation('panels');
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const isWallet = useIsWallet();
  const nothing = positions.length === 0 && orders.length === 0;
  useCommand('flatten', () => {
    if (!nothing) onPress();
  });
  return (
    <ToolButton
      tone="danger"
      disabled={nothing}
      title={nothing ? t(isWallet ? 'flatten.noOrders' : 'flatten.nothing') : undefined}
      onClick={onPress}
    >
      {t(isWallet ? 'orders.cancelAll' : 'blotter.flattenAll')}
    </ToolButton>
  );
}

/** Saves the rows of the shown tab. */
function ExportButton({ tab }: { readonly tab: Exclude<BlotterTab, 'activity'> }) {
  const { t } = useTranslation('panels');
  const products = useProductMap();
  const money = useAccount()?.digits ?? 2;
  const positions = usePositions().rows;
  const orders = useOrders().rows;
  const fills = useFills().rows;
  const history = useHistory().rows;
  const isWallet = useIsWallet();
  const wallet = useWallet();
  const ended = useEndedOrders().rows;
  const csv = () => {
    switch (tab) {
      case 'positions':
        return isWallet
          ? toCsv(holdingCsv(products, money), wallet?.holdings ?? [])
          : toCsv(positionCsv(products, money), positions);
      case 'orders':
        return toCsv(orderCsv(products), orders);
      case 'fills':
        return toCsv(fillCsv(products, money), fills);
      case 'history':
        return isWallet ? toCsv(endedCsv(products), ended) : toCsv(historyCsv(products, money), history);
    }
  };
  return (
    <ToolButton
      title={t('blotter.export')}
      onClick={() => saveCsv(`meridian-${isWallet && tab === 'positions' ? 'holdings' : tab}`, csv())}
    >
      <Icon icon={Download} />
      CSV
    </ToolButton>
  );
}
