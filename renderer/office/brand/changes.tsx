import { useState, type ReactNode } from 'react';
import {
  EmptyState,
  formatNumber,
  Panel,
  PanelStrip,
  TabStrip,
  ToolButton,
  formatList,
} from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { LANGUAGE_NAMES } from '../../i18n/i18n.ts';
import { LANGUAGES } from '../../../backend/contract/languages.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { printFigure, withBrand, withoutChange, type BrandChange, type EarlierBrand } from './brand-model.ts';
import type { BrandWork } from './use-brand-draft.ts';
import styles from './brand.module.css';

/** What publishing would change, and the brands that were published before. */
export function Changes(props: { readonly work: BrandWork; readonly earlier: readonly EarlierBrand[] }) {
  const { work, earlier } = props;
  const { t } = useOfficeText();
  const [tab, setTab] = useState<'difference' | 'history'>('difference');
  return (
    <Panel name={t('brand.difference')} className={styles['changes'] ?? ''}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('brand.difference')}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'difference', label: t('brand.difference'), count: work.changes.length },
              { id: 'history', label: t('brand.history'), count: earlier.length },
            ]}
          />
        }
      >
        <span className={styles['quiet']}>{t('brand.whoPublishes')}</span>
      </PanelStrip>
      {tab === 'difference' ? (
        <DifferenceRows
          work={work}
          action={(row) => (
            <ToolButton onClick={() => work.edit(withoutChange(work.published, work.draft, row.key))}>
              {t('brand.undoRow')}
            </ToolButton>
          )}
        />
      ) : (
        <History work={work} earlier={earlier} />
      )}
    </Panel>
  );
}

/** The rows of a difference: the old value struck through left of the new one, and whether it takes two. */
export function DifferenceRows(props: {
  readonly work: BrandWork;
  readonly action?: (row: BrandChange) => ReactNode;
}) {
  const { work, action } = props;
  const { t } = useOfficeText();
  const print = usePrintChange();
  if (work.changes.length === 0) return <EmptyState title={t('brand.same')} />;
  return (
    <ul className={styles['difference']} tabIndex={0} aria-label={t('brand.difference')}>
      {work.changes.map((row) => (
        <li key={row.key}>
          <b>{print.label(row.key)}</b>
          <span>
            <del>{print.value(row.key, row.before)}</del> <ins>{print.value(row.key, row.after)}</ins>
          </span>
          <small data-two={row.takesTwo}>{t(row.takesTwo ? 'brand.takesTwo' : 'brand.atOnce')}</small>
          {action?.(row)}
        </li>
      ))}
    </ul>
  );
}

/** Names and values of what changes, in words. */
function usePrintChange() {
  const { t } = useOfficeText();
  const languageOf = (key: string) => LANGUAGES.find((language) => key === `risk.${language}`);
  const label = (key: BrandChange['key']): string => {
    const language = languageOf(key);
    if (language !== undefined) return formatList([t('brand.risk'), LANGUAGE_NAMES[language]], 'facts');
    switch (key) {
      case 'logo':
        return t('brand.logo.dark');
      case 'logoLight':
        return t('brand.logo.light');
      case 'hue':
      case 'chroma':
      case 'neutral':
      case 'corner':
        return t(`brand.figure.${key}`);
      case 'name':
      case 'language':
        return t(`brand.${key}`);
      default:
        return t(`brand.feature.${key as 'singleLogin'}`);
    }
  };
  const value = (key: BrandChange['key'], of: BrandChange['before']): ReactNode => {
    if (of === null) return t('brand.none');
    if (typeof of === 'boolean') return t(of ? 'brand.on' : 'brand.off');
    if (typeof of === 'number') return printFigure(key, of);
    if (key === 'logo' || key === 'logoLight') return <img src={of} alt="" />;
    return of === '' ? t('brand.none') : (LANGUAGES.find((one) => one === of && key === 'language') ?? of);
  };
  return { label, value };
}

function History(props: { readonly work: BrandWork; readonly earlier: readonly EarlierBrand[] }) {
  const { work, earlier } = props;
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  if (earlier.length === 0) return <EmptyState title={t('brand.never')} />;
  return (
    <ul className={styles['difference']} tabIndex={0} aria-label={t('brand.history')}>
      {earlier.map((brand) => (
        <li key={brand.replacedTime}>
          <b>{brand.name}</b>
          <span>
            {t('brand.figures', { hue: formatNumber(brand.hue, 0), chroma: formatNumber(brand.chroma, 3) })}
          </span>
          <small>
            {t('brand.until', { time: wall.dateTime(toLocal(brand.replacedTime)), name: brand.replacedBy })}
          </small>
          <ToolButton onClick={() => work.edit(withBrand(work.draft, brand))}>{t('brand.fillIn')}</ToolButton>
        </li>
      ))}
    </ul>
  );
}
