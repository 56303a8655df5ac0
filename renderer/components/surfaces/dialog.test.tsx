import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog, Field, Switch } from '../index.ts';

afterEach(cleanup);

const show = (content: ReactNode) =>
  render(
    <Dialog open onOpenChange={() => undefined} title="Save as" closeLabel="Close">
      {content}
    </Dialog>,
  );

describe('a dialog', () => {
  it('has the keyboard in its field, with the word in it marked, so that typing and Enter are enough', () => {
    show(
      <>
        <Switch checked={false} onChange={() => undefined} label="Locked" />
        <Field label="Name" value="Standard" onChange={() => undefined} />
      </>,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Standard'.length]);
  });

  it('without a field begins at its first control', () => {
    show(<p>Nothing to type</p>);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});
