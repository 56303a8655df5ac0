import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CatchUpReportPage } from './catch-up-report/report-page.tsx';
import { useCatchUpReport } from './catch-up-report/use-report.ts';
import { CustomerPage } from './customer/customer-page.tsx';
import { TreasuryPage } from './operator/treasury-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { useAccountTypeStore } from './session/account-type.ts';
import { useLock, LockScreen } from './session/lock-screen.tsx';
import { OpenLinkDialog } from './session/open-link-dialog.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { StartingPage } from './session/starting-page.tsx';
import { useSession, useSessionStore } from './session/use-session.ts';
import { DeskSkeleton } from './workspace/desk-skeleton.tsx';
import { Frame } from './workspace/frame.tsx';
import type { PageId } from './workspace/frame-pages.ts';
import { Workspace } from './workspace/workspace.tsx';
import { MoneyPage } from './customer/money/money-page.tsx';
import { useAccount } from './trading/trading-api.ts';
import { LoansPanel } from './funds/loans-panel.tsx';

/** The page of funds with what other rooms add to it: the live figures of the traded account, and loans. */
function FundsPage({ onSecurity }: { onSecurity(): void }) {
  return <MoneyPage live={useAccount()} loans={<LoansPanel />} onSecurity={onSecurity} />;
}

/** The office is no part of what a trader downloads: it comes when it is opened. */
const Office = lazy(async () => ({ default: (await import('./office/office.tsx')).Office }));

/** The page of runs is none either. */
const Evaluation = lazy(async () => ({
  default: (await import('./evaluation/evaluation-page.tsx')).EvaluationPage,
}));

/** Whether the address of the page asks for the office alone: `/?office`. */
const isOfficeAlone = () => new URLSearchParams(location.search).has('office');

/** The terminal: sign-in, and behind it the pages inside the frame. */
export function App() {
  const { state } = useSession();
  const [page, setPage] = useState<PageId>('workspace');
  const { t } = useTranslation();
  const { t: own } = useTranslation('panels');
  const { locked } = useLock();
  const isSeeing = useSessionStore(({ seen }) => seen !== undefined);
  const accountType = useAccountTypeStore((chosen) => chosen.accountType);
  const away = useCatchUpReport();
  const [isOfficeOut, setOfficeOut] = useState(false);
  const moveOut = () => {
    setPage('workspace');
    setOfficeOut(true);
  };
  if (locked) return <LockScreen />;
  if (!isSeeing && (page === 'office' || isOfficeAlone()))
    return (
      <Suspense fallback={<StartingPage isBranded />}>
        <Office
          onLeave={page === 'office' ? () => setPage('workspace') : undefined}
          onOwnWindow={page === 'office' ? moveOut : undefined}
        />
      </Suspense>
    );
  if (state === 'starting') return <StartingPage isBranded />;
  if (state === 'signedOut') return <SignInPage />;
  if (state === 'resuming' || away.state === 'asking') return <DeskSkeleton label={t('app.starting')} />;
  if (away.state === 'news')
    return (
      // Nothing can be sent before it was read.
      <Frame page="away" onPage={() => undefined} title={t('away.title')}>
        <CatchUpReportPage answer={away.answer} onStart={away.close} />
      </Frame>
    );
  const titles: Readonly<Record<PageId, string>> = {
    workspace: '',
    keys: t('keys.title'),
    customer: own('customer.title'),
    money: own('money.title'),
    evaluation: own('page.evaluation'),
    treasury: own('treasury.title'),
    office: own('page.office'),
  };
  // The office is behind what an operator sees as a customer.
  const shown = page === 'office' ? 'workspace' : page;
  return (
    <Frame page={shown} onPage={setPage} title={titles[shown]}>
      {shown === 'keys' && <KeysPage />}
      {shown === 'customer' && <CustomerPage />}
      {shown === 'money' && <FundsPage onSecurity={() => setPage('customer')} />}
      {shown === 'evaluation' && (
        <Suspense>
          <Evaluation />
        </Suspense>
      )}
      {shown === 'treasury' && <TreasuryPage />}
      {shown === 'workspace' && <Workspace key={accountType} />}
      <OpenLinkDialog />
      {isOfficeOut && (
        <Suspense>
          <Office inWindow onLeave={() => setOfficeOut(false)} onOwnWindow={undefined} />
        </Suspense>
      )}
    </Frame>
  );
}
