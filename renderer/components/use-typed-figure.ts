import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { useSettings } from '../session/settings.ts';
import { figureValueIn, shownValueIn } from './figure-text.ts';

/** What stands between lines that were pasted into a field of one line: they are no longer one figure. */
const LINE_BREAK = ' \u23ce ';

/** A field of a figure: what stands in it, and what it does with what is typed. */
export interface TypedFigure {
  /** What stands in the field: what was typed, to the letter, while it says the value. */
  readonly shown: string;
  type(text: string): void;
  /** The keyboard leaves: a figure is shown as all figures are. */
  leave(): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  onDrop(event: DragEvent<HTMLInputElement>): void;
}

/**
 * Keeps what is typed apart from the value that it says (figure-text.ts). No key is refused: what cannot be read stays in sight
 * and is the value that no reader takes.
 */
export function useTypedFigure(value: string, onChange: (value: string) => void): TypedFigure {
  const form = useSettings((settings) => settings.numberForm);
  const [typed, setTyped] = useState<string>();
  const saysValue = typed !== undefined && figureValueIn(form, typed) === value;
  const type = (text: string) => {
    setTyped(text);
    onChange(figureValueIn(form, text));
  };
  // A field of one line drops the ends of lines, and two figures would become one.
  const takeLines = (text: string, event: { preventDefault(): void; currentTarget: HTMLInputElement }) => {
    const lines = text
      .split(/[\n\r\u2028\u2029]/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? before.length, selectionEnd ?? before.length];
    type(`${before.slice(0, from)}${lines.join(LINE_BREAK)}${before.slice(to)}`);
  };
  return {
    shown: saysValue ? typed : shownValueIn(form, value),
    type,
    leave: () => setTyped(undefined),
    onPaste: (event) => takeLines(event.clipboardData.getData('text'), event),
    onDrop: (event) => takeLines(event.dataTransfer.getData('text'), event),
  };
}
