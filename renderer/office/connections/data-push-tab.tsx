import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock, RotateCcw, Unplug, type LucideIcon } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import type { BodyOf } from '../../../backend/client/index.ts';
import { CONNECTION_MANAGEMENT } from '../../../backend/contract/calls/management/connections.ts';
import {
  Button,
  EmptyState,
  Field,
  formatNumber,
  Panel,
  PanelColumn,
  PanelStrip,
  Skeleton,
  StateWord,
  Table,
  type Column,
  type StateTone,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { CALL_KEY, useCall, useMay } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import {
  isDelivered,
  standingOf,
  type Group,
  type GroupStanding,
  type PushedEvent,
} from './delivery-model.ts';
import shared from '../frame/shared.module.css';
import styles from './connections.module.css';

const { dataPushGroups, dataPushEvents, replayDataPush } = CONNECTION_MANAGEMENT;
const AGAIN_MS = 4_000;
const PAGE_SIZE = 100;

const STANDINGS: Readonly<Record<GroupStanding, readonly [StateTone, LucideIcon]>> = {
  current: ['ok', Check],
  behind: ['look', Clock],
  away: ['off', Unplug],
  failing: ['bad', CircleAlert],
};

/** Programs that take events, the events, and of a chosen one what is sent and a way to send it again from there on. */
export function DataPushTab() {
  const { t } = useOfficeText();
  const may = useMay();
  const { data: groups, error } = useCall(dataPushGroups, {}, { againMs: AGAIN_MS });
  const [name, setName] = useState('');
  const [event, choose] = useState<PushedEvent>();
  const group = groups?.find((each) => each.name === name) ?? groups?.[0];
  return (
    <div className={shared['two']}>
      <div className={styles['stack']}>
        <Panel name={t('connections.groups')}>
          <PanelStrip title={t('connections.groups')} note={t('connections.groupsNote')} />
          {error !== null && <CallErrorNote error={error} />}
          {groups === undefined && error === null && <Skeleton rows={3} label={t('office.reading')} />}
          {groups?.length === 0 && (
            <EmptyState title={t('connections.noGroups')} detail={t('connections.noGroupsText')} />
          )}
          {groups !== undefined && groups.length > 0 && (
            <GroupTable groups={groups} chosen={group} onChoose={(each) => setName(each.name)} />
          )}
        </Panel>
        {may(dataPushEvents.permission) && <EventsPanel group={group} chosen={event} onChoose={choose} />}
      </div>
      <EventPane event={event} group={group} />
    </div>
  );
}

function GroupTable(props: {
  readonly groups: readonly Group[];
  readonly chosen: Group | undefined;
  onChoose(group: Group): void;
}) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const columns = useMemo(
    (): readonly Column<Group>[] => [
      {
        id: 'name',
        label: t('connections.group'),
        cell: ({ name }) => <b>{name}</b>,
        sortKey: ({ name }) => name,
      },
      {
        id: 'standing',
        label: t('connections.state'),
        cell: (group) => {
          const standing = standingOf(group);
          const [tone, icon] = STANDINGS[standing];
          return (
            <StateWord tone={tone} icon={icon}>
              {t(`connections.standing.${standing}`)}
            </StateWord>
          );
        },
        sortKey: standingOf,
      },
      {
        id: 'position',
        label: t('connections.confirmed'),
        align: 'end',
        cell: ({ position }) => position,
        sortKey: ({ position }) => position,
      },
      {
        id: 'waiting',
        label: t('connections.waiting'),
        align: 'end',
        cell: ({ waitingEvents }) => formatNumber(waitingEvents, 0),
        sortKey: ({ waitingEvents }) => waitingEvents,
      },
      {
        id: 'seen',
        label: t('connections.seen'),
        cell: ({ seenTime }) => wall.dateTime(toLocal(seenTime)),
        sortKey: ({ seenTime }) => seenTime,
      },
    ],
    [t, wall, toLocal],
  );
  return (
    <Table
      label={t('connections.groups')}
      columns={columns}
      rows={props.groups}
      rowId={({ name }) => name}
      selectedId={props.chosen?.name}
      onSelect={props.onChoose}
    />
  );
}

interface Filters {
  readonly eventType: string;
  readonly text: string;
}

