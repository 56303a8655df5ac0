import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field } from '../../components/index.ts';
import { MAX_LAYOUT_NAME_LENGTH } from './layout-book.ts';

export interface LayoutNameDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onName(name: string): void;
  readonly title: string;
  /** The name that stands in the field at first. */
  readonly start?: string;
}

/** Asks for the name of a layout. */
export function LayoutNameDialog(props: LayoutNameDialogProps) {
  // A closed question forgets what was typed.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onOpenChange, onName, title, start = '' }: LayoutNameDialogProps) {
  const { t } = useTranslation('panels');
  const [name, setName] = useState(start);
  const keep = () => {
    if (name.trim() === '') return;
    onOpenChange(false);
    onName(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('layout.cancel')}</Button>
          <Button variant="primary" disabled={name.trim() === ''} onClick={keep}>
            {t('layout.save')}
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
        <Field label={t('layout.name')} value={name} maxLength={MAX_LAYOUT_NAME_LENGTH} onChange={setName} />
      </form>
    </Dialog>
  );
}
