import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../../components/index.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  onClose(): void;
  onConfirm(): void;
}

/** Asks before something is removed that cannot be brought back. */
export function ConfirmDialog({ title, text, action, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation('panels');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button onClick={onClose}>{t('watch.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
