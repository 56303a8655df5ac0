import { Keyboard, Lock, RotateCcw, Search, TriangleAlert } from 'lucide-react';
import { useState, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, Icon, Kbd, ToolButton, Segmented } from '../components/index.ts';
import { HOTKEYS, type Hotkey, type CommandId } from '../workspace/keys/hotkeys.ts';
import {
  printedKeys,
  type Chord,
  setOverrides,
  useHotkeys,
  chordFor,
  swap,
  takeFrom,
  usualChord,
  chordOf,
  buildKeyMap,
  type KeyOverrides,
} from '../workspace/keys/key-map.ts';
import { pressOf } from '../workspace/keys/commands.ts';
import { changedCommands, findHotkeys, record, recordUsual, type Recording } from './hotkey-model.ts';
import own from './hotkeys-section.module.css';
import styles from './settings.module.css';

const GROUPS = ['trade', 'safety', 'move', 'chart'] as const satisfies readonly Hotkey['group'][];

/** Every hotkey: found by word or by pressing it, changed by pressing the new one. */
export function HotkeysSection() {
  const { t } = useTranslation('panels');
  const overrides = useHotkeys((state) => state.overrides);
  const [words, setWords] = useState('');
  const [chord, setChord] = useState<Chord>();
  const [finding, setFinding] = useState(false);
  useRecordedPress(finding, (pressed) => {
    setFinding(false);
    if (pressed !== undefined) setChord(pressed);
  });
  const found = findHotkeys({ words, chord }, overrides, ({ label }) => t(label));
  const changed = changedCommands(overrides).size;
  return (
    <>
      <div className={own['finder']}>
        <Field
          label=""
          name={t('settings.hotkeys.find')}
          placeholder={t('settings.hotkeys.find')}
          value={words}
          trailing={<Icon icon={Search} />}
          onChange={(text) => {
            setWords(text);
            setChord(undefined);
          }}
        />
        <Button aria-pressed={finding} onClick={() => setFinding(!finding)}>
          <Icon icon={Keyboard} /> {finding ? t('settings.hotkeys.pressNow') : t('settings.hotkeys.press')}
        </Button>
        {chord !== undefined && (
          <Button variant="quiet" onClick={() => setChord(undefined)}>
            <Chords chord={chord} /> {t('settings.hotkeys.showAll')}
          </Button>
        )}
        <span className="grow" />
        <Button disabled={changed === 0} onClick={() => setOverrides({})}>
          {t('settings.hotkeys.resetAll', { changed })}
        </Button>
      </div>
      {found.length === 0 && <p className={styles['wait']}>{t('settings.hotkeys.none')}</p>}
      {GROUPS.map((group) => (
        <HotkeyGroup key={group} group={group} found={found} />
      ))}
      <KeyboardBoard
        onChord={(pressed) => {
          setWords('');
          setChord(pressed);
        }}
      />
    </>
  );
}

function HotkeyGroup({
  group,
  found,
}: {
  readonly group: Hotkey['group'];
  readonly found: readonly Hotkey[];
}) {
  const { t } = useTranslation('panels');
  const own = found.filter((hotkey) => hotkey.group === group);
  if (own.length === 0) return null;
  return (
    <section className={styles['group']} aria-label={t(`sheet.${group}`)}>
      <h4>{t(`sheet.${group}`)}</h4>
      {own.map((hotkey) => (
        <HotkeyRow key={hotkey.command} hotkey={hotkey} />
      ))}
    </section>
  );
}

/** One hotkey. Pressing its keys starts to record; what cannot be is said in the row below. */
function HotkeyRow({ hotkey }: { readonly hotkey: Hotkey }) {
  const { t } = useTranslation('panels');
  const overrides = useHotkeys((state) => state.overrides);
  const [recording, setRecording] = useState(false);
  const [result, setResult] = useState<Recording>();
  const take = (outcome: Recording) => {
    if (outcome.kind === 'set') setOverrides(outcome.overrides);
    setResult(outcome.kind === 'set' ? undefined : outcome);
  };
  useRecordedPress(recording, (pressed) => {
    setRecording(false);
    if (pressed !== undefined) take(record(overrides, hotkey, pressed));
  });
  const name = t(hotkey.label);
  const isChanged = overrides[hotkey.command] !== undefined;
  return (
    <div
      className={own['hotkey']}
      data-look={result !== undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || result === undefined) return;
        // Escape leaves the question, not the window that it stands in.
        event.preventDefault();
        setResult(undefined);
      }}
    >
      <span>{name}</span>
      {hotkey.fixed === true ? (
        <span className={own['fixedKeys']}>
          <Chords keys={hotkey.keys} />
        </span>
      ) : (
        <button
          type="button"
          className={own['keys']}
          data-recording={recording}
          onClick={() => setRecording(true)}
        >
          <span className="visually-hidden">{t('settings.hotkeys.record', { action: name })}</span>
          <span aria-hidden>
            {recording ? t('settings.hotkeys.pressNow') : <Chords chord={chordFor(hotkey, overrides)} />}
          </span>
        </button>
      )}
      <span className="faint">{isChanged && <Chords chord={usualChord(hotkey)} />}</span>
      <span className={own['way']}>
        {isChanged && (
          <ToolButton
            aria-label={t('settings.hotkeys.reset', { action: name })}
            onClick={() => take(recordUsual(overrides, hotkey))}
          >
            <Icon icon={RotateCcw} size={12} /> {t('settings.hotkeys.usual')}
          </ToolButton>
        )}
        {hotkey.group === 'safety' && (
          <span className={styles['fixed']}>
            <Icon icon={Lock} size={12} />
            {t(hotkey.fixed === true ? 'settings.fixed' : 'settings.hotkeys.never')}
          </span>
        )}
      </span>
      {result !== undefined && <WaysOut result={result} onDone={() => setResult(undefined)} />}
    </div>
  );
}

