import { useTranslation } from 'react-i18next';
import { Panel, PanelStrip } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { AccountFunds } from './account-funds.tsx';
import { DaysSection } from './days-section.tsx';
import { LossLockSection } from './loss-lock-section.tsx';
import styles from './account.module.css';

/** What the account has, what its days brought, and what one day may lose. */
export function AccountPanel() {
  const { t } = useTranslation('panels');
  const isWallet = useIsWallet();
  return (
    <Panel name={t('panel.account')}>
      <PanelStrip title={t('panel.account')} />
      <div className={styles['page']} role="group" aria-label={t('account.all')} tabIndex={0}>
        <AccountFunds />
        {!isWallet && <LossLockSection />}
        {!isWallet && <DaysSection />}
      </div>
    </Panel>
  );
}
