import { ChevronDown, Keyboard, LogOut, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { TradeType } from '../../../backend/domain/account-type.ts';
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
  Button,
  Dialog,
  IconButton,
} from '../../components/index.ts';
import { LANGUAGE_NAMES, TERMINAL_LANGUAGES } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { TICKET_TYPES, useAccountTypeStore, useIsWallet } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { useSettings } from '../../session/settings.ts';
import { useAccount, useWallet } from '../../trading/trading-api.ts';
import { Quoted } from '../../panels/shared/feed-age.tsx';
import { playKey } from '../../panels/shared/product-label.ts';
import { connection } from '../../connection/terminal-connection.ts';
import { runCommand } from '../keys/commands.ts';
import { useKeysOf } from '../keys/key-map.ts';
import styles from '../frame.module.css';

/** Which world the money is of, how much of it there is, and the terminal's settings. */
export function AccountBar() {
  const session = useSession();
  const mode = session.customer?.companyType ?? 'demo';
  return (
    <div className={styles['account']}>
      <ModeChoice mode={mode} />
      <AccountChoice />
      <Funds />
      <SettingsMenu />
    </div>
  );
}

/** The account that is traded, of those that the customer has and the terminal can trade. */
function AccountChoice() {
  const { t } = useTranslation('panels');
  const customer = useSessionStore((session) => session.customer);
  const { accountType, choose } = useAccountTypeStore();
  const accounts = customer?.accounts ?? [];
  const choices = accounts
    .filter(({ tradeType }, at) => isFirstOfType(accounts, at) && TICKET_TYPES.includes(tradeType))
    .map(({ tradeType, currency }) => ({
      value: tradeType,
      label: `${t(playKey(tradeType))} · ${currency}`,
    }));
  if (choices.length === 0) return null;
  return (
    <Menu
      trigger={
        <ToolButton aria-label={`${t('account.type')}: ${t(playKey(accountType))}`}>
          {t(playKey(accountType))}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      <MenuHeading>{t('account.type')}</MenuHeading>
      <MenuChoice value={accountType} choices={choices} onChange={(value) => choose(value)} />
    </Menu>
  );
}

/** The accounts of a wallet are one choice, named by its oldest. */
function isFirstOfType(accounts: readonly { readonly tradeType: TradeType }[], at: number): boolean {
  return accounts.findIndex(({ tradeType }) => tradeType === accounts[at]?.tradeType) === at;
}

function Funds() {
  return useIsWallet() ? <WalletValue /> : <Equity />;
}

/** What the wallet is worth, and what of its money is free. */
function WalletValue() {
  const { t } = useTranslation('panels');
  const wallet = useWallet();
  if (wallet === undefined) return null;
  const { currency, digits, marketValue, free } = wallet;
  return (
    <div className={styles['figures']} role="status" aria-label={t('wallet.worth')}>
      <b>{marketValue === undefined ? t('none') : formatMoney(marketValue, digits)}</b>{' '}
      <span className="faint">{currency}</span>
      <br />
      {formatMoney(free, digits)} <span className="faint">{t('wallet.free')}</span>
    </div>
  );
}

function Equity() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account === undefined) return null;
  return (
    <div className={styles['figures']} role="status" aria-label={t('account.equity')}>
      <b>{account.equity !== undefined && formatMoney(account.equity, account.digits)}</b>{' '}
      <span className="faint">{account.currency}</span>
      <br />
      {account.openProfit !== undefined && (
        <Quoted>
          <Profit amount={account.openProfit} digits={account.digits} />
        </Quoted>
      )}{' '}
      <span className="faint">{t('account.open')}</span>
    </div>
  );
}

function SettingsMenu() {
  const { t } = useTranslation('panels');
  const session = useSession();
  const settings = useSettings();
  const settingsKeys = useKeysOf('settings').join(' ');
  const sheetKeys = useKeysOf('sheet').join(' ');
  return (
    <Menu trigger={<IconButton icon={ChevronDown} size={12} name={t('frame.settings')} />}>
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
      <MenuItem hint={settingsKeys} onSelect={() => runCommand('settings')}>
        <Icon icon={Settings2} />
        {t('settings.all')}
      </MenuItem>
      <MenuItem hint={sheetKeys} onSelect={() => runCommand('sheet')}>
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

type Mode = 'demo' | 'real';

/** Whether play money or real money is traded. Pressing the other one asks, and leads to the sign-in of its account. */
export function ModeChoice({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('panels');
  const [requested, setRequested] = useState<Mode>();
  const choice = (value: Mode, label: string) => (
    <button
      type="button"
      role="radio"
      aria-checked={mode === value}
      data-on={mode === value ? value : undefined}
      onClick={() => mode !== value && setRequested(value)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className={styles['mode']} role="radiogroup" aria-label={t('frame.mode')}>
        {choice('demo', t('frame.demo'))}
        {choice('real', t('frame.real'))}
      </div>
      <OtherMode requested={requested} onLeave={() => setRequested(undefined)} />
    </>
  );
}

/** What changing over means: demonstration and real accounts are different sign-ins. */
function OtherMode({ requested, onLeave }: { readonly requested: Mode | undefined; onLeave(): void }) {
  const { t } = useTranslation('panels');
  const session = useSession();
  const { demo, kind } = connection().profile;
  const hasOther = requested === 'demo' ? demo !== null : true;
  const go = async () => {
    onLeave();
    await session.signOut();
    if (requested === 'demo') await session.signInDemo();
  };
  return (
    <Dialog
      open={requested !== undefined}
      onOpenChange={onLeave}
      title={requested === 'demo' ? t('mode.toDemo') : t('mode.toReal')}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('mode.stay')}
          </Button>
          {hasOther && (
            <Button variant="primary" onClick={() => void go()}>
              {requested === 'demo' ? t('mode.openDemo') : t('mode.signInReal')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {requested === 'demo'
          ? t(hasOther ? 'mode.demoText' : 'mode.noDemo')
          : t(kind === 'embedded' ? 'mode.realEmbedded' : 'mode.realText')}
      </p>
    </Dialog>
  );
}
