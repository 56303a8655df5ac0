import { Check, CircleX, FileText, Hourglass, Image, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Icon, formatList } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { useSettings } from '../../session/settings.ts';
import type {
  LevelState,
  VerificationElement,
  VerificationLevel,
  VerificationView,
  Application,
} from '../port.ts';
import { customerPort } from '../part.ts';
import styles from './verification.module.css';

const STATES: Readonly<
  Record<
    LevelState,
    {
      readonly word: PanelsKey;
      readonly tone: 'plain' | 'ok' | 'info' | 'danger';
      readonly icon?: LucideIcon;
    }
  >
> = {
  none: { word: 'verify.none', tone: 'plain' },
  pending: { word: 'verify.pending', tone: 'info', icon: Hourglass },
  passed: { word: 'verify.passed', tone: 'ok', icon: Check },
  refused: { word: 'verify.refused', tone: 'danger', icon: CircleX },
};

export interface LevelStripProps {
  readonly view: VerificationView;
  readonly selected: string | undefined;
  onSelect(level: VerificationLevel): void;
}

/** The levels side by side: what each opens, what it asks, how it stands, and the way on at the one that is open. */
export function LevelStrip({ view, selected, onSelect }: LevelStripProps) {
  const { t } = useTranslation('panels');
  const next = openLevel(view.levels);
  return (
    <ol className={styles['levels']}>
      {view.levels.map((level, at) => (
        <li key={level.code} aria-label={level.name} data-selected={level.code === selected}>
          <header>
            <b>{t('verify.level', { number: at + 1 })}</b>
            <LevelStateBadge state={level.state} />
          </header>
          <p>{level.name}</p>
          {level.opens.length > 0 && (
            <p className={styles['opens']}>{t('verify.opens', { what: formatList(level.opens) })}</p>
          )}
          <ul>
            {level.elements.map((element) => (
              <Element key={element.code} element={element} state={level.state} />
            ))}
          </ul>
          {level.state === 'refused' && view.remark !== undefined && (
            <p className={styles['remark']}>{t('verify.remark', { remark: view.remark })}</p>
          )}
          {level === next && (
            <Button
              size="small"
              variant="primary"
              aria-pressed={level.code === selected}
              onClick={() => onSelect(level)}
            >
              {t(level.state === 'refused' ? 'verify.again' : 'verify.fill')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How a level stands, in a word. */
export function LevelStateBadge({ state }: { readonly state: LevelState }) {
  const { t } = useTranslation('panels');
  const { word, tone, icon } = STATES[state];
  return (
    <Badge tone={tone}>
      {icon !== undefined && <Icon icon={icon} size={12} />} {t(word)}
    </Badge>
  );
}

function Element({ element, state }: { readonly element: VerificationElement; readonly state: LevelState }) {
  const { t } = useTranslation('panels');
  const given = state === 'passed' || element.stated !== undefined;
  return (
    <li>
      <Icon icon={element.kind === 'picture' ? Image : FileText} size={12} />
      <span>{element.name}</span>
      <em data-given={given}>
        {given && <Icon icon={Check} size={12} />}
        {t(given ? 'verify.given' : 'verify.asked')}
      </em>
    </li>
  );
}

/** What is typed and handed in for a level, by element. */
export interface LevelDraft {
  readonly values: Readonly<Record<string, string>>;
  /** Kind of the document whose number is stated. */
  readonly document: string;
}

/** The draft that begins with what was stated before. */
export function draftOf(level: VerificationLevel): LevelDraft {
  const stated = level.elements.flatMap(({ code, stated: value }) =>
    value === undefined ? [] : [[code, value] as const],
  );
  const document = level.elements.find(({ statedDocument }) => statedDocument !== undefined)?.statedDocument;
  return { values: Object.fromEntries(stated), document: document ?? '' };
}

/** True for a value that does not have the form of its element; nothing is no fault. */
export function isFaulty({ pattern }: VerificationElement, value: string): boolean {
  const text = value.trim();
  if (text === '' || pattern === '') return false;
  try {
    return !new RegExp(pattern).test(text);
  } catch {
    // What this browser cannot read is left to the platform.
    return false;
  }
}

/** The application of a draft; a document goes by the code of its kind. */
export function applicationOf(level: VerificationLevel, draft: LevelDraft, send: boolean): Application {
  const values = level.elements.flatMap(({ code, kind }) => {
    const value = (draft.values[code] ?? '').trim();
    if (value === '') return [];
    return [{ code: kind === 'document' && draft.document !== '' ? draft.document : code, value }];
  });
  return { level: level.code, values, send };
}

/** Elements without a value, as the platform may ask for them; it knows which it can do without. */
export function missing(level: VerificationLevel, draft: LevelDraft): readonly VerificationElement[] {
  return level.elements.filter(({ code }) => (draft.values[code] ?? '').trim() === '');
}

/** The level that can be applied for now: the first that is neither passed nor under review, with all below it passed. */
export function openLevel(levels: readonly VerificationLevel[]): VerificationLevel | undefined {
  const next = levels.find(({ state }) => state !== 'passed');
  return next === undefined || next.state === 'pending' ? undefined : next;
}

const VERIFICATION_KEY = ['customer', 'verification'];
/** A review is a person's work: its end is noticed within this time (ms), and at once when a notice brings somebody here. */
const ASK_AGAIN_MS = 30_000;

/** The levels of verification, in the terminal's language. */
export function useVerification() {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...VERIFICATION_KEY, language],
      queryFn: async () => valueOf(await customerPort().verification.read()),
      refetchInterval: ASK_AGAIN_MS,
    },
    queryClient,
  );
}

/** Reads the levels again. */
export function refreshVerification(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
}
