import { EmptyState, Kbd, Panel, PanelStrip, Skeleton, ToolButton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { AccountsPanel } from '../customers/accounts-panel.tsx';
import { contractTypesOf, toAccounts } from '../customers/customer-model.ts';
import { ForcedClose } from '../customers/forced-close.tsx';
import { useCustomer, useTradeLists } from '../customers/use-customer.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import styles from './trading.module.css';

export interface ActPanelProps {
  readonly number: string;
  onClose(): void;
}

/** What can be done about a customer whose position or account was chosen: each is asked first, with its figures. */
export function ActPanel({ number, onClose }: ActPanelProps) {
  const { t } = useOfficeText();
  const { row, detail, isUnknown, error } = useCustomer(number);
  const accounts = detail === undefined ? [] : toAccounts(detail);
  const lists = useTradeLists(number, accounts);
  return (
    <div className={styles['acts']} data-testid="trading-acts">
      <Panel name={number}>
        <PanelStrip title={number} note={row?.email ?? row?.phone ?? ''}>
          <ToolButton onClick={() => openPlace('customers', number)}>{t('trading.openCustomer')}</ToolButton>
          <ToolButton onClick={onClose}>
            <Kbd>Esc</Kbd> {t('trading.close')}
          </ToolButton>
        </PanelStrip>
        {error !== null && <CallErrorNote error={error} />}
        {isUnknown && <EmptyState title={t('customers.none')} />}
        {detail === undefined && !isUnknown && error === null && (
          <Skeleton rows={3} label={t('office.reading')} />
        )}
        {contractTypesOf(accounts).map((type) => (
          <ForcedClose key={type} number={number} type={type} accounts={accounts} lists={lists} />
        ))}
      </Panel>
      {accounts.length > 0 && <AccountsPanel accounts={accounts} />}
    </div>
  );
}
