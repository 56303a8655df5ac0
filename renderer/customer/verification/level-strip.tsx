import { Check, CircleX, FileText, Hourglass, Image, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, Button, Icon } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/index.ts';
import type { LevelState, VerificationElement, VerificationLevel, VerificationView } from '../port.ts';
import { openLevel } from './level-model.ts';
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
            <p className={styles['opens']}>{t('verify.opens', { what: level.opens.join(', ') })}</p>
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
