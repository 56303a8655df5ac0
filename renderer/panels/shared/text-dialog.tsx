import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field } from '../../components/index.ts';

export interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly first: string;
  /** Characters that the field takes. */
  readonly maxLength: number;
  /** Nothing is a text too. */
  readonly mayBeEmpty?: boolean;
  /** Why a text is not taken, in words; undefined when it is. */
  refuse?(text: string): string | undefined;
  onClose(): void;
  onSave(text: string): void;
}

/** Asks for one line of text: a name, or a note. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, first, maxLength, mayBeEmpty = false, refuse, onClose, onSave } = props;
  const { t } = useTranslation('panels');
  const [text, setText] = useState(first);
  const isMissing = !mayBeEmpty && text.trim() === '';
  const fault = text === first ? undefined : refuse?.(text);
  const keep = () => {
    if (isMissing || fault !== undefined) return;
    onSave(text);
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
          <Button variant="primary" disabled={isMissing || fault !== undefined} onClick={keep}>
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
        <Field label={label} value={text} error={fault} autoFocus maxLength={maxLength} onChange={setText} />
      </form>
    </Dialog>
  );
}
