import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LANGUAGES } from '../../../backend/contract/languages.ts';
import { Panel, PanelStrip, Segmented } from '../../components/index.ts';
import { i18n, LANGUAGE_NAMES, type TerminalLanguage } from '../../i18n/i18n.ts';
import { useSettings } from '../../session/use-session.ts';
import { SignInPage } from '../../session/sign-in-page.tsx';
import { BrandContext, brandProperties } from '../../theme/brand.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { BrandDraft } from './brand-model.ts';
import { StatusMiniature } from './status-miniature.tsx';
import { TerminalMiniature } from './terminal-miniature.tsx';
import styles from './brand.module.css';
import { INTEGRATION_MANAGEMENT } from '../../../backend/contract/calls/management/integrations.ts';
import { ConsentQuestion } from '../../consent/consent-dialog.tsx';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useCall } from '../use-call.ts';
import { MailPreview } from './mail-tab.tsx';

type MiniTheme = 'dark' | 'light';

/** What customers would see of the draft: each surface in a theme and a language of its own. Nothing in them can be pressed. */
export function Miniatures({ draft }: { readonly draft: BrandDraft }) {
  return (
    <div className={styles['minis']}>
      <Miniature surface="terminal" first="dark" draft={draft}>
        {() => <TerminalMiniature />}
      </Miniature>
      <Miniature surface="signIn" first="light" draft={draft}>
        {(_language, theme) => (
          // Its drawing is painted once in the colours that it finds.
          <div className={styles['zoomed']} key={`${theme} ${draft.brand.hue} ${draft.brand.chroma}`}>
            <SignInPage />
          </div>
        )}
      </Miniature>
      <Miniature surface="consent" first="light" draft={draft}>
        {(language) => <ConsentMiniature draft={draft} language={language} />}
      </Miniature>
      <Miniature surface="status" first="dark" draft={draft}>
        {() => <StatusMiniature />}
      </Miniature>
    </div>
  );
}

function Miniature(props: {
  readonly surface: 'terminal' | 'signIn' | 'consent' | 'status';
  readonly first: MiniTheme;
  readonly draft: BrandDraft;
  readonly children: (language: TerminalLanguage, theme: MiniTheme) => ReactNode;
}) {
  const { surface, first, draft, children } = props;
  const { t } = useOfficeText();
  const [theme, setTheme] = useState<MiniTheme>(first);
  const [language, setLanguage] = useState<TerminalLanguage>(useSettings().language);
  const own = useMemo(() => i18n.cloneInstance({ lng: language }), [language]);
  const { name, brand, legal } = draft;
  const { logo, logoLight, corner } = brand;
  // Radii are worked out where the page says its corner, so a place with another one says them again.
  const style = {
    ...brandProperties(brand),
    '--r-2': `${corner}px`,
    '--r-3': `${corner + 4}px`,
  } as CSSProperties;
  const title = t(`brand.surface.${surface}`);
  return (
    <Panel name={title} className={styles['mini'] ?? ''}>
      <PanelStrip title={title}>
        <Segmented
          label={t('brand.themeOf', { surface: title })}
          value={theme}
          onChange={setTheme}
          segments={(['dark', 'light'] as const).map((value) => ({
            value,
            label: t(`brand.theme.${value}`),
          }))}
        />
        <select
          className={styles['language']}
          aria-label={t('brand.languageOf', { surface: title })}
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value) ?? language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </PanelStrip>
      <BrandContext value={{ name, logo, logoLight, legal, theme }}>
        <I18nextProvider i18n={own}>
          <div
            className={styles['stage']}
            data-theme={theme}
            data-surface={surface}
            style={style}
            lang={language}
            inert
          >
            {children(language, theme)}
          </div>
        </I18nextProvider>
      </BrandContext>
    </Panel>
  );
}

/** The question of consent with an application of the company, and a mail beside it. */
function ConsentMiniature(props: { readonly draft: BrandDraft; readonly language: TerminalLanguage }) {
  const { draft, language } = props;
  const { t } = useOfficeText();
  const { data: applications = [] } = useCall(INTEGRATION_MANAGEMENT.auth2Applications, {});
  const [first] = applications;
  const name = first?.name ?? t('brand.sampleApp');
  const returnHost = new URL(first?.returnAddresses[0] ?? 'https://app.example').host;
  const nothing = () => undefined;
  return (
    <div className={styles['consent']}>
      <div className={styles['card']}>
        <header>
          <BrandMark size={18} />
          <b>{draft.name}</b>
        </header>
        <ConsentQuestion
          application={{ name, company: draft.name, returnHost }}
          customerNo="10000001"
          busy={false}
          onAgree={nothing}
          onReject={nothing}
        />
        <small>{draft.legal.riskWarning[language]}</small>
      </div>
      <MailPreview kind="deposit" language={language} draft={draft} />
    </div>
  );
}
