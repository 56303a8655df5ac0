import { Search } from 'lucide-react';
import { useState } from 'react';
import { Icon, Kbd, PanelBoundary } from '../../components/index.ts';
import { useTranslation } from 'react-i18next';
import { useHealth } from '../../market/market-api.ts';
import type { Operator } from '../../operator/port.ts';
import { useBrand } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { MarketTime } from '../../workspace/bars/status-bar.tsx';
import { OfficePalette } from '../palette/office-palette.tsx';
import { openPlace, useOfficePlace } from '../place.ts';
import { SectionPage } from '../section-page.tsx';
import { sectionsFor } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { KeySheet } from './key-sheet.tsx';
import { focusSearch, leaveField, useOfficeKeys } from './office-keys.ts';
import { LeaveButton, type LeaveProps } from './leave-button.tsx';
import { Rail } from './rail.tsx';
import styles from './frame.module.css';

/** What stays on screen on every page of the office: top bar, rail, status bar. */
export function OfficeFrame({ operator, onLeave }: LeaveProps & { readonly operator: Operator }) {
  const { t } = useOfficeText();
  const { t: own } = useTranslation('panels');
  const brand = useBrand();
  const { marketOffsetMs } = useHealth();
  const wanted = useOfficePlace((place) => place.section);
  const sections = sectionsFor(operator.permissions);
  const section = sections.find(({ id }) => id === wanted) ?? sections[0];
  const name = section === undefined ? t('office') : t(`section.${section.id}`);
  const [over, setOver] = useState<'palette' | 'sheet'>();
  useOfficeKeys((intended) => {
    if (intended.act === 'go') openPlace(intended.section);
    else if (intended.act === 'search') focusSearch();
    else if (intended.act === 'leaveField') leaveField();
    else if (intended.act === 'back') goBack();
    else setOver(intended.act);
  });
  const onOver = (which: 'palette' | 'sheet') => (open: boolean) => setOver(open ? which : undefined);
  return (
    <div className={styles['office']} data-testid="office">
      <header className={styles['topbar']}>
        <span className={styles['brand']}>
          <BrandMark />
          <span>{brand.name}</span>
        </span>
        <span className={styles['mark']}>{t('office')}</span>
        <span className={styles['company']}>{operator.companyName}</span>
        <span className="grow" />
        <button type="button" className={styles['command']} onClick={() => setOver('palette')}>
          <Icon icon={Search} />
          <span>{t('office.search')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <LeaveButton onLeave={onLeave} />
        <span className={styles['person']}>
          <b>{operator.name}</b>
          <small>{operator.role}</small>
        </span>
      </header>
      <div className={styles['middle']}>
        <Rail sections={sections} current={section?.id} operator={operator} />
        <main className={styles['page']} aria-label={name}>
          <PanelBoundary
            key={section?.id}
            name={name}
            stopped={own('panel.stopped', { panel: name })}
            reopen={own('panel.reopen')}
          >
            {section !== undefined && <SectionPage section={section.id} />}
          </PanelBoundary>
        </main>
      </div>
      <footer className={styles['statusbar']} aria-label={t('office.status')}>
        <span className="grow" />
        <span>
          <Kbd>G</Kbd> {t('office.keyHint')}
        </span>
        <span>
          <Kbd>?</Kbd> {t('office.keys')}
        </span>
        {marketOffsetMs !== undefined && <MarketTime offsetMs={marketOffsetMs} />}
      </footer>
      <OfficePalette open={over === 'palette'} onOpenChange={onOver('palette')} sections={sections} />
      <KeySheet open={over === 'sheet'} onOpenChange={onOver('sheet')} sections={sections} />
    </div>
  );
}

/** From a record of a section to its first page. */
function goBack(): void {
  const { section, record } = useOfficePlace.getState();
  if (record !== undefined) openPlace(section);
}
