import { ChevronDown, Keyboard, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  formatMoney,
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  Profit,
  ToolButton,
} from '../components/index.ts';
import { TERMINAL_LANGUAGES, type TerminalLanguage } from '../i18n/index.ts';
import { useSession } from '../session/index.ts';
import { useSettings } from '../session/settings.ts';
import { useAccount } from '../trading/index.ts';
import { runCommand } from './commands.ts';
import styles from './frame.module.css';

/** Which world the money is of, how much of it there is, and the terminal's settings. */
export function AccountBar() {
  const { t } = useTranslation('panels');
  const session = useSession();
  const mode = session.customer?.companyType ?? 'demo';
  return (
    <div className={styles['account']}>
      <div className={styles['mode']} role="status" aria-label={t('frame.mode')}>
        <span data-on={mode === 'demo' ? 'demo' : undefined} aria-hidden={mode !== 'demo'}>
          {t('frame.demo')}
        </span>
        <span data-on={mode === 'real' ? 'real' : undefined} aria-hidden={mode !== 'real'}>
          {t('frame.real')}
        </span>
      </div>
      <Funds />
      <SettingsMenu />
    </div>
  );
}

function Funds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account === undefined) return null;
  return (
    <div className={styles['figures']} role="status" aria-label={t('account.equity')}>
      <b>{formatMoney(account.equity, account.digits)}</b> <span className="faint">{account.currency}</span>
      <br />
      <Profit amount={account.openProfit} digits={account.digits} />{' '}
      <span className="faint">{t('account.open')}</span>
    </div>
  );
}

/** Languages by their own names. */
const LANGUAGE_NAMES: Record<TerminalLanguage, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

function SettingsMenu() {
  const { t } = useTranslation('panels');
  const session = useSession();
  const settings = useSettings();
  return (
    <Menu
      trigger={
        <ToolButton aria-label={t('frame.settings')}>
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      {session.customer !== undefined && <MenuHeading>{session.customer.loginName}</MenuHeading>}
      <MenuHeading>{t('settings.theme')}</MenuHeading>
      <MenuChoice
        value={settings.theme}
        choices={[
          { value: 'dark', label: t('settings.dark') },
          { value: 'light', label: t('settings.light') },
          { value: 'system', label: t('settings.system') },
        ]}
        onChange={(theme) => settings.setTheme(theme)}
      />
      <MenuHeading>{t('settings.palette')}</MenuHeading>
      <MenuChoice
        value={settings.palette}
        choices={[
          { value: 'standard', label: t('settings.standard') },
          { value: 'safe', label: t('settings.safe') },
        ]}
        onChange={(palette) => settings.setPalette(palette)}
      />
      <MenuHeading>{t('settings.language')}</MenuHeading>
      <MenuChoice
        value={settings.language}
        choices={TERMINAL_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(language) => settings.setLanguage(language)}
      />
      <MenuDivider />
      <MenuItem hint="?" onSelect={() => runCommand('sheet')}>
        <Icon icon={Keyboard} />
        {t('sheet.title')}
      </MenuItem>
      <MenuItem onSelect={() => session.signOut()}>
        <Icon icon={LogOut} />
        {t('settings.signOut')}
      </MenuItem>
    </Menu>
  );
}
