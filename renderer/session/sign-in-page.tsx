import { Play } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { Button, Dot, formatNumber, Icon, Segmented, Switch } from '../components/index.ts';
import { connection } from '../connection/terminal-connection.ts';
import type { TerminalLanguage } from '../i18n/i18n.ts';
import { useBrand } from '../theme/brand.ts';
import { useThemeVersion } from '../theme/index.ts';
import { AnnouncementStrip } from '../workspace/bars/announcement-strip.tsx';
import { BrandMark } from '../workspace/bars/brand-mark.tsx';
import { ForgottenWay, RegisterWay } from '../customer/entrance/forgotten-way.tsx';
import { SignInWay, type Way } from '../customer/entrance/sign-in-way.tsx';
import { useSession } from './use-session.ts';
import { PlatformChoice } from './platforms/platform-choice.tsx';
import { Ridges } from './ridges.tsx';
import { useSettings, type Theme } from './settings.ts';
import styles from './sign-in-page.module.css';

/** The ways in: one click to the demonstration, password or code, registration, a forgotten password. Looks are chosen here too. */
export function SignInPage() {
  const { t } = useTranslation();
  const brand = useBrand();
  const { language } = useSettings();
  const drawn = useThemeVersion();
  const [way, setWay] = useState<Way>('password');
  const isSignIn = way === 'password' || way === 'code';
  return (
    <main className={styles['welcome']} data-testid="sign-in">
      <div className={styles['side']}>
        <span className={styles['brand']}>
          <BrandMark size={26} />
          {brand.name}
        </span>
        <AnnouncementStrip />
        <Ways way={way} onWay={setWay} />
        {isSignIn && <PlatformChoice />}
        {isSignIn && <AppearanceSettings />}
        <span className="grow" />
        <Footer />
      </div>
      <figure className={styles['figure']}>
        <Ridges look={`${drawn}/${language}`} />
        <figcaption>
          <b>{t('signIn.figureTitle')}</b>
          <p>{t('signIn.figureText')}</p>
        </figcaption>
      </figure>
    </main>
  );
}

/** Heading, the demonstration where there is one, and the form of the chosen way. */
function Ways({ way, onWay }: { readonly way: Way; onWay(way: Way): void }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('panels');
  const { forgive } = useSession();
  const hasDemo = connection().profile.demo !== null;
  const [done, setDone] = useState<string>();
  const go = (next: Way) => {
    forgive();
    setDone(undefined);
    onWay(next);
  };
  if (way === 'register')
    return (
      <>
        <Heading title={own('entrance.registerTitle')} lead={own('entrance.registerLead')} />
        <RegisterWay onWay={go} />
      </>
    );
  if (way === 'forgotten')
    return (
      <>
        <Heading title={own('entrance.forgottenTitle')} lead={own('entrance.forgottenLead')} />
        <ForgottenWay
          onWay={go}
          onDone={() => {
            go('password');
            setDone(own('entrance.resetDone'));
          }}
        />
      </>
    );
  return (
    <>
      <Heading title={t('signIn.title')} lead={t(hasDemo ? 'signIn.leadDemo' : 'signIn.lead')} />
      {hasDemo && <DemoButton />}
      <SignInWay key={way} by={way} hasDemo={hasDemo} done={done} onWay={go} />
    </>
  );
}

function Heading({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
    </div>
  );
}

function DemoButton() {
  const { t } = useTranslation();
  const { signInDemo, busy } = useSession();
  return (
    <>
      <div className={styles['demo']}>
        <Button
          variant="primary"
          size="large"
          busy={busy}
          data-testid="open-demo"
          onClick={() => void signInDemo()}
        >
          <Icon icon={Play} size={16} />
          {t('signIn.openDemo')}
        </Button>
      </div>
      <span className={styles['or']}>{t('signIn.or')}</span>
    </>
  );
}

const LANGUAGES: readonly { readonly value: TerminalLanguage; readonly label: ReactNode }[] = [
  { value: 'en-US', label: 'English' },
  { value: 'zh-CN', label: <span lang="zh-CN">简体中文</span> },
  { value: 'zh-TW', label: <span lang="zh-TW">繁體中文</span> },
];

function AppearanceSettings() {
  const { t } = useTranslation();
  const settings = useSettings();
  const themes: readonly { readonly value: Theme; readonly label: string }[] = [
    { value: 'dark', label: t('theme.dark') },
    { value: 'light', label: t('theme.light') },
    { value: 'system', label: t('theme.system') },
  ];
  return (
    <>
      <div className={styles['pair']}>
        <div className={styles['group']}>
          <span className={styles['label']}>{t('signIn.language')}</span>
          <Segmented
            label={t('signIn.language')}
            segments={LANGUAGES}
            value={settings.language}
            onChange={settings.setLanguage}
          />
        </div>
        <div className={styles['group']}>
          <span className={styles['label']}>{t('signIn.theme')}</span>
          <Segmented
            label={t('signIn.theme')}
            segments={themes}
            value={settings.theme}
            onChange={settings.setTheme}
          />
        </div>
      </div>
      <div className={styles['palette']}>
        <Switch
          label={t('signIn.safePalette')}
          checked={settings.palette === 'safe'}
          onChange={(safe) => settings.setPalette(safe ? 'safe' : 'standard')}
        />
        <span className={styles['swatches']}>
          {t('signIn.up')} <i data-mark="up" /> <i data-mark="down" /> {t('signIn.down')}
        </span>
      </div>
    </>
  );
}

function Footer() {
  const { t, i18n } = useTranslation();
  const [info, setInfo] = useState<IpcResponse<'app.info'>>();
  useEffect(() => {
    window.desktop.invoke('app.info', {}).then(setInfo, () => undefined);
  }, []);
  const embedded = connection().profile.kind === 'embedded';
  const { riskWarning } = useBrand().legal;
  const risk = riskWarning[i18n.language as TerminalLanguage];
  return (
    <>
      {risk !== '' && <p className={styles['risk']}>{risk}</p>}
      <footer className={styles['footer']}>
        {info && embedded && (
          <>
            <Dot tone="ok" />
            {t('signIn.ready', { seconds: formatNumber(info.platformReadyMs / 1000, 1) })}
          </>
        )}
        <span className="grow" />
        {info && t(embedded ? 'signIn.version' : 'signIn.versionRemote', { version: info.version })}
      </footer>
    </>
  );
}
