import { DockPage } from './support/dock-page.ts';
import { startShellTerminal, type ShellTerminal } from './support/shell-terminal.ts';
import { expect, test as base } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Windows of one desk share a process: what happens when it crashes, in the shell that people have. */

const test = base.extend<{ readonly shell: ShellTerminal }>({
  shell: async ({ folder }, use) => {
    const shell = await startShellTerminal(folder);
    await use(shell);
    await shell.stop();
  },
});

test(
  'a window that crashes leaves no dead window: its panel is on the desk as it was, and a notice says so [HU-71]',
  { tag: '@long' },
  async ({ shell }) => {
    const before = await shell.look();
    await WorkspacePage.open(before.main);
    const dock = new DockPage(before.main);
    const chart = await dock.openInWindow('Chart');
    await chart.getByRole('button', { name: '5m', exact: true }).click();
    await expect(chart.locator('[data-candles][data-count]')).toBeVisible();
    await expect.poll(before.paths).toEqual(['/', '/blank']);

    const died = before.main.waitForEvent('crash');
    const session = await chart.context().newCDPSession(chart);
    session.send('Page.crash').catch(() => undefined);
    await died;

    const { main, paths } = await shell.look();
    const workspace = new WorkspacePage(main);
    await expect(workspace.notices).toContainText('The terminal crashed and was started again');
    await expect(workspace.notices).toContainText('on the desk');
    await expect(workspace.chart.locator('[data-candles][data-count]')).toBeVisible();
    await expect(workspace.chart.getByRole('button', { name: '5m', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/);
    await expect.poll(paths).toEqual(['/']);

    // An end in order is no crash: the window that the layout still has opens again, and nothing is said.
    const opened = main.context().waitForEvent('page');
    await main.reload();
    await expect((await opened).getByRole('region', { name: 'Chart', exact: true })).toBeVisible();
    await expect(workspace.notices).not.toContainText('crashed');
  },
);
