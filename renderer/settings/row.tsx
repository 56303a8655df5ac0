import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../components/index.ts';
import { useSettings } from '../session/settings.ts';
import { drawnChoices, type DrawnChoice, type Preferences } from '../session/preferences.ts';
import type { PanelsKey } from '../i18n/i18n.ts';
import { useSettingsWindow } from './settings-window-store.ts';
import styles from './settings.module.css';

export interface RowProps {
  /** Text key of the name; the search finds the row by it. */
  readonly label: PanelsKey;
  readonly note?: PanelsKey | undefined;
  readonly children: ReactNode;
}

/** One setting: its name and what it means on the left, its control on the right. */
export function Row({ label, note, children }: RowProps) {
  const { t } = useTranslation('panels');
  const found = useSettingsWindow((state) => state.row === label);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!found) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('[tabindex="0"], input, select, button')?.focus();
  }, [found]);
  return (
    <div className={styles['row']} data-found={found} ref={row}>
      <span>
        {t(label)}
        {note !== undefined && <small>{t(note)}</small>}
      </span>
      <span className={styles['control']}>{children}</span>
    </div>
  );
}

/** A group of settings under a heading. */
export function Group(props: {
  readonly title: PanelsKey;
  readonly note?: PanelsKey;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('panels');
  return (
    <section className={styles['group']}>
      <h4>
        {t(props.title)}
        {props.note !== undefined && <small>{t(props.note)}</small>}
      </h4>
      {props.children}
    </section>
  );
}

/** The choices of a group: each is one of up to four words. */
export function Choices({ group }: { readonly group: PanelsKey }) {
  return drawnChoices(group).map(([name, drawn]) => <ChoiceRow key={name} name={name} drawn={drawn} />);
}

function ChoiceRow({ name, drawn }: { readonly name: keyof Preferences; readonly drawn: DrawnChoice }) {
  const { t } = useTranslation('panels');
  const value = useSettings((settings) => settings[name]);
  const change = useSettings((settings) => settings.change);
  const { label, note, words } = drawn;
  return (
    <Row label={label} note={note}>
      <Segmented
        label={t(label)}
        value={String(value)}
        segments={Object.entries(words).map(([word, called]) => ({
          value: word,
          label: isText(called) ? t(called) : called,
        }))}
        onChange={(next) => change({ [name]: next })}
      />
    </Row>
  );
}

/** A figure begins with one; names of texts do not. */
function isText(called: string): called is PanelsKey {
  return !/^\d/.test(called);
}

export interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** One choice of many; typing finds it. */
export function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <select
      className={styles['select']}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
