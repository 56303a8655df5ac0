import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FigureInput, keySteps } from '../../components/index.ts';
import { readUnits, stepFigure } from '../ticket/ticket-model.ts';
import styles from './blotters.module.css';

export interface FigureCellProps {
  /** What is set, for the field in which it is typed; `title` says it of the button that opens the field. */
  readonly name: string;
  readonly title?: string;
  /** Units; undefined where there is none yet. */
  readonly value: number | undefined;
  readonly digits: number;
  /** As it stands in the row, and as it stands in the field at first. */
  readonly shown: string;
  readonly plain: string;
  /** Units that an arrow key moves the figure by, and from where it does where none is typed. */
  readonly step: number;
  readonly from: number;
  /** Whether no figure is a value too: it clears what was set. */
  readonly canClear?: boolean;
  /** What stands around the field while it is open. */
  frame?(field: ReactNode): ReactNode;
  /** Sends a value; true when the platform refused it, and then what was typed comes back. */
  onSend(next: number | undefined): Promise<boolean>;
}

/** A figure that is changed in its row: a press opens a field, Enter sends what is typed, Escape leaves it as it was. */
export function FigureCell(props: FigureCellProps) {
  const { name, title, value, digits, shown, plain, step, from, canClear = false, onSend } = props;
  const { frame = (field: ReactNode) => field } = props;
  const [text, setText] = useState<string>();
  const done = useRef(false);
  const edit = (figures: string) => {
    done.current = false;
    setText(figures);
  };
  if (text === undefined)
    return (
      <button
        type="button"
        className={styles['cell']}
        data-empty={value === undefined}
        aria-description={shown}
        title={title}
        onClick={(event) => {
          event.stopPropagation();
          edit(plain);
        }}
      >
        <span className="visually-hidden">{title ?? name}</span>
        <span aria-hidden>{shown}</span>
      </button>
    );
  const figure = readUnits(text, digits);
  const isWrong = canClear ? figure.state === 'wrong' : figure.state !== 'value';
  const leave = () => {
    done.current = true;
    setText(undefined);
  };
  const set = () => {
    // A figure that is none stays, marked, until it is corrected or left by Escape.
    if (done.current || isWrong) return;
    leave();
    const next = figure.state === 'value' ? figure.value : undefined;
    if (next !== value) void onSend(next).then((isRefused) => isRefused && edit(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') set();
    if (event.key === 'Escape') leave();
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === 0) return;
    event.preventDefault();
    setText(stepFigure(text, digits, step, steps, from));
  };
  return frame(
    <FigureInput
      className={styles['edit']}
      aria-label={name}
      aria-invalid={isWrong}
      autoFocus
      value={text}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={setText}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />,
  );
}
