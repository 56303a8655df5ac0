import { useState } from 'react';
import { Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { OperatorSignIn } from '../../operator/operator-sign-in.tsx';
import { LeaveButton, type LeaveProps } from '../frame/leave-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { PersonSignIn } from './person-sign-in.tsx';
import styles from './office-sign-in.module.css';

type Way = 'person' | 'program';

/** The door of the office: people first, credentials of a program second. `error` is why it is not known who is in. */
export function OfficeSignIn({ error, ...ways }: LeaveProps & { readonly error: Error | null }) {
  const { t } = useOfficeText();
  const [way, setWay] = useState<Way>('person');
  return (
    <main className={styles['door']} data-testid="office-sign-in">
      <h1>{t('signIn.title')}</h1>
      <Panel name={t('signIn.title')} className={styles['panel'] ?? ''}>
        <PanelStrip
          tabs={
            <TabStrip
              label={t('signIn.ways')}
              selected={way}
              onSelect={setWay}
              tabs={[
                { id: 'person', label: t('signIn.person') },
                { id: 'program', label: t('signIn.program') },
              ]}
            />
          }
        >
          <LeaveButton {...ways} />
        </PanelStrip>
        {error && <CallErrorNote error={error} />}
        {way === 'person' ? <PersonSignIn /> : <OperatorSignIn />}
      </Panel>
    </main>
  );
}
