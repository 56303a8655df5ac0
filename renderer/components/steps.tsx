import styles from './steps.module.css';

export interface Step {
  readonly id: string;
  readonly label: string;
  readonly note?: string | undefined;
}

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Which one is reached; those before are done. */
  readonly at: number;
  /** The last one is reached and nothing follows, or it ended at this step. */
  readonly end?: 'well' | 'badly' | undefined;
}

/** How far something is on its way. Marks, words and their order say it together. */
export function Steps({ label, steps, at, end }: StepsProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ id, label: name, note }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at || (index === at && end === 'well') ? 'done' : index > at ? 'open' : 'now'}
          data-bad={index === at && end === 'badly'}
        >
          {name}
          <small>{note}</small>
        </li>
      ))}
    </ol>
  );
}
