import { useState } from 'react';
import { OPERATOR_MANAGEMENT, STATUS } from '../../../backend/contract/calls/management/operators.ts';
import {
  Badge,
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { CallButton } from '../calls/call-button.tsx';
import { TabbedPage, type PageTab } from '../frame/tabbed-page.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { PersonPane } from './person-pane.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { useRoleName } from './role-words.ts';
import { TwoPersons } from './two-persons.tsx';
import styles from './people.module.css';

const AGAIN_MS = 15_000;

/** Who works at the office, what each role may do, and what takes two. */
export function PeoplePage() {
  const { t } = useOfficeText();
  const { data: persons, error } = useCall(OPERATOR_MANAGEMENT.operatorPersons, {}, { againMs: AGAIN_MS });
  const drawPersons = () => {
    if (error !== null) return <CallErrorNote error={error} />;
    return persons === undefined ? (
      <Skeleton rows={6} label={t('office.reading')} />
    ) : (
      <Persons persons={persons} />
    );
  };
  const tabs: readonly PageTab[] = [
    { id: 'persons', label: t('people.tab.persons'), count: persons?.length || undefined, draw: drawPersons },
    { id: 'roles', label: t('people.tab.roles'), draw: () => <RoleMatrix /> },
    { id: 'two', label: t('people.tab.two'), draw: () => <TwoPersons /> },
  ];
  return (
    <TabbedPage title={t('section.people')} testId="people-page" tabs={tabs}>
      <CallButton name="createOperatorPerson" />
    </TabbedPage>
  );
}

type Person = Parameters<typeof PersonPane>[0]['person'];

function Persons({ persons }: { readonly persons: readonly Person[] }) {
  const { t } = useOfficeText();
  const columns = usePersonColumns();
  const [chosenId, choose] = useState<number>();
  const chosen = persons.find(({ id }) => id === chosenId) ?? persons[0];
  if (chosen === undefined)
    return (
      <Panel name={t('people.tab.persons')}>
        <EmptyState title={t('people.none')} detail={t('people.noneText')} />
      </Panel>
    );
  return (
    <div className={styles['two']}>
      <Panel name={t('people.tab.persons')}>
        <PanelStrip title={t('people.tab.persons')} />
        <Table
          label={t('people.tab.persons')}
          compact
          rows={persons}
          rowId={({ id }) => String(id)}
          selectedId={String(chosen.id)}
          onSelect={({ id }) => choose(id)}
          columns={columns}
        />
      </Panel>
      <PersonPane key={chosen.id} person={chosen} />
    </div>
  );
}

function usePersonColumns(): readonly Column<Person>[] {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const roleName = useRoleName();
  return [
    { id: 'name', label: t('people.name'), cell: ({ name }) => <b>{name}</b>, sortKey: ({ name }) => name },
    { id: 'role', label: t('people.role'), cell: ({ role }) => roleName(role), sortKey: ({ role }) => role },
    { id: 'email', label: t('people.email'), cell: ({ email }) => email ?? '', drop: 1 },
    {
      id: 'password',
      label: t('people.password'),
      cell: ({ password }) =>
        password === 'own' || password === 'first'
          ? t(`people.password.${password}`)
          : t('people.password.none'),
    },
    {
      id: 'authenticator',
      label: t('people.authenticator'),
      cell: ({ hasAuthenticator }) => t(hasAuthenticator ? 'people.with' : 'people.without'),
    },
    {
      id: 'since',
      label: t('people.since'),
      cell: ({ createTime }) => wall.date(toLocal(createTime)),
      sortKey: ({ createTime }) => createTime,
      drop: 2,
    },
    {
      id: 'status',
      label: t('people.status'),
      cell: ({ status }) =>
        status === STATUS.enabled ? t('people.enabled') : <Badge tone="warn">{t('people.disabled')}</Badge>,
    },
  ];
}
