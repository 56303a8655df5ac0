import { ToolButton } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { useKeptMails } from './use-messages.ts';

/** Takes the look at mails that the audit trail notes. Whoever may not has no such button. */
export function KeptButton({ kept }: { readonly kept: ReturnType<typeof useKeptMails> }) {
  const { t } = useOfficeText();
  if (!kept.mayAsk || kept.isRequested) return null;
  return (
    <ToolButton title={t('messages.keptNote')} onClick={kept.ask}>
      {t('messages.kept')}
    </ToolButton>
  );
}
