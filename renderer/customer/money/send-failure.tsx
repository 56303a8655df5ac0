import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/index.ts';
import { CallFailure, type Failed } from '../../connection/call-failure.tsx';

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
