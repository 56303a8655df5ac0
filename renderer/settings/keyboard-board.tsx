import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../components/index.ts';
import { HOTKEYS } from '../workspace/hotkeys.ts';
import { printedKeys, type Chord } from '../workspace/keys/chord.ts';
import { useHotkeys } from '../workspace/keys/hotkey-store.ts';
import { boardChord, HELD, KEY_ROWS, usedChords, type Held } from './keyboard-model.ts';
import styles from './hotkeys.module.css';

export interface KeyboardBoardProps {
  /** A key in use was pressed on the board. */
  onChord(chord: Chord): void;
}

/** The keyboard with the keys that are in use, for each of what may be held with them. A press shows the action of a key. */
export function KeyboardBoard({ onChord }: KeyboardBoardProps) {
  const { t } = useTranslation('panels');
  const overrides = useHotkeys((state) => state.overrides);
  const [held, setHeld] = useState<Held>('');
  const used = usedChords(overrides);
  const nameOf = (chord: Chord) => {
    const hotkey = HOTKEYS.find(({ command }) => command === used.get(chord));
    return hotkey && t(hotkey.label);
  };
  return (
    <section className={styles['board']} aria-label={t('settings.board')}>
      <header>
        {t('settings.board')}
        <span className="grow" />
        <Segmented
          label={t('settings.board.held')}
          value={held}
          segments={HELD.map((value) => ({
            value,
            label: value === '' ? t('settings.board.alone') : printedKeys(value).join(' '),
          }))}
          onChange={setHeld}
        />
      </header>
      {KEY_ROWS.map((row, at) => (
        <div key={at}>
          {row.map(([key, width]) => {
            const chord = boardChord(held, key);
            const name = nameOf(chord);
            const printed = printedKeys(key).join('');
            return (
              <button
                key={key}
                type="button"
                style={{ flexGrow: width ?? 1 }}
                disabled={name === undefined}
                title={name}
                aria-label={name === undefined ? printed : `${printed}: ${name}`}
                onClick={() => onChord(chord)}
              >
                {printed}
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
