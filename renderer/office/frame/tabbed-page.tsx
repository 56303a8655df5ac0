import { useState, type ReactNode } from 'react';
import { EmptyState, Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { PageBar } from './page-bar.tsx';
import styles from './frame.module.css';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  /** One sentence beside the title of the page. */
  readonly about?: string;
  /** Whoever has one of them finds something there; nobody else sees the tab. */
  readonly permissions: readonly string[];
  readonly draw: () => ReactNode;
}

/** A drawn page of several tabs, of which those are offered in which a role finds something. */
export function TabbedPage(props: {
  readonly title: string;
  readonly testId: string;
  readonly tabs: readonly PageTab[];
}) {
  const { t } = useOfficeText();
  const { title, testId, tabs } = props;
  const may = useMay();
  const offered = tabs.filter(({ permissions }) => permissions.some(may));
  const [chosen, choose] = useState('');
  const tab = offered.find(({ id }) => id === chosen) ?? offered[0];
  return (
    <>
      <PageBar title={title} context={tab?.about} />
      {tab === undefined ? (
        <EmptyState title={t('act.mayNot')} />
      ) : (
        <div className={styles['tabbed']} data-testid={testId}>
          <Panel name={title}>
            <PanelStrip
              tabs={
                <TabStrip
                  label={title}
                  tabs={offered}
                  selected={tab.id}
                  onSelect={choose}
                  allLabel={t('office.allTabs')}
                />
              }
            />
          </Panel>
          {tab.draw()}
        </div>
      )}
    </>
  );
}
