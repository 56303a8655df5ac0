import { useState, type ReactNode } from 'react';
import { EmptyState, Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { usePlainKeys } from './office-keys.ts';
import { PageBar } from './page-bar.tsx';
import styles from './frame.module.css';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  /** One sentence beside the title of the page. */
  readonly about?: string;
  /** How many rows stand there, beside the label. */
  readonly count?: number | undefined;
  /** Whoever has one of them finds something there; nobody else sees the tab. Everybody where it is left out. */
  readonly permissions?: readonly string[];
  readonly draw: () => ReactNode;
}

/** A drawn page of several tabs, also by their digits, of which those are offered in which a role finds something. */
export function TabbedPage(props: {
  readonly title: string;
  readonly testId: string;
  readonly tabs: readonly PageTab[];
  /** What can be done on the page, whatever its tab. */
  readonly children?: ReactNode;
}) {
  const { t } = useOfficeText();
  const { title, testId, tabs, children } = props;
  const may = useMay();
  const offered = tabs.filter(({ permissions }) => permissions?.some(may) ?? true);
  const [chosen, choose] = useState('');
  const tab = offered.find(({ id }) => id === chosen) ?? offered[0];
  usePlainKeys((key) => {
    const byDigit = offered[Number(key) - 1];
    if (byDigit !== undefined) choose(byDigit.id);
    return byDigit !== undefined;
  });
  return (
    <>
      <PageBar title={title} context={tab?.about}>
        {children}
      </PageBar>
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
