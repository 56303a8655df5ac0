import { useState } from 'react';
import { Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { AuditTab } from './audit-tab.tsx';
import { HouseTab } from './house-tab.tsx';
import { StatementTab } from './statement-tab.tsx';
import styles from './reports.module.css';

const TABS = [
  { id: 'house', permission: 'trading.read', draw: () => <HouseTab /> },
  { id: 'statement', permission: 'trading.read', draw: () => <StatementTab /> },
  { id: 'audit', permission: 'audit.read', draw: () => <AuditTab /> },
] as const;

/** What the house earned by day, statements of customers, and the audit trail with its proof. What a role may not read has no tab. */
export function ReportsPage() {
  const { t } = useOfficeText();
  const may = useMay();
  const offered = TABS.filter(({ permission }) => may(permission));
  const [chosen, choose] = useState<(typeof TABS)[number]['id']>('house');
  const tab = offered.find(({ id }) => id === chosen) ?? offered[0];
  if (tab === undefined) return <PageBar title={t('section.reports')} />;
  return (
    <>
      <PageBar title={t('section.reports')} context={t(`reports.about.${tab.id}`)} />
      <div className={styles['page']} data-testid="office-reports">
        <Panel name={t('section.reports')} className={styles['tabs'] ?? ''}>
          <PanelStrip
            tabs={
              <TabStrip
                label={t('section.reports')}
                selected={tab.id}
                onSelect={choose}
                tabs={offered.map(({ id }) => ({ id, label: t(`reports.tab.${id}`) }))}
              />
            }
          />
        </Panel>
        {tab.draw()}
      </div>
    </>
  );
}
