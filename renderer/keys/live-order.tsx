import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../components/index.ts';
import { useSessionStore } from '../session/index.ts';

export interface LiveOrderProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onSend(): void;
}

/** Says before an order of the inspector is sent that it is one: it trades in the account, as any other. */
export function LiveOrder({ open, onOpenChange, onSend }: LiveOrderProps) {
  const { t } = useTranslation();
  const isReal = useSessionStore((session) => session.customer?.companyType === 'real');
  const send = () => {
    onOpenChange(false);
    onSend();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('inspector.liveTitle')}
      closeLabel={t('inspector.liveKeep')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('inspector.liveKeep')}
          </Button>
          <Button variant="danger" onClick={send}>
            {t('inspector.liveSend')}
          </Button>
        </>
      }
    >
      <p>{t(isReal ? 'inspector.liveReal' : 'inspector.liveDemo')}</p>
    </Dialog>
  );
}
