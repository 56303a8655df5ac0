import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog, Menu, MenuItem, Popover } from './index.ts';

afterEach(cleanup);

/** A menu whose entry asks something; it may stand in a popover that closes for the question. */
function Asking({ folded }: { readonly folded: boolean }) {
  const [open, setOpen] = useState(false);
  const menu = (
    <Menu trigger={<button type="button">Views</button>}>
      <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
    </Menu>
  );
  return (
    <>
      {folded ? (
        <Popover label="Tools" trigger={<button type="button">Tools</button>}>
          {menu}
        </Popover>
      ) : (
        menu
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Rename" closeLabel="Close">
        <input aria-label="Name" autoFocus />
      </Dialog>
    </>
  );
}

const key = (target: HTMLElement, name: string) => {
  target.focus();
  fireEvent.keyDown(target, { key: name });
};
const ask = async () => {
  key(screen.getByRole('button', { name: 'Views' }), 'Enter');
  key(await screen.findByRole('menuitem', { name: 'Rename' }), 'Enter');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
};

it('the focus goes back to the button of the menu that a question was asked from', async () => {
  render(<Asking folded={false} />);
  await ask();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })));
});

it('the focus goes back into the strip too where the menu stood in a popover', async () => {
  render(<Asking folded />);
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }));
  await ask();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(Tools|Views)$/ })),
  );
});
