import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient, type ApiResult } from '../../connection/terminal-connection.ts';
import { installParts } from '../../parts.ts';
import type { CustomerPort, VerificationView } from '../port.ts';
import { LevelForm } from './level-form.tsx';
import { useVerification } from './level-strip.tsx';

/** A platform with one level that asks a name; what was stated is read when the test says so. */
function setUp() {
  const view = (stated: string | undefined): ApiResult<VerificationView> => {
    const name = { code: 'name', name: 'First name', kind: 'text', pattern: '', stated } as const;
    const level = { code: 'one', name: 'Basic', state: 'none', opens: [] } as const;
    const levels = [{ ...level, elements: [{ ...name, statedDocument: undefined }] }];
    return { kind: 'value', value: { levels, remark: undefined, documents: [] } };
  };
  const waiting: (() => void)[] = [];
  let stated: string | undefined;
  installParts({
    customer: {
      verification: {
        read: () => new Promise((resolve) => waiting.push(() => resolve(view(stated)))),
        apply: ({ values }: { values: readonly { value: string }[] }) => {
          stated = values[0]?.value;
          return Promise.resolve({ kind: 'value', value: null });
        },
      },
    } as unknown as CustomerPort,
  });
  return { answer: () => waiting.shift()?.(), readings: () => waiting.length };
}

function Page({ onDone }: { onDone(): void }) {
  const { data } = useVerification();
  return data?.levels[0] && <LevelForm level={data.levels[0]} documents={[]} onDone={onDone} />;
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('a draft is kept when it can be read again: a form opened right after shows it', async () => {
  const platform = setUp();
  let isDone = false;
  render(<Page onDone={() => (isDone = true)} />);
  platform.answer();
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Ines' } });
  const keep = screen.getByRole('button', { name: 'Save as a draft' });
  fireEvent.click(keep);
  await waitFor(() => expect(platform.readings()).toBe(1));
  expect(isDone).toBe(false);
  expect(keep).toHaveProperty('disabled', true);
  platform.answer();
  await waitFor(() => expect(isDone).toBe(true));
  cleanup();
  render(<Page onDone={() => undefined} />);
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'Ines');
});
