import { TriangleAlert, Check, Minus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Callout,
  Page,
  Panel,
  PanelStrip,
  Skeleton,
  Badge,
  StateWord,
  ToolButton,
  formatList,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { PanelsKey } from '../i18n/i18n.ts';
import { OperatorSignIn } from './operator-sign-in.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import type { Operator } from './port.ts';
import { QueuePanel } from './queue-panel.tsx';
import { ReconcilePanel } from './reconcile-panel.tsx';
import { useOperator, useProposals, operatorIs, operatorPort } from './use-operator.ts';
import { roleKey } from './queue-model.ts';
import styles from './operator.module.css';

/** The operator's office: what customers ask for, who approves it, and whether all agrees. */
export function TreasuryPage() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useOperator();
  return (
    <Page className={styles[data ? 'office' : 'door'] ?? ''} data-testid="treasury-page">
      {data ? (
        <Office operator={data} />
      ) : (
        <Panel name={t('treasury.signIn')}>
          <PanelStrip title={t('treasury.signIn')} />
          {isPending && <Skeleton rows={4} label={t('customer.loading')} />}
          {error && <CallErrorNote error={error} />}
          {data === null && <OperatorSignIn />}
        </Panel>
      )}
    </Page>
  );
}

function Office({ operator }: { readonly operator: Operator }) {
  const { data } = useProposals();
  const [chosen, setChosen] = useState<string>();
  const queue = useRef<HTMLElement>(null);
  const proposal = data?.find(({ number }) => number === chosen);
  return (
    <>
      <DemonstrationNote operator={operator} />
      <QueuePanel panel={queue} selected={proposal?.number} onSelect={({ number }) => setChosen(number)} />
      <ProposalPanel operator={operator} proposal={proposal} onLeave={() => focusRow(queue.current)} />
      <ReconcilePanel />
      <OperatorPanel operator={operator} />
    </>
  );
}

/** Says which credentials of this platform everybody knows, so that nobody puts it on a network unawares. */
function DemonstrationNote({ operator: { demonstration } }: { readonly operator: Operator }) {
  const { t } = useTranslation('panels');
  if (demonstration === undefined) return null;
  const { customer, application } = demonstration;
  return (
    <div className={styles['demonstration']} data-testid="demonstration">
      <Callout tone="warn" icon={TriangleAlert}>
        {customer !== null && `${t('treasury.demoCustomer', { customer })} `}
        {application !== null && `${t('treasury.demoApplication', { application })} `}
        {t('treasury.demoAdvice')}
      </Callout>
    </div>
  );
}

/** Gives the focus to the row of the queue that had it last, or to the search where no row is left. */
function focusRow(queue: HTMLElement | null): void {
  const row = queue?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]');
  (row ?? queue?.querySelector('input'))?.focus();
}

/** What money asks of a role. */
const PERMISSIONS: readonly { readonly id: string; readonly label: PanelsKey }[] = [
  { id: 'money.read', label: 'treasury.may.read' },
  { id: 'money.approve', label: 'treasury.may.approve' },
  { id: 'money.change', label: 'treasury.may.change' },
  { id: 'money.configure', label: 'treasury.may.configure' },
  { id: 'funds.change', label: 'treasury.may.funds' },
];

/** Who is signed in, and what the role permits. */
function OperatorPanel({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation('panels');
  const key = roleKey(operator.role);
  const leave = async () => {
    await operatorPort().signOut();
    operatorIs(null);
  };
  return (
    <Panel name={t('treasury.person')} className={styles['person'] ?? ''}>
      <PanelStrip title={operator.name} note={operator.companyName}>
        <Badge tone="brand">{key === undefined ? operator.role : t(key)}</Badge>
        <ToolButton onClick={() => void leave()}>{t('treasury.leave')}</ToolButton>
      </PanelStrip>
      <ul className={styles['permissions']} aria-label={t('treasury.mayTitle')}>
        {PERMISSIONS.map(({ id, label }) => {
          const may = operator.permissions.has(id);
          return (
            <li key={id}>
              <StateWord tone={may ? 'ok' : 'off'} icon={may ? Check : Minus}>
                {formatList([t(label), !may && t('treasury.notAllowed')], 'facts')}
              </StateWord>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
