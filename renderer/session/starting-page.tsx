import { useTranslation } from 'react-i18next';
import { BrandMark } from '../workspace/bars/brand-mark.tsx';
import styles from './starting-page.module.css';

/**
 * The window until it is known whether there is a session: the background of the terminal, and the sign of the brand where
 * it is known and the start takes long enough to be noticed.
 */
export function StartingPage({ isBranded }: { readonly isBranded: boolean }) {
  const { t } = useTranslation();
  return (
    <main className={styles['starting']} aria-busy="true" aria-label={t('app.starting')}>
      {isBranded && <BrandMark size={40} />}
    </main>
  );
}
