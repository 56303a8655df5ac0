import type { ReactNode } from 'react';
import { useOperator } from '../operator/use-operator.ts';
import { BrandPage } from './brand/brand-page.tsx';
import { isCallSection } from './calls/call-sections.ts';
import { CallsPage } from './calls/calls-page.tsx';
import { findPage } from './calls/catalogue.ts';
import { ConnectionsPage } from './connections/connections-page.tsx';
import { CustomerList } from './customers/customer-list.tsx';
import { CustomerPage } from './customers/customer-page.tsx';
import { PageBar } from './frame/page-bar.tsx';
import { MarketPage } from './market/market-page.tsx';
import { MessagesPage } from './messages/messages-page.tsx';
import { MoneyPage } from './money/money-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { useOfficePlace } from './place.ts';
import { ProductsPage } from './products/products-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import type { SectionId } from './sections.ts';
import { SystemPage } from './system/system-page.tsx';
import { TradingPage } from './trading/trading-page.tsx';
import { useOfficeText } from './texts/office-text.ts';

export interface SectionPageProps {
  readonly section: SectionId;
}

/** The page of a section: what was drawn for it, else its calls; a call that somebody opened comes first. */
export function SectionPage({ section }: SectionPageProps) {
  const record = useOfficePlace((place) => (place.section === section ? place.record : undefined));
  const { data: operator } = useOperator();
  const drawn = DRAWN[section];
  const isCall = record !== undefined && findPage(record) !== undefined;
  if (!isCall && drawn !== undefined) return drawn(record);
  return (
    <TitledPage section={section}>
      {operator && isCallSection(section) && <CallsPage section={section} operator={operator} />}
    </TitledPage>
  );
}

/** Pages that were drawn, each with a bar of its own; they get what of the section is open. */
const DRAWN: Partial<Readonly<Record<SectionId, (record: string | undefined) => ReactNode>>> = {
  overview: () => <OverviewPage />,
  brand: () => <BrandPage />,
  customers: (record) => (record === undefined ? <CustomerList /> : <CustomerPage number={record} />),
  trading: (record) => <TradingPage chosen={record} />,
  products: () => <ProductsPage />,
  market: (record) => <MarketPage placed={record} />,
  messages: () => <MessagesPage />,
  people: () => <PeoplePage />,
  money: () => <MoneyPage />,
  connections: () => <ConnectionsPage />,
  reports: () => <ReportsPage />,
  system: () => <SystemPage />,
};

function TitledPage({ section, children }: SectionPageProps & { readonly children?: ReactNode }) {
  const { t } = useOfficeText();
  return (
    <>
      <PageBar title={t(`section.${section}`)} />
      {children}
    </>
  );
}
