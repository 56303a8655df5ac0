import { Check } from 'lucide-react';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { Icon, Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { toMatrix } from './people-model.ts';
import { usePermissionWords, useRoleName } from './role-words.ts';
import styles from './people.module.css';

/** What each role may do, in words, as the platform enforces it. */
export function RoleMatrix() {
  const { t } = useOfficeText();
  const { data: roles, error } = useCall(OPERATOR_MANAGEMENT.operatorRoles, {});
  const roleName = useRoleName();
  const words = usePermissionWords();
  const name = t('people.tab.roles');
  return (
    <Panel name={name}>
      <PanelStrip title={name} note={t('people.rolesNote')} />
      {error !== null && <CallErrorNote error={error} />}
      {roles === undefined && error === null && <Skeleton rows={8} label={t('office.reading')} />}
      {roles !== undefined && (
        <div className={styles['matrix']} tabIndex={0} role="group" aria-label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('people.mayDo')}</th>
                {roles.map(({ role }) => (
                  <th key={role} scope="col">
                    {roleName(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {toMatrix(roles).map(({ permission, may }) => (
                <tr key={permission}>
                  <th scope="row">
                    {words(permission)} <span className="faint">{permission}</span>
                  </th>
                  {may.map((isAllowed, at) => (
                    <td key={roles[at]?.role}>
                      {isAllowed && <Icon icon={Check} size={14} />}
                      <span className="visually-hidden">{t(isAllowed ? 'people.may' : 'people.mayNot')}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
