import { Check, ChevronRight } from 'lucide-react';
import { Button, Icon, Panel, PanelStrip } from '../../components/index.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { usePlainKeys } from '../frame/office-keys.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { KitPanel } from './kit-panel.tsx';
import { StoryNotes } from './story-notes.tsx';
import { chooseStep, leaveStory, playStep, useStory } from './story-place.ts';
import { isPlayed, minutesOf, secondsBefore, STORY, STORY_SECONDS, type StoryState } from './story-steps.ts';
import { useStoryText } from './story-text.ts';
import { useStoryState } from './use-story-state.ts';
import styles from './story.module.css';

/** The whole story: its steps, the notes of the chosen one, and the company that it is played in. */
export function StoryPage() {
  const { t, stepText } = useStoryText();
  const { at } = useStory();
  const facts = useStoryState();
  const step = STORY[at];
  usePlainKeys((key) => {
    const by = KEYS[key];
    if (by === undefined) return false;
    chooseStep(at + by);
    return true;
  });
  return (
    <>
      <PageBar title={t('title')} context={t('context')} noCalls>
        <Button size="small" onClick={leaveStory}>
          {t('leave')}
        </Button>
        <Button size="small" variant="primary" onClick={() => playStep(at)}>
          {t('open')}
          <Icon icon={ChevronRight} size={12} />
        </Button>
      </PageBar>
      <div className={styles['story']} data-testid="story-page">
        <StepList at={at} facts={facts} />
        {step !== undefined && (
          <Panel name={stepText(step.id).title} className={styles['chosen'] ?? ''}>
            <PanelStrip title={t('step', { number: at + 1, title: stepText(step.id).title })} />
            <StoryNotes key={step.id} step={step} facts={facts} full />
          </Panel>
        )}
        <KitPanel />
      </div>
    </>
  );
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 };

function StepList({ at, facts }: { readonly at: number; readonly facts: StoryState }) {
  const { t, stepText } = useStoryText();
  const { t: office } = useOfficeText();
  const done = STORY.filter((step) => isPlayed(step, facts)).length;
  return (
    <Panel name={t('steps')}>
      <PanelStrip
        title={t('steps')}
        note={t('progress', {
          done,
          all: STORY.length,
          now: minutesOf(secondsBefore(at)),
          total: minutesOf(STORY_SECONDS),
        })}
      />
      <ol className={styles['steps']}>
        {STORY.map((step, place) => {
          const { title, sub } = stepText(step.id);
          const isDone = isPlayed(step, facts);
          return (
            <li key={step.id}>
              <button
                type="button"
                aria-current={place === at ? 'step' : undefined}
                onClick={() => chooseStep(place)}
                onDoubleClick={() => playStep(place)}
              >
                <i data-done={isDone} title={isDone ? t('isSeen') : undefined}>
                  {isDone ? <Icon icon={Check} size={12} /> : place + 1}
                </i>
                <b>{title}</b>
                <span>{office(`section.${step.section}`)}</span>
                <small>{sub}</small>
                <small>{minutesOf(step.seconds)}</small>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles['hint']}>{t('anyStep')}</p>
    </Panel>
  );
}
