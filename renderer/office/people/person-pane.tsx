import { CircleCheck, CircleSlash, LogOut } from 'lucide-react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { OPERATOR_SESSION_MANAGEMENT } from '../../../backend/contract/calls/management/operator-sessions.ts';
import { OPERATOR_MANAGEMENT, STATUS } from '../../../backend/contract/calls/management/operators.ts';
import {
  EmptyState,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { ActButton } from '../act-button.tsx';
import { CallButton } from '../calls/call-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './people.module.css';

const { operatorPersons, changeOperatorPerson } = OPERATOR_MANAGEMENT;
const { operatorSessions, endOperatorSessions } = OPERATOR_SESSION_MANAGEMENT;

const AGAIN_MS = 15_000;

/** One person: what can be done about it, and where it is signed in. */
export function PersonPane({ person }: { readonly person: RowOf<typeof operatorPersons> }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { id, name, role, status, issuedBy, issueTime, email = '' } = person;
  const isEnabled = status === STATUS.enabled;
  return (
    <Panel name={name}>
      <PanelStrip title={name} />
      <PanelColumn>
        <Lines label={t('people.person')}>
          <Line name={t('people.issuedBy')}>{issuedBy === '' ? t('people.installation') : issuedBy}</Line>
          <Line name={t('people.issued')}>{wall.dateTime(toLocal(issueTime))}</Line>
        </Lines>
        <div className={styles['acts']} role="group" aria-label={t('people.acts')}>
          <CallButton name="changeOperatorPerson" filled={{ id, name, role, email }} />
          <CallButton name="setFirstPassword" filled={{ id }} />
          <CallButton name="rotateOperatorSecret" filled={{ id }} />
          <ActButton
            call={changeOperatorPerson}
            body={{ id, status: isEnabled ? STATUS.disabled : STATUS.enabled }}
            icon={isEnabled ? CircleSlash : CircleCheck}
            label={t(isEnabled ? 'people.disable' : 'people.enable')}
            question={<p>{t(isEnabled ? 'people.disableText' : 'people.enableText')}</p>}
            tone={isEnabled ? 'danger' : 'default'}
            changes={[operatorPersons, operatorSessions]}
          />
        </div>
        <Sessions id={id} />
      </PanelColumn>
    </Panel>
  );
}

/** The running sessions of a person, of which each can be ended. */
function Sessions({ id }: { readonly id: number }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { data, error } = useCall(operatorSessions, { id }, { againMs: AGAIN_MS });
  return (
    <section aria-label={t('people.sessions')}>
      <h3 className={styles['subhead']}>{t('people.sessions')}</h3>
      {error !== null && <CallErrorNote error={error} />}
      {data?.length === 0 && <EmptyState title={t('people.noSessions')} />}
      <ul className={styles['sessions']}>
        {(data ?? []).map(({ mark, by, program, address, createTime, lastCallTime }) => (
          <li key={mark}>
            <b>{program === '' ? t('session.unnamed') : program}</b>
            <span className="faint">
              {formatList(
                [
                  t(by === 'password' ? 'session.byPassword' : 'session.byProgram'),
                  address,
                  t('session.since', { time: wall.dateTime(toLocal(createTime)) }),
                  t('session.lastCall', { time: wall.dateTime(toLocal(lastCallTime)) }),
                ],
                'facts',
              )}
            </span>
            <ActButton
              call={endOperatorSessions}
              body={{ id, mark }}
              icon={LogOut}
              label={t('session.end')}
              question={<p>{t('people.endText')}</p>}
              changes={[operatorSessions]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
