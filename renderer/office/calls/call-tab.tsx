import { useState } from 'react';
import { EmptyState, Panel, PanelStrip, Segmented, ToolButton } from '../../components/index.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { pagesFor } from './catalogue.ts';
import { useContractWords } from './contract-texts.ts';
import { draftsAreOf } from './form/drafts.ts';
import { ReadingPage } from './list/reading-page.tsx';
import styles from './calls.module.css';

export interface CallTabProps {
  readonly label: string;
  /** Calls that show something, by their keys; one of them is on screen. */
  readonly reads: readonly string[];
  /** Calls that change something and belong to no row. */
  readonly acts?: readonly string[];
}

/** Some calls of a section as a tab of its drawn page, with their own lists; what the role may not do is not there. */
export function CallTab({ label, reads, acts = [] }: CallTabProps) {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  const { data: operator } = useOperator();
  const [chosen, choose] = useState('');
  if (!operator) return null;
  draftsAreOf(`${operator.appId ?? ''}/${operator.name}`);
  const offered = pagesFor(operator.permissions);
  const find = (names: readonly string[]) =>
    names.flatMap((name) => offered.find((page) => page.name === name) ?? []);
  const shown = find(reads);
  const page = shown.find(({ name }) => name === chosen) ?? shown[0];
  return (
    <div className={styles['tab']}>
      <Panel name={label}>
        <PanelStrip
          tabs={
            <Segmented
              label={label}
              segments={shown.map(({ name }) => ({ value: name, label: title(name) }))}
              value={page?.name ?? ''}
              onChange={choose}
            />
          }
        >
          {find(acts).map(({ name, section }) => (
            <ToolButton key={name} onClick={() => openPlace(section, name)}>
              {title(name)}
            </ToolButton>
          ))}
        </PanelStrip>
      </Panel>
      {page === undefined ? (
        <EmptyState title={t('call.noneOffered')} />
      ) : (
        <ReadingPage key={page.name} page={page} operator={operator} />
      )}
    </div>
  );
}
