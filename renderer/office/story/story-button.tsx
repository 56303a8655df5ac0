import { Presentation } from 'lucide-react';
import { Icon } from '../../components/index.ts';
import { openStory, useStory } from './story-place.ts';
import { useStoryText } from './story-text.ts';
import { useDemoCompany } from './use-story-state.ts';

/** Leads to the guided demo, where there is a company to show and the role may show it. */
export function StoryButton() {
  const { t } = useStoryText();
  const isOpen = useStory(({ shown }) => shown === 'page');
  const company = useDemoCompany();
  if (company === undefined) return null;
  return (
    <button type="button" title={t('title')} aria-current={isOpen ? 'page' : undefined} onClick={openStory}>
      <Icon icon={Presentation} size={16} />
      <span>{t('title')}</span>
    </button>
  );
}
