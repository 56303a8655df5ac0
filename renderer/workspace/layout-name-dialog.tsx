import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field } from '../components/index.ts';
import { MAX_LAYOUT_NAME_LENGTH } from './layouts/layout-book.ts';

export interface LayoutNameDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onName(name: string): void;
}

/** Asks for the name under which the layout on screen is kept. */
export function LayoutNameDialog({ open, onOpenChange, onName }: LayoutNameDialogProps) {
  const { t } = useTranslation('panels');
  const [name, setName] = useState('');
  const keep = () => {
    if (name.trim() === '') return;
    onOpenChange(false);
    onName(name.trim());
    setName('');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('layout.saveAs')}
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
