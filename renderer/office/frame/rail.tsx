import { Count, Icon, Kbd } from '../../components/index.ts';
import { waitsBySection, type SectionWaits } from '../overview/waits-model.ts';
import { useWaitLines } from '../overview/waits-panel.tsx';
import type { Operator } from '../../operator/port.ts';
import { openPlace } from '../place.ts';
import type { Section, SectionId } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { StoryButton } from '../story/story-button.tsx';
import { OwnSession } from './own-sessions.tsx';
import styles from './frame.module.css';

/** The sections that the role opens, and at the foot the own session. */
export function Rail(props: {
  readonly sections: readonly Section[];
  readonly current: SectionId | undefined;
  readonly operator: Operator;
}) {
  const { t } = useOfficeText();
  const waits = waitsBySection(useWaitLines());
  return (
    <nav className={styles['rail']} aria-label={t('office.sections')}>
      {props.sections.map(({ id, icon, letter }) => (
        <button
          key={id}
          type="button"
          title={t(`section.${id}`)}
          aria-current={id === props.current ? 'page' : undefined}
          onClick={() => openPlace(id)}
        >
          <Icon icon={icon} size={16} />
          <span>{t(`section.${id}`)}</span>
          <RailMark letter={letter} waits={waits[id]} />
        </button>
      ))}
      <span className="grow" />
      <StoryButton />
      <OwnSession operator={props.operator} />
    </nav>
  );
}

/** Right of the name one thing only: how many wait there, amber when one is late, else the letter that goes there. */
function RailMark({ letter, waits }: { readonly letter: string; readonly waits: SectionWaits | undefined }) {
  if (waits !== undefined) return <Count value={waits.count} hot={waits.isLate} />;
  return (
    <i aria-hidden>
      <Kbd>{letter.toUpperCase()}</Kbd>
    </i>
  );
}
