import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Badge, Button, Panel, PanelStrip, Skeleton, formatList } from '../../components/index.ts';
import { clearTransferRequest } from '../../session/transfer-request.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import type { VerificationLevel } from '../port.ts';
import { LevelStateBadge, useVerification } from '../verification/level-strip.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import type { LiveFigures } from './money-model.ts';
import { TransactionsPanel } from './transactions/transactions-panel.tsx';
import { DepositPanel, WithdrawPanel, type PaymentView } from './payments/payment-panel.tsx';
import { BeneficiariesPanel, type NewBeneficiary } from './beneficiaries-panel.tsx';
import { TransferPanel, type TransferStart } from './transfer/transfer-panel.tsx';
import styles from './money.module.css';

interface MoneyPageProps {
  /** The traded account as the top bar shows it; undefined while it is not known. */
  readonly live: LiveFigures | undefined;
  /** What is borrowed: another room of the terminal fills it. */
  readonly loans: ReactNode;
  onSecurity(): void;
}

/** All accounts in one currency, money in, out and between them, loans, the company's funds, where money may go, and how far the customer is verified. */
export function MoneyPage({ live, loans, onSecurity }: MoneyPageProps) {
  const [deposit, setDeposit] = useState<PaymentView>();
  const [withdrawal, setWithdrawal] = useState<PaymentView>();
  const [transfer, setTransfer] = useState<TransferStart>();
  const [adding, setAdding] = useState<NewBeneficiary>();
  return (
    <div className={styles['long']}>
      <Page className={styles['page'] ?? ''} data-testid="money-page">
        <AccountsPanel
          live={live}
          onTransfer={(fromId) => {
            clearTransferRequest();
            setTransfer((last) => ({ fromId, at: (last?.at ?? 0) + 1 }));
          }}
        />
        <DepositPanel view={deposit} onView={setDeposit} />
        <WithdrawPanel
          view={withdrawal}
          onView={setWithdrawal}
          onSecurity={onSecurity}
          onAddPlace={setAdding}
        />
        <TransferPanel start={transfer} />
        {loans}
        <FundsPanel />
        <BeneficiariesPanel adding={adding} onAdding={setAdding} />
        <TransactionsPanel
          onOpenDeposit={(number) => setDeposit({ kind: 'payment', number })}
          onOpenWithdrawal={(number) => setWithdrawal({ kind: 'payment', number })}
        />
        <VerificationPanel onSecurity={onSecurity} />
      </Page>
    </div>
  );
}

/** How far the customer is verified, what each level opens, and the way to the page where it goes on. */
function VerificationPanel({ onSecurity }: { onSecurity(): void }) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useVerification();
  const levels = data?.levels ?? [];
  const passed = levels.filter(({ state }) => state === 'passed').length;
  return (
    <Panel name={t('verify.title')} className={styles['verification'] ?? ''}>
      <PanelStrip title={t('verify.title')}>
        {levels.length > 0 && (
          <Badge tone={passed === levels.length ? 'ok' : 'info'}>
            {t('verify.standing', { passed, all: levels.length })}
          </Badge>
        )}
        <Button size="small" onClick={onSecurity}>
          {t('withdraw.toAccount')}
        </Button>
      </PanelStrip>
      {isPending && <Skeleton rows={2} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && levels.length === 0 && <p className={styles['levelNone']}>{t('money.noLevels')}</p>}
      {levels.length > 0 && (
        <ol className={styles['levelRow']} role="list">
          {levels.map((level, at) => (
            <Level key={level.code} level={level} number={at + 1} remark={data?.remark} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Level(props: {
  readonly level: VerificationLevel;
  readonly number: number;
  readonly remark: string | undefined;
}) {
  const { t } = useTranslation('panels');
  const { level, number, remark } = props;
  return (
    <li aria-label={level.name}>
      <p>
        <b>{t('verify.level', { number })}</b> <LevelStateBadge state={level.state} />
      </p>
      <p>{level.name}</p>
      {level.opens.length > 0 && (
        <p className="faint">{t('verify.opens', { what: formatList(level.opens) })}</p>
      )}
      {level.state === 'refused' && remark !== undefined && (
        <p className="faint">{t('verify.remark', { remark })}</p>
      )}
    </li>
  );
}