function EventsPanel(props: {
  readonly group: Group | undefined;
  readonly chosen: PushedEvent | undefined;
  onChoose(event: PushedEvent): void;
}) {
  const { t } = useOfficeText();
  const { group, chosen, onChoose } = props;
  const [draft, setDraft] = useState<Filters>({ eventType: '', text: '' });
  const [filters, setFilters] = useState(draft);
  const { events, error, more } = useEvents(filters);
  const columns = useEventColumns(group);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setFilters(draft);
  };
  return (
    <Panel name={t('connections.events')}>
      <PanelStrip title={t('connections.events')} note={t('connections.eventsNote')} />
      <form className={styles['asking']} onSubmit={ask} aria-label={t('connections.search')}>
        <Field
          label={t('connections.kind')}
          value={draft.eventType}
          onChange={(eventType) => setDraft({ ...draft, eventType })}
        />
        <div data-office-search>
          <Field
            type="search"
            label={t('connections.text')}
            value={draft.text}
            onChange={(text) => setDraft({ ...draft, text })}
          />
        </div>
        <Button type="submit" size="small">
          {t('connections.search')}
        </Button>
      </form>
      {error !== null && <CallErrorNote error={error} />}
      {events === undefined && error === null && <Skeleton rows={6} label={t('office.reading')} />}
      {events?.length === 0 && <EmptyState title={t('connections.noEvents')} />}
      {events !== undefined && events.length > 0 && (
        <Table
          label={t('connections.events')}
          columns={columns}
          rows={events}
          rowId={({ eventId }) => String(eventId)}
          selectedId={chosen && String(chosen.eventId)}
          onSelect={onChoose}
          onNearEnd={more}
        />
      )}
    </Panel>
  );
}

function useEvents(filters: Filters) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...CALL_KEY, dataPushEvents.bizType, filters],
      queryFn: async ({ pageParam }) => {
        const request: BodyOf<typeof dataPushEvents> = { size: PAGE_SIZE };
        if (pageParam !== undefined) request.beforeEventId = pageParam;
        if (filters.eventType.trim() !== '') request.eventType = filters.eventType.trim();
        if (filters.text.trim() !== '') request.text = filters.text.trim();
        return valueOf(await operatorLine().call(dataPushEvents, request));
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.eventId),
      staleTime: 0,
    },
    queryClient,
  );
  const events = useMemo(() => data?.pages.flat(), [data]);
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return { events, error, more };
}

function useEventColumns(group: Group | undefined): readonly Column<PushedEvent>[] {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  return useMemo(
    () => [
      { id: 'id', label: t('connections.number'), align: 'end', cell: ({ eventId }) => eventId },
      { id: 'time', label: t('connections.time'), cell: ({ time }) => wall.dateTime(toLocal(time)) },
      { id: 'kind', label: t('connections.kind'), cell: ({ eventType }) => <b>{eventType}</b> },
      {
        id: 'delivered',
        label: group === undefined ? t('connections.state') : t('connections.at', { group: group.name }),
        cell: (event) => {
          const delivered = isDelivered(event, group);
          if (delivered === undefined) return <span className="faint">{t('connections.nobody')}</span>;
          return (
            <StateWord tone={delivered ? 'ok' : 'look'} icon={delivered ? Check : Clock}>
              {t(delivered ? 'connections.delivered' : 'connections.waits')}
            </StateWord>
          );
        },
      },
    ],
    [t, wall, toLocal, group],
  );
}

/** One event as it is sent, and the way to have a group get it, and all after it, again. */
function EventPane({
  event,
  group,
}: {
  readonly event: PushedEvent | undefined;
  readonly group: Group | undefined;
}) {
  const { t } = useOfficeText();
  if (event === undefined)
    return (
      <Panel name={t('connections.event')}>
        <PanelStrip title={t('connections.event')} />
        <EmptyState title={t('connections.noEvent')} />
      </Panel>
    );
  const { eventId, eventType, data } = event;
  return (
    <Panel name={t('connections.event')}>
      <PanelStrip title={eventType} note={String(eventId)} />
      <PanelColumn>
        {group !== undefined && (
          <>
            <ActButton
              call={replayDataPush}
              body={{ name: group.name, eventId }}
              icon={RotateCcw}
              label={t('connections.replay', { group: group.name })}
              question={t('connections.replayQuestion', { group: group.name, id: eventId })}
              changes={[dataPushGroups]}
              disabled={isDelivered(event, group) !== true}
            />
            {isDelivered(event, group) === false && (
              <p className={styles['quiet']}>{t('connections.notYet', { group: group.name })}</p>
            )}
          </>
        )}
        <pre className={`${shared['code']} ${styles['body']}`} tabIndex={0}>
          {JSON.stringify(data, undefined, 2)}
        </pre>
      </PanelColumn>
    </Panel>
  );
}
