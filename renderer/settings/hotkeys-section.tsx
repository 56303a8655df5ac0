import { Keyboard, Lock, RotateCcw, Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, Icon, Kbd, ToolButton } from '../components/index.ts';
import { HOTKEYS, type Hotkey } from '../workspace/hotkeys.ts';
import { printedKeys, type Chord } from '../workspace/keys/chord.ts';
import { setOverrides, useHotkeys } from '../workspace/keys/hotkey-store.ts';
import { chordFor, swap, takeFrom, usualChord } from '../workspace/keys/key-map.ts';
import { changedCommands, findHotkeys, record, recordUsual, type Recording } from './hotkey-model.ts';
import { KeyboardBoard } from './keyboard-board.tsx';
import { useRecordedPress } from './record-press.ts';
import own from './hotkeys.module.css';
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

/** Names of all hotkeys, for the search over the settings. */
export const HOTKEY_LABELS = HOTKEYS.map(({ label }) => label);
