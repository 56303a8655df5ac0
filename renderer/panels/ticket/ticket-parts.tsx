import type { ReactNode } from 'react';
import type { Product } from '../../market/contracts.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';
import styles from './ticket.module.css';

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
