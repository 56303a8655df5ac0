import { TreasuryPage } from '../../operator/treasury-page.tsx';
import { CallTab } from '../calls/call-tab.tsx';
import { TabbedPage, type PageTab } from '../frame/tabbed-page.tsx';
import { useOfficeText } from '../texts/office-text.ts';

/** What of money stands in a tab of lists: calls that show, calls that change and belong to no row, and who finds something there. */
const LISTS = [
  {
    id: 'ways',
    permissions: ['money.read'],
    reads: ['depositChannels', 'withdrawSettings', 'transferPage'],
    acts: ['saveDepositChannels', 'saveWithdrawSettings'],
  },
  {
    id: 'rates',
    permissions: ['money.read'],
    reads: ['rateMargins', 'getExchangeRate'],
    acts: ['saveRateMargins'],
  },
  {
    id: 'corrections',
    permissions: ['money.read'],
    reads: ['adjustProposalPage', 'waitingRequests'],
    acts: ['addCustomerAdjustProposal'],
  },
  {
    id: 'bonuses',
    permissions: ['money.read', 'money.change'],
    reads: ['queryTradeTypeLockTradeAccount', 'queryOneLockTradeAccount'],
    acts: ['operationBonus', 'lockTradeAccount', 'unlockTradeAccount'],
  },
  {
    id: 'agents',
    permissions: ['agents.read'],
    reads: ['agents', 'agentCustomers', 'agentRebates'],
    acts: ['appointAgent', 'setAgentRebate'],
  },
  {
    id: 'funds',
    permissions: ['funds.read'],
    reads: ['fundSettings', 'reconcileFunds'],
    acts: ['saveFundSettings', 'failFundProposal'],
  },
  {
    id: 'reconciliation',
    permissions: ['money.read'],
    reads: ['reconciliation', 'reconcileDeposits', 'reconcileWithdraws', 'reconciliationProgress'],
    acts: [],
  },
] as const;

/** The treasury, and beside it the ways to pay, rates, corrections, bonuses, agents, funds and reconciliation. */
export function MoneyPage() {
  const { t } = useOfficeText();
  const lists = LISTS.map(({ id, permissions, reads, acts }): PageTab => {
    const label = t(`money.tab.${id}`);
    return { id, label, permissions, draw: () => <CallTab key={id} {...{ label, reads, acts }} /> };
  });
  const treasury: PageTab = {
    id: 'treasury',
    label: t('money.tab.treasury'),
    about: t('money.about'),
    permissions: ['money.read'],
    draw: () => <TreasuryPage />,
  };
  return <TabbedPage title={t('section.money')} testId="office-money" tabs={[treasury, ...lists]} />;
}
