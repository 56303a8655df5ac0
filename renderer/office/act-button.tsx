import { useMutation } from '@tanstack/react-query';
import { Lock, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '../../backend/client/index.ts';
import type { AnswerOf, AnyCall, ManagementCall } from '../../backend/contract/call.ts';
import { Button, Dialog, Icon, toast } from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { newTrace, queryClient, valueOf } from '../connection/terminal-connection.ts';
import { operatorLine } from '../operator/meridian/line.ts';
import { useOfficeText } from './texts/office-text.ts';
import { readAgain, useMay } from './use-call.ts';

export interface ActButtonProps<Call extends ManagementCall> {
  readonly call: Call;
  readonly body: BodyOf<Call>;
  readonly icon: LucideIcon;
  readonly label: string;
  /** What happens, said before it does. */
  readonly question: ReactNode;
  readonly tone?: 'default' | 'danger';
  /** Calls whose answers are others afterwards. */
  readonly changes: readonly AnyCall[];
  readonly disabled?: boolean;
  /** Gets what was answered. */
  onDone?(answer: AnswerOf<Call>): void;
}

/** A button that makes a management call after a question. The role that may not make it sees a lock, and why. */
export function ActButton<Call extends ManagementCall>(props: ActButtonProps<Call>) {
  const { t } = useOfficeText();
  const [open, setOpen] = useState(false);
  const may = useMay()(props.call.permission);
  return (
    <>
      <Button
        size="small"
        disabled={!may || props.disabled === true}
        title={may ? undefined : t('act.mayNot')}
        onClick={() => setOpen(true)}
      >
        <Icon icon={may ? props.icon : Lock} size={12} />
        {props.label}
      </Button>
      {open && <ActQuestion {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ActQuestion<Call extends ManagementCall>(props: ActButtonProps<Call> & { onClose(): void }) {
  const { call, body, label, question, tone = 'default', changes, onDone, onClose } = props;
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  // One key for one question: what was not answered is sent again, not done again.
  const [key] = useState(newTrace);
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () => valueOf(await operatorLine().call(call, body, key)),
      onSuccess: async (answer) => {
        toast({ tone: 'ok', title: () => t('act.done', { what: label }) });
        onClose();
        onDone?.(answer);
        await readAgain(changes);
      },
    },
    queryClient,
  );
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={label}
      closeLabel={panels('dismiss')}
      footer={
        <>
          <Button onClick={onClose}>{panels('layout.cancel')}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={isPending}
            onClick={() => mutate()}
          >
            {label}
          </Button>
        </>
      }
    >
      {question}
      {error && <CallErrorNote error={error} />}
    </Dialog>
  );
}
