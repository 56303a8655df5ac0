import type { ReactNode } from 'react';
import { TreasuryPage } from '../operator/treasury-page.tsx';
import { CustomerList } from './customers/customer-list.tsx';
import { PageBar } from './frame/page-bar.tsx';
import type { SectionId } from './sections.ts';
import { useOfficeText } from './texts/office-text.ts';

export interface SectionPageProps {
  readonly section: SectionId;
}

/** The page of a section: what was drawn for it, else its calls. */
export function SectionPage({ section }: SectionPageProps) {
  return DRAWN[section]?.() ?? <TitledPage section={section} />;
}

/** Pages that were drawn, each with a bar of its own. */
const DRAWN: Partial<Readonly<Record<SectionId, () => ReactNode>>> = {
  customers: () => <CustomerList />,
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