/** Names what stands against the keys, and the ways out. */
function WaysOut({ result, onDone }: { readonly result: Recording; onDone(): void }) {
  const { t } = useTranslation('panels');
  const overrides = useHotkeys((state) => state.overrides);
  if (result.kind === 'set') return null;
  const keys = printedKeys(result.chord).join(' ');
  if (result.kind === 'refused')
    return (
      <p className={own['conflict']} role="alert">
        <Icon icon={TriangleAlert} />
        <span className="grow">{t(`settings.hotkeys.fault.${result.fault}`, { keys })}</span>
        <Button size="small" onClick={onDone}>
          {t('dismiss')}
        </Button>
      </p>
    );
  const { hotkey, other, chord, maySwap, mayClear } = result;
  const action = t(other.label);
  const act = (next: typeof overrides) => () => {
    setOverrides(next);
    onDone();
  };
  return (
    <p className={own['conflict']} role="alert">
      <Icon icon={TriangleAlert} />
      <span className="grow">{t('settings.hotkeys.conflict', { keys, action })}</span>
      {maySwap && (
        <Button size="small" onClick={act(swap(overrides, hotkey, other, chord))}>
          {t('settings.hotkeys.swap')}
        </Button>
      )}
      {mayClear && (
        <Button size="small" onClick={act(takeFrom(overrides, hotkey, other, chord))}>
          {t('settings.hotkeys.take', { action })}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onDone}>
        {t('confirm.leave')}
      </Button>
    </p>
  );
}

/** A chord as keys; the word for none where there is none. */
function Chords({ chord, keys }: { readonly chord?: Chord; readonly keys?: readonly string[] }) {
  const { t } = useTranslation('panels');
  const printed = keys ?? printedKeys(chord ?? '');
  if (printed.length === 0) return <>{t('none')}</>;
  return printed.map((key, index) => <Kbd key={index}>{key}</Kbd>);
}

/**
 * Takes the next keys that are pressed before anybody else hears of them, while `active`. Undefined: Escape or a click
 * elsewhere left it.
 */
function useRecordedPress(active: boolean, onPress: (chord: Chord | undefined) => void): void {
  const done = useEffectEvent(onPress);
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') return done(undefined);
      const chord = chordOf(pressOf(event));
      if (chord !== undefined) done(chord);
    };
    const leave = () => done(undefined);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', leave, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', leave, true);
    };
  }, [active]);
}

export interface KeyboardBoardProps {
  /** A key in use was pressed on the board. */
  onChord(chord: Chord): void;
}

/** The keyboard with the keys that are in use, for each of what may be held with them. A press shows the action of a key. */
function KeyboardBoard({ onChord }: KeyboardBoardProps) {
  const { t } = useTranslation('panels');
  const overrides = useHotkeys((state) => state.overrides);
  const [held, setHeld] = useState<Held>('');
  const used = usedChords(overrides);
  const nameOf = (chord: Chord) => {
    const hotkey = HOTKEYS.find(({ command }) => command === used.get(chord));
    return hotkey && t(hotkey.label);
  };
  return (
    <section className={own['board']} aria-label={t('settings.board')}>
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

/** What is held with a key. */
export const HELD = ['', 'Shift', 'Ctrl', 'Ctrl+Shift', 'Alt', 'Ctrl+Alt'] as const;
type Held = (typeof HELD)[number];

/** The rows of the board: keys as chords name them, with their width in keys. */
export const KEY_ROWS: readonly (readonly (readonly [key: string, width?: number])[])[] = [
  [['Escape', 1.5], ...numbered(12).map((at) => [`F${at}`] as const), ['Delete', 1.5]],
  [['`'], ...[...'1234567890'].map((digit) => [digit] as const), ['-'], ['+'], ['Backspace', 2]],
  [['Tab', 1.5], ...letters('QWERTYUIOP'), ['['], [']'], ['\\', 1.5]],
  [['/', 1.75], ...letters('ASDFGHJKL'), [';'], ["'"], ['Enter', 2.25]],
  [
    ['?', 2.25],
    ...letters('ZXCVBNM'),
    [','],
    ['.'],
    ['ArrowLeft'],
    ['ArrowUp'],
    ['ArrowDown'],
    ['ArrowRight'],
  ],
];

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

function letters(row: string): readonly (readonly [string])[] {
  return [...row].map((letter) => [letter] as const);
}

/** The chord of a key while others are held. */
export function boardChord(held: Held, key: string): Chord {
  return held === '' ? key : `${held}+${key}`;
}

/** The command of every chord in use; Escape twice is a sequence and always there. */
export function usedChords(overrides: KeyOverrides): ReadonlyMap<Chord, CommandId> {
  const used = new Map([...buildKeyMap(overrides)].map(([chord, { command }]) => [chord, command]));
  return used.set('Escape', 'cancelProductOrders');
}
