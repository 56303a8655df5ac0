import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { applySettings } from './settings.ts';
import styles from './closed-page.module.css';

/** `link`: not opened by a valid link; `newer`: another window took the terminal over; `silent`: no host answers. */
type ClosedReason = 'link' | 'newer' | 'silent';

/** Shows why this window has no terminal, in place of whatever it showed; the bridge left the reason on the document. */
export function showClosed(root: HTMLElement): void {
  if (!root.isConnected) return;
  const { closed } = document.documentElement.dataset;
  const reason: ClosedReason = closed === 'link' || closed === 'newer' ? closed : 'silent';
  const place = document.createElement('div');
  root.replaceWith(place);
  applySettings();
  createRoot(place).render(
    <I18nextProvider i18n={i18n}>
      <ClosedPage reason={reason} />
    </I18nextProvider>,
  );
}

/** Why this window has no terminal, and what to do about it. */
export function ClosedPage({ reason }: { readonly reason: ClosedReason }) {
  const { t } = useTranslation();
  return (
    <main className={styles['closed']} data-testid="closed">
      <h1>{t(`closed.${reason}`)}</h1>
      <p>{t(`closed.${reason}Text`)}</p>
    </main>
  );
}
