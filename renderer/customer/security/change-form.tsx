import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/index.ts';
import { CallFailure } from '../../connection/call-failure.tsx';
import type { Change } from './use-change.ts';
import styles from './security.module.css';

export interface ChangeFormProps {
  readonly change: Change;
  /** What happens, before it happens. */
  readonly lead: string;
  readonly submit: string;
  readonly isWhole: boolean;
  readonly children: ReactNode;
  onSubmit(): void;
}

/** One change of the account: what it does, its fields, one button, and room for a refusal. */
export function ChangeForm({ change, lead, submit, isWhole, children, onSubmit }: ChangeFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !change.busy) onSubmit();
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <p className={styles['lead']}>{lead}</p>
      {children}
      <Button type="submit" size="large" variant="primary" busy={change.busy} disabled={!isWhole}>
        {submit}
      </Button>
      <div className={styles['refusal']}>
        {change.failed !== undefined && <CallFailure result={change.failed} />}
      </div>
    </form>
  );
}
