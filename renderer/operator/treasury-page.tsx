import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel, PanelStrip, Skeleton } from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import { OperatorSignIn } from './operator-sign-in.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import type { Operator } from './port.ts';
import { QueuePanel } from './queue-panel.tsx';
import { ReconcilePanel } from './reconcile-panel.tsx';
import styles from './operator.module.css';
import { useOperator, useProposals } from './use-operator.ts';

/** The operator's office: what customers ask for, who approves it, and whether all agrees. */
export function TreasuryPage() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useOperator();
  if (data) return <Office operator={data} />;
  return (
    <Page className={styles['door'] ?? ''} data-testid="treasury-page">
      <Panel name={t('treasury.signIn')}>
        <PanelStrip title={t('treasury.signIn')} />
        {isPending && <Skeleton rows={4} label={t('customer.loading')} />}
        {error && <CallErrorNote error={error} />}
        {data === null && <OperatorSignIn />}
      </Panel>
    </Page>
  );
}

function Office({ operator }: { readonly operator: Operator }) {
  const { data } = useProposals();
  const [chosen, setChosen] = useState<string>();
  const proposal = data?.find(({ number }) => number === chosen);
  return (
    <Page className={styles['office'] ?? ''} data-testid="treasury-page">
      <QueuePanel selected={proposal?.number} onSelect={({ number }) => setChosen(number)} />
      <ProposalPanel operator={operator} proposal={proposal} />
      <ReconcilePanel />
      <OperatorPanel operator={operator} />
    </Page>
  );
}
