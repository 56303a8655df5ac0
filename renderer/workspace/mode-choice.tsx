import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../components/index.ts';
import { connection } from '../connection/index.ts';
import { useSession } from '../session/index.ts';
import styles from './frame.module.css';

type Mode = 'demo' | 'real';

/** Whether play money or real money is traded. Pressing the other one asks, and leads to the sign-in of its account. */
export function ModeChoice({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('panels');
  const [asked, setAsked] = useState<Mode>();
  const choice = (value: Mode, label: string) => (
    <button
      type="button"
      role="radio"
      aria-checked={mode === value}
      data-on={mode === value ? value : undefined}
      onClick={() => mode !== value && setAsked(value)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className={styles['mode']} role="radiogroup" aria-label={t('frame.mode')}>
        {choice('demo', t('frame.demo'))}
        {choice('real', t('frame.real'))}
      </div>
      <OtherMode asked={asked} onLeave={() => setAsked(undefined)} />
    </>
  );
}

/** What changing over means: demonstration and real accounts are different sign-ins. */
function OtherMode({ asked, onLeave }: { readonly asked: Mode | undefined; onLeave(): void }) {
  const { t } = useTranslation('panels');
  const session = useSession();
  const { demo, kind } = connection().profile;
  const hasOther = asked === 'demo' ? demo !== null : true;
  const go = async () => {
    onLeave();
    await session.signOut();
    if (asked === 'demo') await session.signInDemo();
  };
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={onLeave}
      title={asked === 'demo' ? t('mode.toDemo') : t('mode.toReal')}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('mode.stay')}
          </Button>
          {hasOther && (
            <Button variant="primary" onClick={() => void go()}>
              {asked === 'demo' ? t('mode.openDemo') : t('mode.signInReal')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {asked === 'demo'
          ? t(hasOther ? 'mode.demoText' : 'mode.noDemo')
          : t(kind === 'embedded' ? 'mode.realEmbedded' : 'mode.realText')}
      </p>
    </Dialog>
  );
}
