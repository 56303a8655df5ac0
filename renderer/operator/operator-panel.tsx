import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, Panel, PanelStrip, StateWord, ToolButton } from '../components/index.ts';
import type { PanelsKey } from '../i18n/index.ts';
import styles from './operator.module.css';
import { operatorPort } from './part.ts';
import type { Operator } from './port.ts';
import { operatorIs } from './use-operator.ts';
import { roleKey } from './words.ts';

/** What money asks of a role. */
const PERMISSIONS: readonly { readonly id: string; readonly label: PanelsKey }[] = [
  { id: 'money.read', label: 'treasury.may.read' },
  { id: 'money.approve', label: 'treasury.may.approve' },
  { id: 'money.change', label: 'treasury.may.change' },
  { id: 'money.configure', label: 'treasury.may.configure' },
  { id: 'funds.change', label: 'treasury.may.funds' },
];

/** Who is signed in, and what the role permits. */
export function OperatorPanel({ operator }: { readonly operator: Operator }) {
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
                {t(label)}
                <span className="faint">{may ? '' : `, ${t('treasury.notAllowed')}`}</span>
              </StateWord>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
