import { Square } from 'lucide-react';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import {
  EmptyState,
  formatDateTime,
  formatNumber,
  formatTime,
  Panel,
  PanelStrip,
  StateBadge,
  Table,
  type Column,
} from '../../components/index.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { DAY_MS, type ScenarioRow } from './day-model.ts';

/** Scenarios that were started, newest first, with what each touches; one that has not ended can be stopped. */
export function HappenedPanel({ scenarios }: { readonly scenarios: readonly ScenarioRow[] }) {
  const { t } = useOfficeText();
  const columns = useColumns();
  return (
    <Panel name={t('desk.started')}>
      <PanelStrip title={t('desk.started')} note={t('desk.startedNote')} />
      {scenarios.length === 0 ? (
        <EmptyState title={t('desk.noneStarted')} />
      ) : (
        <Table
          label={t('desk.started')}
          columns={columns}
          rows={scenarios.toReversed()}
          rowId={({ id, startTime }) => `${id}/${startTime}`}
          compact
        />
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<ScenarioRow>[] {
  const { t } = useOfficeText();
  return [
    {
      id: 'start',
      label: t('customer.time'),
      cell: ({ startTime, endTime }) =>
        `${formatDateTime(startTime)} – ${endTime - startTime < DAY_MS ? formatTime(endTime) : formatDateTime(endTime)}`,
      sortKey: ({ startTime }) => startTime,
    },
    { id: 'name', label: t('desk.scenario'), cell: ({ name }) => <b>{t(`desk.name.${name}`)}</b> },
    {
      id: 'size',
      label: t('desk.size'),
      align: 'end',
      cell: ({ size }) =>
        size === 0 ? <span className="faint">{t('office.none')}</span> : formatNumber(size, 1, 'always'),
      sortKey: ({ size }) => size,
    },
    {
      id: 'touches',
      label: t('desk.touches'),
      cell: ({ symbolIds }) =>
        symbolIds.length === 0 ? t('desk.area.all') : t('desk.products', { count: symbolIds.length }),
      drop: 1,
    },
    {
      id: 'state',
      label: t('customers.state'),
      cell: ({ status }) => (
        <StateBadge tone={status === 'running' ? 'look' : status === 'waiting' ? 'wait' : 'off'}>
          {t(`desk.state.${STATES[status]}`)}
        </StateBadge>
      ),
    },
    {
      id: 'act',
      label: '',
      align: 'end',
      cell: ({ id, name, status }) =>
        status !== 'ended' &&
        id > 0 && (
          <ActButton
            call={PLATFORM_MANAGEMENT.stopScenario}
            body={{ id }}
            icon={Square}
            label={t('desk.stop')}
            question={<p>{t('desk.stopText', { name: t(`desk.name.${name}`) })}</p>}
            changes={[PLATFORM_MANAGEMENT.listScenarios, PLATFORM_MANAGEMENT.scenarioPrices]}
          />
        ),
    },
  ];
}

const STATES = { ended: 'done', running: 'running', waiting: 'planned' } as const;
