import type { ReactNode } from 'react';
import { TreasuryPage } from '../operator/treasury-page.tsx';
import { CustomerList } from './customers/customer-list.tsx';
import { CustomerPage } from './customers/customer-page.tsx';
import { PageBar } from './frame/page-bar.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { useOfficePlace } from './place.ts';
import type { SectionId } from './sections.ts';
import { useOfficeText } from './texts/office-text.ts';

export interface SectionPageProps {
  readonly section: SectionId;
}

/** The page of a section: what was drawn for it, else its calls. */
export function SectionPage({ section }: SectionPageProps) {
  const record = useOfficePlace((place) => (place.section === section ? place.record : undefined));
  return DRAWN[section]?.(record) ?? <TitledPage section={section} />;
}

/** Pages that were drawn, each with a bar of its own; they get what of the section is open. */
const DRAWN: Partial<Readonly<Record<SectionId, (record: string | undefined) => ReactNode>>> = {
  overview: () => <OverviewPage />,
  customers: (record) => (record === undefined ? <CustomerList /> : <CustomerPage number={record} />),
  money: () => (
    <TitledPage section="money">
      <TreasuryPage />
    </TitledPage>
  ),
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
