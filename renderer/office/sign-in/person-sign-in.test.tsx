import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiResult } from '../../../backend/client/index.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import type { OperatorPort, PersonCredentials, SignInStep } from '../../operator/port.ts';
import { installParts } from '../../parts.ts';
import { PersonSignIn } from './person-sign-in.tsx';

const OPERATOR = {
  companyName: 'Harbour',
  name: 'Mei',
  appId: 'a',
  role: 'dealer',
  permissions: new Set<string>(),
};

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** A door whose platform answers so, one after the other. */
function setUp(...steps: readonly SignInStep[]) {
  const answers = [...steps];
  const signInAs = vi.fn((_typed: PersonCredentials): Promise<ApiResult<SignInStep>> => {
    const value = answers.shift();
    return Promise.resolve(value ? { kind: 'value', value } : { kind: 'unknown', reason: 'offline' });
  });
  installParts({ operator: { signInAs } as unknown as OperatorPort });
  render(<PersonSignIn />);
  return signInAs;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const enter = () => screen.getByRole('button', { name: 'Sign in' });

it('name and password are sent first, and the code of the authenticator when it is asked for', async () => {
  const signInAs = setUp({ asks: 'code' }, { operator: OPERATOR });
  expect(enter()).toHaveProperty('disabled', true);
  type('Name or e-mail', ' Mei ');
  type('Password', 'harbour at night');
  fireEvent.click(enter());
  await screen.findByLabelText('Code of the authenticator');
  expect(signInAs).toHaveBeenLastCalledWith({
    name: 'Mei',
    password: 'harbour at night',
    code: '',
    newPassword: '',
  });
  type('Code of the authenticator', '123456');
  fireEvent.click(enter());
  await waitFor(() => expect(signInAs).toHaveBeenCalledTimes(2));
  expect(signInAs.mock.lastCall?.[0]).toMatchObject({ name: 'Mei', code: '123456' });
});

it('who signs in for the first time chooses a password, and types it twice', async () => {
  const signInAs = setUp({ asks: 'newPassword' });
  type('Name or e-mail', 'Mei');
  type('Password', 'first');
  fireEvent.click(enter());
  await screen.findByLabelText('New password');
  type('New password', 'harbour at night');
  type('New password once more', 'harbour by day');
  expect(screen.getByText('The two are not the same.')).toBeTruthy();
  expect(enter()).toHaveProperty('disabled', true);
  type('New password once more', 'harbour at night');
  fireEvent.click(enter());
  await waitFor(() => expect(signInAs.mock.lastCall?.[0]).toMatchObject({ newPassword: 'harbour at night' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
