import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { Popover, PortalContext } from '../index.ts';

afterEach(cleanup);

/** A list puts its tools into a popover that another part of the page has, as the strip of the lists does. */
function FoldedTools() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <Popover label="Tools" trigger={<button type="button">Tools</button>}>
        <span ref={setPlace} />
      </Popover>
      {place !== null &&
        createPortal(
          <Popover label="Columns" trigger={<button type="button">Columns</button>}>
            <label>
              <input type="checkbox" /> Margin
            </label>
          </Popover>,
          place,
        )}
      <button type="button">Elsewhere</button>
    </>
  );
}

it('keeps a popover open while what was opened out of it is used', async () => {
  render(<FoldedTools />);
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
  const columns = await screen.findByRole('button', { name: 'Columns' });
  fireEvent.click(columns);
  const margin = await screen.findByRole('checkbox', { name: 'Margin' });
  fireEvent.focusIn(margin);
  fireEvent.pointerDown(margin);
  fireEvent.click(margin);
  expect(screen.getByRole('dialog', { name: 'Tools' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Margin' }).checked).toBe(true);
});

it('closes a popover by a press elsewhere', async () => {
  render(<FoldedTools />);
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
  await screen.findByRole('button', { name: 'Columns' });
  const elsewhere = screen.getByText('Elsewhere');
  await waitFor(() => {
    fireEvent.pointerDown(elsewhere);
    fireEvent.click(elsewhere);
    expect(screen.queryByRole('dialog', { name: 'Tools' })).toBeNull();
  });
});

it('opens in the window that its button stands in', async () => {
  const other = document.implementation.createHTMLDocument().body;
  render(
    <PortalContext value={other}>
      <Popover label="Tools" trigger={<button type="button">Tools</button>}>
        Columns
      </Popover>
    </PortalContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
  await waitFor(() => expect(other.textContent).toContain('Columns'));
  expect(document.body.textContent).not.toContain('Columns');
});
