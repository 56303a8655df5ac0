import type { ReactNode } from 'react';
import type { Operator } from '../operator/port.ts';
import { TreasuryPage } from '../operator/treasury-page.tsx';
import { PageBar } from './frame/page-bar.tsx';
import type { SectionId } from './sections.ts';
import { useOfficeText } from './texts/office-text.ts';

export interface SectionPageProps {
  readonly section: SectionId;
  readonly operator: Operator;
}

/** The page of a section: what was drawn for it, and under it the calls of the section. */
export function SectionPage({ section, operator }: SectionPageProps) {
  const { t } = useOfficeText();
  const page = drawnPage(section, operator);
  return (
    <>
      <PageBar title={t(`section.${section}`)} />
      {page}
    </>
  );
}

function drawnPage(section: SectionId, _operator: Operator): ReactNode {
  if (section === 'money') return <TreasuryPage />;
  return null;
}
