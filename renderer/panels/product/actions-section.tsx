import { useTranslation } from 'react-i18next';
import { formatCalendarDate } from '../../components/index.ts';
import { useCompanyActions, type CompanyAction } from '../../market/company-actions.ts';
import { Section } from './fact.tsx';
import type { SectionProps } from './product-card.tsx';
import styles from './product.module.css';

/** Dividends and splits, where the company has any. */
export function ActionsSection({ product }: SectionProps) {
  const { t } = useTranslation('panels');
  const { coming, past } = useCompanyActions(product.symbolId);
  if (coming.length + past.length === 0) return null;
  return (
    <Section title={t('product.actions')}>
      <ul className={styles['list']}>
        {coming.map((action) => (
          <Line key={`${action.atMs}-${action.text}`} action={action} />
        ))}
        {past.map((action) => (
          <Line key={`${action.atMs}-${action.text}`} action={action} isPast />
        ))}
      </ul>
    </Section>
  );
}

function Line(props: { readonly action: CompanyAction; readonly isPast?: boolean }) {
  const { action, isPast = false } = props;
  return (
    <li className={isPast ? 'faint' : undefined}>
      <span>{action.text}</span>
      <span>{formatCalendarDate(action.atMs)}</span>
    </li>
  );
}
