import { Search } from 'lucide-react';
import { useState } from 'react';
import { EmptyState, Icon, Panel, PanelStrip } from '../../components/index.ts';
import type { Operator } from '../../operator/port.ts';
import { openPlace, useOfficePlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { CallSection } from './call-sections.ts';
import { findPage, pagesFor, type CallPage } from './catalogue.ts';
import { useContractWords } from './contract-texts.ts';
import { draftsAreOf } from './form/drafts.ts';
import { FormPage } from './form/form-page.tsx';
import { ReadingPage } from './list/reading-page.tsx';
import styles from './calls.module.css';

export interface CallsPageProps {
  readonly section: CallSection;
  readonly operator: Operator;
}

/** All that can be looked up and changed in a section, straight from the table of calls. What the role may not do is not there. */
export function CallsPage({ section, operator }: CallsPageProps) {
  const { t } = useOfficeText();
  const record = useOfficePlace((place) => place.record);
  draftsAreOf(`${operator.appId ?? ''}/${operator.name}`);
  const offered = pagesFor(operator.permissions).filter((page) => page.section === section);
  const wanted = findPage(record ?? '');
  const page = offered.find((each) => each === wanted) ?? offered[0];
  return (
    <div className={styles['calls']}>
      <CallNames section={section} offered={offered} current={page} />
      {page === undefined ? (
        <Panel name={t('call.all')}>
          <EmptyState title={t('call.noneOffered')} />
        </Panel>
      ) : page.kind === 'form' ? (
        <FormPage
          key={page.name}
          page={page}
          operator={operator}
          onBack={() => openPlace(section, offered.find(({ kind }) => kind === 'list')?.name)}
        />
      ) : (
        <ReadingPage key={page.name} page={page} operator={operator} />
      )}
    </div>
  );
}

/** The names of the calls: what shows something, and what changes something. */
function CallNames(props: {
  readonly section: CallSection;
  readonly offered: readonly CallPage[];
  readonly current: CallPage | undefined;
}) {
  const { t } = useOfficeText();
  const { title, summary } = useContractWords();
  const { section, offered, current } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = offered.filter(({ name, call }) =>
    [title(name), summary(call.summary), call.bizType].some((text) => text.toLowerCase().includes(wanted)),
  );
  const groups = [
    { head: t('call.looks'), pages: found.filter(({ kind }) => kind !== 'form') },
    { head: t('call.acts'), pages: found.filter(({ kind }) => kind === 'form') },
  ];
  return (
    <Panel name={t('call.all')}>
      <PanelStrip title={t('call.all')} note={found.length} />
      <label className={styles['find']}>
        <Icon icon={Search} size={12} />
        <input
          type="search"
          aria-label={t('call.find')}
          placeholder={t('call.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <nav className={styles['names']} aria-label={t('call.all')}>
        {groups.map(({ head, pages }) =>
          pages.length === 0
            ? null
            : [
                <h3 key={head}>{head}</h3>,
                ...pages.map((page) => (
                  <button
                    key={page.name}
                    type="button"
                    title={summary(page.call.summary)}
                    data-call={page.name}
                    aria-current={page === current ? 'page' : undefined}
                    ref={page === current ? showInView : undefined}
                    onClick={() => openPlace(section, page.name)}
                  >
                    {title(page.name)}
                  </button>
                )),
              ],
        )}
      </nav>
    </Panel>
  );
}

/** The name of the call that is open is in sight, also when a row led to it. */
function showInView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
