import type { ReactNode } from 'react';
import styles from './account.module.css';

/** One figure of the account; a tall one is left out of a low window. */
export function FundsLine(props: {
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
