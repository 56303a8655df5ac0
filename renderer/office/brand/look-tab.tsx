import { Check, TriangleAlert, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { MAX_COMPANY_NAME, MAX_LOGO_LENGTH } from '../../../backend/contract/brand/look.ts';
import { brandContrast } from '../../../backend/contract/brand/contrast.ts';
import { BRAND_MANAGEMENT } from '../../../backend/contract/calls/management/company/brand.ts';
import { Button, Callout, Field, formatNumber, Icon, IconButton } from '../../components/index.ts';
import { BrandContext } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import {
  FIGURES,
  obstacleTo,
  priceDistances,
  printFigure,
  printRatio,
  withBrand,
  type BrandDraft,
  type FigureKey,
} from './brand-model.ts';
import type { BrandWork } from './use-brand-draft.ts';
import styles from './brand.module.css';

const LOGO = /^data:image\/(?:svg\+xml|png);base64,/;

/** Name, logos and colours of the draft, and whether they can be read. */
export function LookTab({ work }: { readonly work: BrandWork }) {
  const { t } = useOfficeText();
  const { draft, edit } = work;
  const look = (part: Partial<BrandDraft['brand']>) => edit({ ...draft, brand: { ...draft.brand, ...part } });
  return (
    <>
      <section>
        <Field
          label={t('brand.name')}
          value={draft.name}
          onChange={(name) => edit({ ...draft, name })}
          maxLength={MAX_COMPANY_NAME}
          error={draft.name.trim() === '' ? t('brand.nameless') : undefined}
        />
        <div className={styles['logos']}>
          <LogoField
            theme="dark"
            logo={draft.brand.logo}
            onLogo={(logo) => look(logo === null ? { logo, logoLight: null } : { logo })}
          />
          <LogoField
            theme="light"
            logo={draft.brand.logoLight}
            standIn={draft.brand.logo}
            onLogo={(logoLight) => look({ logoLight })}
          />
        </div>
      </section>
      <section>
        <h2>{t('brand.colour')}</h2>
        {FIGURES.map((figure) => (
          <Slider key={figure.key} figure={figure} work={work} onFigure={look} />
        ))}
      </section>
      <Readable brand={draft.brand} draft={draft} />
      <FinishedBrands work={work} />
    </>
  );
}

function LogoField(props: {
  readonly theme: 'dark' | 'light';
  readonly logo: string | null;
  /** Shown where there is none. */
  readonly standIn?: string | null;
  onLogo(logo: string | null): void;
}) {
  const { theme, logo, standIn = null, onLogo } = props;
  const { t } = useOfficeText();
  const [isWrong, setWrong] = useState(false);
  const shown = logo ?? standIn;
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = String(reader.result);
      const fits = LOGO.test(address) && address.length <= MAX_LOGO_LENGTH;
      setWrong(!fits);
      if (fits) onLogo(address);
    });
    reader.readAsDataURL(file);
  };
  return (
    <div
      className={styles['logo']}
      data-theme={theme}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        read(event.dataTransfer.files[0]);
      }}
    >
      {shown === null ? <small>{t('brand.noLogo')}</small> : <img src={shown} alt="" />}
      <label>
        <Icon icon={Upload} size={12} /> {t(`brand.logo.${theme}`)}
        <input
          type="file"
          accept="image/svg+xml,image/png"
          aria-label={t(`brand.logo.${theme}`)}
          onChange={({ target }) => read(target.files?.[0])}
        />
      </label>
      {logo !== null && (
        <IconButton icon={X} size={12} name={t('brand.removeLogo')} onClick={() => onLogo(null)} />
      )}
      {isWrong && <small role="alert">{t('brand.logoWrong')}</small>}
    </div>
  );
}

function Slider(props: {
  readonly figure: (typeof FIGURES)[number];
  readonly work: BrandWork;
  onFigure(part: Partial<Record<FigureKey, number>>): void;
}) {
  const { figure, work, onFigure } = props;
  const { key, least, most, step } = figure;
  const { t } = useOfficeText();
  const [now, was] = [work.draft.brand[key], work.published.brand[key]];
  return (
    <label className={styles['slider']} data-figure={key}>
      <span>{t(`brand.figure.${key}`)}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={now}
        aria-valuetext={printFigure(key, now)}
        onChange={({ target }) => onFigure({ [key]: target.valueAsNumber })}
      />
      <b>{printFigure(key, now)}</b>
      <del>{now === was ? '' : printFigure(key, was)}</del>
    </label>
  );
}

/** Contrast of each pair in both themes, what to change where it is too little, and how near the colours of prices are. */
function Readable({ brand, draft }: { readonly brand: BrandDraft['brand']; readonly draft: BrandDraft }) {
  const { t } = useOfficeText();
  const pairs = brandContrast(brand);
  const obstacle = obstacleTo(draft);
  const { up, down, near } = priceDistances(brand.hue);
  return (
    <section>
      <h2>{t('brand.readable')}</h2>
      <table className={styles['pairs']}>
        <thead>
          <tr>
            <th>{t('brand.pair')}</th>
            <th>{t('brand.needs')}</th>
            <th>{t('brand.theme.dark')}</th>
            <th>{t('brand.theme.light')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ id, need, dark, light }) => (
            <tr key={id}>
              <th scope="row">{t(`brand.pair.${id}`)}</th>
              <td>{printRatio(need)}</td>
              <td data-low={dark < need}>{printRatio(dark)}</td>
              <td data-low={light < need}>{printRatio(light)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {obstacle?.kind === 'unreadable' ? (
        <Callout tone="danger" icon={TriangleAlert} role="alert">
          {t('brand.unreadable', { most: formatNumber(obstacle.most, 3) })}
        </Callout>
      ) : (
        <Callout tone="ok" icon={Check}>
          {t('brand.allReadable', { up: formatNumber(up, 0), down: formatNumber(down, 0) })}
        </Callout>
      )}
      {near !== undefined && (
        <Callout tone="warn" icon={TriangleAlert}>
          {t(`brand.near.${near}`)}
        </Callout>
      )}
    </section>
  );
}

/** Finished brands: one of them fills in the draft. */
function FinishedBrands({ work }: { readonly work: BrandWork }) {
  const { t } = useOfficeText();
  const { data: finished = [] } = useCall(BRAND_MANAGEMENT.finishedBrands, {});
  return (
    <section>
      <h2>{t('brand.finished')}</h2>
      <ul className={styles['finished']}>
        {finished.map((brand) => (
          <li key={brand.id}>
            <BrandContext value={brand}>
              <BrandMark />
            </BrandContext>
            <span>{brand.name}</span>
            <Button size="small" onClick={() => work.edit(withBrand(work.draft, brand))}>
              {t('brand.use', { name: brand.name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
