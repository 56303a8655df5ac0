import { Icon, Kbd } from '../../components/index.ts';
import type { Operator } from '../../operator/port.ts';
import { openPlace } from '../place.ts';
import type { Section, SectionId } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { OwnSession } from './own-sessions.tsx';
import styles from './frame.module.css';

/** The sections that the role opens, and at the foot the own session. */
export function Rail(props: {
  readonly sections: readonly Section[];
  readonly current: SectionId | undefined;
  readonly operator: Operator;
}) {
  const { t } = useOfficeText();
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
          <i aria-hidden>
            <Kbd>{letter.toUpperCase()}</Kbd>
          </i>
        </button>
      ))}
      <span className="grow" />
      <OwnSession operator={props.operator} />
    </nav>
  );
}
