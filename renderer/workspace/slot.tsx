import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBoundary } from '../components/index.ts';
import { panelTitle, type PanelKind } from './layouts/panel-kinds.ts';
import styles from './workspace.module.css';

export interface SlotProps {
  readonly kind: PanelKind;
  /** Whether its turn to be made is still to come. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** The place of a panel. A panel that fails leaves the others as they are. */
export function Slot({ kind, isWaiting, children }: SlotProps) {
  const { t } = useTranslation('panels');
  const panel = t(panelTitle(kind));
  return (
    <div className={styles['slot']} data-slot={kind} aria-busy={isWaiting}>
      <PanelBoundary name={panel} stopped={t('panel.stopped', { panel })} reopen={t('panel.reopen')}>
        {children}
      </PanelBoundary>
    </div>
  );
}
