import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd, PanelBoundary } from '../../components/index.ts';
import { useIsMarketTimeKnown } from '../../market/market-time.ts';
import type { Operator } from '../../operator/port.ts';
import { MarketTime } from '../../workspace/bars/status-bar.tsx';
import { OfficePalette } from '../palette/office-palette.tsx';
import { openPlace, useOfficePlace } from '../place.ts';
import { StoryBar } from '../story/story-bar.tsx';
import { StoryPage } from '../story/story-page.tsx';
import { useStory } from '../story/story-place.ts';
import { SectionPage } from '../section-page.tsx';
import { sectionsFor } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { KeySheet } from './key-sheet.tsx';
import type { LeaveProps } from './leave-button.tsx';
import { focusSearch, leaveField, useOfficeKeys } from './office-keys.ts';
import { useOwnWindow } from './own-window.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './frame.module.css';

/** What stays on screen on every page of the office: top bar, rail, status bar. */
export function OfficeFrame({ operator, ...ways }: LeaveProps & { readonly operator: Operator }) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const wanted = useOfficePlace((place) => place.section);
  const sections = sectionsFor(operator.permissions);
  const section = sections.find(({ id }) => id === wanted) ?? sections[0];
  const name = section === undefined ? t('office') : t(`section.${section.id}`);
  const isStory = useStory(({ shown }) => shown === 'page');
  const own = useOwnWindow();
  const [over, setOver] = useState<'palette' | 'sheet'>();
  useOfficeKeys((intended) => {
    if (intended.act === 'go') openPlace(intended.section);
    else if (intended.act === 'search') focusSearch(own);
    else if (intended.act === 'leaveField') leaveField(own);
    else if (intended.act === 'back') goBack();
    else setOver(intended.act);
  });
  const onOver = (which: 'palette' | 'sheet') => (open: boolean) => setOver(open ? which : undefined);
  return (
    <div className={styles['office']} data-testid="office">
      <TopBar operator={operator} onSearch={() => setOver('palette')} {...ways} />
      <div className={styles['middle']}>
        <Rail sections={sections} current={isStory ? undefined : section?.id} operator={operator} />
        <main className={styles['page']} aria-label={name}>
          <PanelBoundary
            key={isStory ? 'story' : section?.id}
            name={name}
            stopped={panels('panel.stopped', { panel: name })}
            reopen={panels('panel.reopen')}
          >
            {isStory ? <StoryPage /> : section !== undefined && <SectionPage section={section.id} />}
          </PanelBoundary>
        </main>
      </div>
      <StoryBar />
      <StatusBar />
      <OfficePalette open={over === 'palette'} onOpenChange={onOver('palette')} sections={sections} />
      <KeySheet open={over === 'sheet'} onOpenChange={onOver('sheet')} sections={sections} />
    </div>
  );
}

/** The keys that are good to know, and the time of the market where its line is open. */
function StatusBar() {
  const { t } = useOfficeText();
  const isKnown = useIsMarketTimeKnown();
  return (
    <footer className={styles['statusbar']} aria-label={t('office.status')}>
      <span className="grow" />
      <span>
        <Kbd>G</Kbd> {t('office.keyHint')}
      </span>
      <span>
        <Kbd>?</Kbd> {t('office.keys')}
      </span>
      {isKnown && <MarketTime />}
    </footer>
  );
}

/** From a record of a section to its first page. */
function goBack(): void {
  const { section, record } = useOfficePlace.getState();
  if (record !== undefined) openPlace(section);
}
