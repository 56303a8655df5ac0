import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, Panel, PanelStrip, ToolButton, PanelColumn } from '../components/index.ts';
import { AccessForm, readAccess } from './access-form.tsx';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import type { KeyView } from './key-view.ts';
import styles from './keys-page.module.css';
import { SecretReveal } from './secret-reveal.tsx';
import { changeKey } from './use-keys.ts';

/** Changes the addresses and permissions of a key. */
export function KeyEditor({ edited, onClose }: { readonly edited: KeyView; onClose(): void }) {
  const { t } = useTranslation();
  const [access, setAccess] = useState(() => readAccess(edited.addresses, edited.permissions));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const save = async () => {
    setBusy(true);
    const result = await changeKey({
      id: edited.id,
      addresses: access.addresses,
      permissions: edited.permissions
        .filter(({ canEdit }) => canEdit)
        .map(({ code }) => ({ code, on: access.permissions[code] ?? false })),
    });
    setBusy(false);
    if (result.kind === 'value') onClose();
    else setFailed(result);
  };
  return (
    <Panel name={t('keys.editTitle')} className={styles['create'] ?? ''}>
      <PanelStrip title={t('keys.editTitle')} note={edited.tag}>
        <ToolButton aria-label={t('keys.close')} onClick={onClose}>
          <Icon icon={X} />
        </ToolButton>
      </PanelStrip>
      <PanelColumn>
        <div className={styles['group']}>
          <span className={styles['label']}>{t('keys.apiKey')}</span>
          <code className={styles['mono']}>{edited.apiKey}</code>
        </div>
        {edited.canReveal && <SecretReveal apiKey={edited.apiKey} />}
        <AccessForm
          access={access}
          known={edited.permissions}
          expiresAtMs={edited.expiresAtMs}
          onChange={setAccess}
        />
        {failed && <CallFailure result={failed} />}
        <div className={styles['footer']}>
          <Button variant="quiet" onClick={onClose}>
            {t('keys.leave')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('keys.save')}
          </Button>
        </div>
      </PanelColumn>
    </Panel>
  );
}
