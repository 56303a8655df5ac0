import { Panel, PanelStrip } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { OperatorSignIn } from '../../operator/operator-sign-in.tsx';
import { useBrand } from '../../theme/brand.ts';
import { LeaveButton, type LeaveProps } from '../frame/leave-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import styles from './office-sign-in.module.css';

/** The door of the office. `error` is why it is not known whether somebody is signed in. */
export function OfficeSignIn({ error, onLeave }: LeaveProps & { readonly error: Error | null }) {
  const { t } = useOfficeText();
  const { name } = useBrand();
  return (
    <main className={styles['door']} data-testid="office-sign-in">
      <Panel name={t('signIn.title')} className={styles['panel'] ?? ''}>
        <PanelStrip title={t('signIn.title')} note={name}>
          <LeaveButton onLeave={onLeave} />
        </PanelStrip>
        {error && <CallErrorNote error={error} />}
        <OperatorSignIn />
      </Panel>
    </main>
  );
}
