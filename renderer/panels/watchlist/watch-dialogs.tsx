import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field } from '../../components/index.ts';
import { MAX_LIST_NAME, MAX_NOTE_LENGTH } from './watch-lists.ts';

export interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly first: string;
  readonly limit: 'name' | 'note';
  onClose(): void;
  onKeep(text: string): void;
}

/** Asks for one line of text: the name of a list, or a note about a product, which may be empty. */
export function TextDialog({ title, label, first, limit, onClose, onKeep }: TextDialogProps) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState(first);
  const isMissing = limit === 'name' && text.trim() === '';
  const keep = () => {
    if (isMissing) return;
    onKeep(text);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button onClick={onClose}>{t('watch.cancel')}</Button>
          <Button variant="primary" disabled={isMissing} onClick={keep}>
            {t('watch.keep')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <Field
          label={label}
          value={text}
          autoFocus
          maxLength={limit === 'name' ? MAX_LIST_NAME : MAX_NOTE_LENGTH}
          onChange={setText}
        />
      </form>
    </Dialog>
  );
}

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
