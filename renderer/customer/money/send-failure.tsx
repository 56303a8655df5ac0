import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Callout } from '../../components/index.ts';
import { CallFailure, type Failed } from '../../connection/call-failure.tsx';
import styles from './cash.module.css';

/** Why nothing was sent. Without an answer it is not known, and the same again asks for it. */
export function SendFailure({ failed }: { readonly failed: Failed | undefined }) {
  const { t } = useTranslation('panels');
  if (failed === undefined) return null;
  if (failed.kind === 'refused') return <CallFailure result={failed} />;
  return (
    <Callout tone="warn" icon={CircleHelp} role="alert">
      {t('cash.unknown')}
    </Callout>
  );
}

/** One line under an amount: what is allowed, or why it cannot be sent. Its room is there from the start. */
export function AmountHint(props: {
  readonly id: string;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  const { id, problem, children } = props;
  return (
    <p id={id} className={styles['amountHint']} data-problem={problem !== undefined} aria-live="polite">
      {problem ?? children}
    </p>
  );
}
