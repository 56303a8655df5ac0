import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../components/index.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import type { KeyView } from './key-view.ts';
import { deleteKey } from './use-keys.ts';

/** Asks before a key is deleted, because bots that use it stop at once and it cannot come back. */
export function DeleteKeyDialog({
  target,
  onClose,
}: {
  readonly target: KeyView | undefined;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const close = () => {
    setFailed(undefined);
    onClose();
  };
  const confirm = async (key: KeyView) => {
    setBusy(true);
    const result = await deleteKey(key);
    setBusy(false);
    if (result.kind === 'value') close();
    else setFailed(result);
  };
  return (
    <Dialog
      open={target !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('keys.deleteTitle', { tag: target?.tag ?? '' })}
      closeLabel={t('keys.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('keys.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => target && void confirm(target)}>
            {t('keys.deleteConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('keys.deleteText')}</p>
      {failed && <CallFailure result={failed} />}
    </Dialog>
  );
}
