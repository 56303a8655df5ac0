import { useTranslation } from 'react-i18next';
import { Badge, Button, Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import type { VerificationLevel } from '../port.ts';
import { LevelStateBadge } from '../verification/level-strip.tsx';
import { useVerification } from '../verification/use-verification.ts';
import styles from './money.module.css';

/** How far the customer is verified, what each level opens, and the way to the page where it goes on. */
export function VerificationPanel({ onSecurity }: { onSecurity(): void }) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useVerification();
  const levels = data?.levels ?? [];
  const passed = levels.filter(({ state }) => state === 'passed').length;
  return (
    <Panel name={t('verify.title')} className={styles['verification'] ?? ''}>
      <PanelStrip title={t('verify.title')}>
        {levels.length > 0 && (
          <Badge tone={passed === levels.length ? 'ok' : 'info'}>
            {t('verify.standing', { passed, all: levels.length })}
          </Badge>
        )}
        <Button size="small" onClick={onSecurity}>
          {t('withdraw.toAccount')}
        </Button>
      </PanelStrip>
      {isPending && <Skeleton rows={2} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && levels.length === 0 && <p className={styles['levelNone']}>{t('money.noLevels')}</p>}
      {levels.length > 0 && (
        <ol className={styles['levelRow']} role="list">
          {levels.map((level, at) => (
            <Level key={level.code} level={level} number={at + 1} remark={data?.remark} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Level(props: {
  readonly level: VerificationLevel;
  readonly number: number;
  readonly remark: string | undefined;
}) {
  const { t } = useTranslation('panels');
  const { level, number, remark } = props;
  return (
    <li aria-label={level.name}>
      <p>
        <b>{t('verify.level', { number })}</b> <LevelStateBadge state={level.state} />
      </p>
      <p>{level.name}</p>
      {level.opens.length > 0 && (
        <p className="faint">{t('verify.opens', { what: level.opens.join(', ') })}</p>
      )}
      {level.state === 'refused' && remark !== undefined && (
        <p className="faint">{t('verify.remark', { remark })}</p>
      )}
    </li>
  );
}
