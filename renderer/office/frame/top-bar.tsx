import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Kbd, Toasts } from '../../components/index.ts';
import type { Operator } from '../../operator/port.ts';
import { refreshOperator } from '../../operator/use-operator.ts';
import { roleKey } from '../../operator/queue-model.ts';
import { useBrand } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { LeaveButton, type LeaveProps } from './leave-button.tsx';
import styles from './frame.module.css';

export interface TopBarProps extends LeaveProps {
  readonly operator: Operator;
  onSearch(): void;
}

/** Brand, company, one search, and the person with its role. */
export function TopBar({ operator, onSearch, ...ways }: TopBarProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const brand = useBrand();
  const role = roleKey(operator.role);
  // A brand that is published renames its company.
  const [named, setNamed] = useState(brand.name);
  useEffect(() => {
    if (named === brand.name) return;
    setNamed(brand.name);
    void refreshOperator();
  }, [named, brand.name]);
  return (
    <header className={styles['topbar']}>
      <span className={styles['brand']}>
        <BrandMark />
        <span>{brand.name}</span>
      </span>
      <span className={styles['mark']}>{t('office')}</span>
      <span className={styles['company']}>{operator.companyName}</span>
      <div className={styles['notices']}>
        <Toasts inBar label={panels('frame.notices')} closeLabel={panels('dismiss')} />
      </div>
      <LeaveButton {...ways} />
      <button type="button" className={styles['command']} onClick={onSearch}>
        <Icon icon={Search} />
        <span>{t('office.search')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className={styles['person']}>
        <b>{operator.name}</b>
        <small>{role === undefined ? operator.role : panels(role)}</small>
      </span>
    </header>
  );
}
