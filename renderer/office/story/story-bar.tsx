import { AppWindow, ChevronLeft, ChevronRight, ListOrdered, X } from 'lucide-react';
import { Button, Icon, IconButton } from '../../components/index.ts';
import { OfficeWindow } from '../frame/office-window.tsx';
import { isPlayed, STORY } from './story-steps.ts';
import { StoryNotes } from './story-notes.tsx';
import { leaveStory, openStory, playStep, setNotesWindow, useStory } from './story-place.ts';
import { useStoryText } from './story-text.ts';
import { useStoryState } from './use-story-state.ts';
import styles from './story.module.css';

/** The notes of the step that is played, below the page on which it plays or in a window of their own. */
export function StoryBar() {
  const { shown, inWindow } = useStory();
  if (shown !== 'bar') return null;
  if (!inWindow) return <Bar />;
  return (
    <OfficeWindow name="story" onClose={() => setNotesWindow(false)}>
      <Bar />
    </OfficeWindow>
  );
}

function Bar() {
  const { at, inWindow } = useStory();
  const { t, stepText } = useStoryText();
  const facts = useStoryState();
  const step = STORY[at];
  const next = STORY[at + 1];
  if (step === undefined) return null;
  const { title, sub } = stepText(step.id);
  return (
    <aside className={styles['bar']} aria-label={t('title')} data-testid="story-bar" data-own={inWindow}>
      <header>
        <b>{t('step', { number: at + 1, title })}</b>
        <span>{sub}</span>
        <span className={styles['dots']} aria-hidden>
          {STORY.map((each, place) => (
            <i key={each.id} data-done={isPlayed(each, facts)} data-now={place === at} />
          ))}
        </span>
        <span className="grow" />
        <Button size="small" disabled={at === 0} onClick={() => playStep(at - 1)}>
          <Icon icon={ChevronLeft} size={12} />
          {t('back')}
        </Button>
        <Button
          size="small"
          variant="primary"
          data-testid="story-next"
          onClick={() => (next === undefined ? openStory() : playStep(at + 1))}
        >
          {next === undefined ? t('steps') : t('nextStep', { title: stepText(next.id).title })}
          <Icon icon={ChevronRight} size={12} />
        </Button>
        <IconButton icon={ListOrdered} titled name={t('steps')} onClick={openStory} />
        {!inWindow && (
          <IconButton icon={AppWindow} titled name={t('ownWindow')} onClick={() => setNotesWindow(true)} />
        )}
        <IconButton icon={X} titled name={t('leave')} onClick={leaveStory} />
      </header>
      <StoryNotes key={step.id} step={step} facts={facts} full={inWindow} />
    </aside>
  );
}
