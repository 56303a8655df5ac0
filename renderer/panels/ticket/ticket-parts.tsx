import type { ReactNode } from 'react';
import type { Info } from 'lucide-react';
import type { Product } from '../../market/contracts.ts';
import { Icon } from '../../components/index.ts';
import styles from './ticket.module.css';
import ticketFormStyles from './ticket-form.module.css';
import type { ValidatedTicket } from './summary-types.ts';

export interface TicketPartProps {
  readonly product: Product;
  readonly judged: ValidatedTicket;
}

/** One figure of the preview. */
export function Line(props: {
  readonly label: string;
  readonly tall?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={props.tall === true ? styles['tall'] : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

interface NoticeProps {
  readonly tone: 'plain' | 'warn' | 'danger' | 'ok' | 'unknown';
  readonly icon: typeof Info;
  readonly text: ReactNode;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** Three lines of text and one row of buttons. */
export function Notice({ tone, icon, text, role, children }: NoticeProps) {
  return (
    <div className={ticketFormStyles['notice']} data-tone={tone} role={role}>
      <Icon icon={icon} />
      <p>{text}</p>
      <span className={ticketFormStyles['foot']}>{children}</span>
    </div>
  );
}
