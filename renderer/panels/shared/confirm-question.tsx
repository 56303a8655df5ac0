import { useTranslation } from 'react-i18next';
import { Button, Dialog, PortalContext } from '../../components/index.ts';
import type { Words } from '../../components/toast-store.ts';
import { useQuestion } from './confirmation.ts';

const say = (words: Words | undefined) => (typeof words === 'function' ? words() : words);

/** The question before an action, where the trader wants one. Escape and the harmless button leave everything as it is. */
export function ConfirmQuestion() {
  const { t } = useTranslation('panels');
  const asked = useQuestion((state) => state.asked);
  if (asked === undefined) return null;
  return (
    <PortalContext value={asked.body}>
      <Dialog
        open
        onOpenChange={() => asked.answer(false)}
        title={say(asked.title) ?? ''}
        closeLabel={t('dismiss')}
        footer={
          <>
            <Button variant="quiet" onClick={() => asked.answer(false)}>
              {t('confirm.leave')}
            </Button>
            <Button
              variant={asked.danger === true ? 'danger' : 'primary'}
              autoFocus
              onClick={() => asked.answer(true)}
            >
              {say(asked.confirm)}
            </Button>
          </>
        }
      >
        {asked.detail !== undefined && <p>{say(asked.detail)}</p>}
        <p className="faint micro">{t('confirm.why')}</p>
      </Dialog>
    </PortalContext>
  );
}
