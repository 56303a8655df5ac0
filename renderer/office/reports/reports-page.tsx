import { TabbedPage } from '../frame/tabbed-page.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { AuditTab } from './audit-tab.tsx';
import { HouseTab } from './house-tab.tsx';
import { StatementTab } from './statement-tab.tsx';

const TABS = [
  { id: 'house', permissions: ['trading.read'], draw: () => <HouseTab /> },
  { id: 'statement', permissions: ['trading.read'], draw: () => <StatementTab /> },
  { id: 'audit', permissions: ['audit.read'], draw: () => <AuditTab /> },
] as const;

/** What the company earned by day, statements of customers, and the audit trail with its proof. */
export function ReportsPage() {
  const { t } = useOfficeText();
  const tabs = TABS.map((tab) =>
    Object.assign({ label: t(`reports.tab.${tab.id}`), about: t(`reports.about.${tab.id}`) }, tab),
  );
  return <TabbedPage title={t('section.reports')} testId="office-reports" tabs={tabs} />;
}
