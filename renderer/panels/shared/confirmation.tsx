import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import { toast, type Words } from '../../components/surfaces/toast.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { part } from '../../parts.ts';
import type { ConfirmedAction } from '../../session/preferences.ts';
import { useSettings } from '../../session/settings.ts';
import { bodyInUse } from '../../workspace/desk-windows.ts';
import { Button, Dialog, PortalContext } from '../../components/index.ts';

/** What is asked before an action: what happens, what it costs, and the word of the button that does it. */
export interface Question {
  readonly title: Words;
  readonly detail?: Words | undefined;
  readonly confirm: Words;
  /** The action destroys something: its button is red. */
  readonly danger?: boolean;
}

interface Requested extends Question {
  /** Of the window that the trader is in; undefined is the main one. */
  readonly body: HTMLElement | undefined;
  readonly answer: (yes: boolean) => void;
}

/** The question on screen, one at a time. */
export const useQuestion = create<{ readonly requested: Requested | undefined }>(() => ({
  requested: undefined,
}));

/** Whether an action asks first, as the trader has set and as click trading is armed now. */
export function asksFirst(action: ConfirmedAction): boolean {
  const set = useSettings.getState().confirmations[action];
  return set === 'ask' || (set === 'disarmed' && !part('arming').state.getState().armed);
}

/**
 * Asks before an action where the trader has set that it asks; resolves true at once where not. A second question
 * answers the first one with no.
 */
export function confirmAction(action: ConfirmedAction, question: Question): Promise<boolean> {
  return asksFirst(action) ? confirmFirst(question) : Promise.resolve(true);
}

/** Asks whatever is set: before a key that is easily pressed does what cannot be taken back. */
export function confirmFirst(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    useQuestion.getState().requested?.answer(false);
    const answer = (yes: boolean) => {
      useQuestion.setState({ requested: undefined });
      resolve(yes);
    };
    useQuestion.setState({ requested: { ...question, body: bodyInUse(), answer } });
  });
}

/** Offers the way back of an action that was done, where the trader has set that it does. */
export function offerUndo(
  action: ConfirmedAction,
  done: { readonly title: Words; readonly detail?: Words | undefined; readonly label?: Words; undo(): void },
): void {
  if (useSettings.getState().confirmations[action] !== 'undo') return;
  toast({
    tone: 'info',
    title: done.title,
    detail: done.detail,
    action: { label: done.label ?? (() => i18n.t('confirm.undo', { ns: 'panels' })), run: done.undo },
  });
}

const say = (words: Words | undefined) => (typeof words === 'function' ? words() : words);

/** The question before an action, where the trader wants one. Escape and the harmless button leave everything as it is. */
export function ConfirmQuestion() {
  const { t } = useTranslation('panels');
  const requested = useQuestion((state) => state.requested);
  if (requested === undefined) return null;
  return (
    <PortalContext value={requested.body}>
      <Dialog
        open
        onOpenChange={() => requested.answer(false)}
        title={say(requested.title) ?? ''}
        closeLabel={t('dismiss')}
        footer={
          <>
            <Button variant="quiet" onClick={() => requested.answer(false)}>
              {t('confirm.leave')}
            </Button>
            <Button
              variant={requested.danger === true ? 'danger' : 'primary'}
              autoFocus
              onClick={() => requested.answer(true)}
            >
              {say(requested.confirm)}
            </Button>
          </>
        }
      >
        {requested.detail !== undefined && <p>{say(requested.detail)}</p>}
        <p className="faint micro">{t('confirm.why')}</p>
      </Dialog>
    </PortalContext>
  );
}
