import { Page } from '../../components/index.ts';
import { ClockPanel } from './clock-panel.tsx';
import { FaultsPanel } from './faults-panel.tsx';
import { ForkPanel } from './fork-panel.tsx';
import { ParticipantsPanel } from './participants-panel.tsx';
import styles from './platform.module.css';

/** The platform that the terminal is connected to, as a rehearsal switches it: its clock, faults on its wire, a copy of it. */
export function PlatformView() {
  return (
    <Page className={styles['platform'] ?? ''}>
      <div className={styles['column']}>
        <ClockPanel />
        <ParticipantsPanel />
      </div>
      <div className={styles['column']}>
        <FaultsPanel />
        <ForkPanel />
      </div>
    </Page>
  );
}
