import { Kbd, PanelBoundary } from '../../components/index.ts';
import { useTranslation } from 'react-i18next';
import { useHealth } from '../../market/market-api.ts';
import type { Operator } from '../../operator/port.ts';
import { useBrand } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { MarketTime } from '../../workspace/bars/status-bar.tsx';
import { useOfficePlace } from '../place.ts';
import { SectionPage } from '../section-page.tsx';
import { sectionsFor } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
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
        <MarketTime offsetMs={marketOffsetMs} />
      </footer>
    </div>
  );
}
