import { EmptyState, FigureTable, formatTimeMs, Panel, PanelStrip } from '../../components/index.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { useClockState } from './calls.ts';
import styles from './platform.module.css';

/** Who takes part in the clock, and for whom it waits. */
export function ParticipantsPanel() {
  const { t } = useEvaluationText();
  const { data } = useClockState();
  const participants = data?.participants ?? [];
  return (
    <Panel name={t('clock.who')}>
      <PanelStrip title={t('clock.who')} note={data?.wasLate === true ? t('clock.wasLate') : undefined} />
      {participants.length === 0 ? (
        <EmptyState title={t('clock.nobody')} detail={t('clock.nobodyDetail')} />
      ) : (
        <div className={styles['scroll']}>
          <FigureTable label={t('clock.who')} heads={[t('clock.name'), t('clock.does'), t('clock.until')]}>
            {participants.map(({ participant, name, untilMs, isLate }) => (
              <tr key={participant}>
                <th scope="row">{name}</th>
                <td data-tone={isLate ? 'look' : undefined}>
                  {t(isLate ? 'clock.late' : untilMs === null ? 'clock.thinks' : 'clock.waits')}
                </td>
                <td>{untilMs === null ? '–' : formatTimeMs(untilMs)}</td>
              </tr>
            ))}
          </FigureTable>
        </div>
      )}
    </Panel>
  );
}
