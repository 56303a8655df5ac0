import { useTranslation } from 'react-i18next';
import { connection } from '../../connection/index.ts';
import styles from './entrance.module.css';

/** The other ways, as quiet words below the form. */
export function Links({ links }: { readonly links: readonly { readonly label: string; go(): void }[] }) {
  return (
    <div className={styles['links']}>
      {links.map(({ label, go }) => (
        <button key={label} type="button" onClick={go}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** Who has the codes of a platform on this machine, which has no mail server: prospects read this. Nothing with any other. */
export function EmbeddedHint() {
  const { t } = useTranslation('panels');
  if (connection().profile.kind !== 'embedded') return null;
  return <p className={styles['hint']}>{t('code.embedded')}</p>;
}
