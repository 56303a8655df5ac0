import type { DockviewGroupPanel, IDockviewPanel } from 'dockview';
import { beforeEach, expect, it } from 'vitest';
import { HostList } from './dock-hosts.ts';

const group = {} as DockviewGroupPanel;
const panel = {} as IDockviewPanel;
/** When all that was under way is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let hosts: HostList;
let received: number;
beforeEach(() => {
  hosts = new HostList();
  received = 0;
  hosts.subscribe(() => void (received += 1));
});

it('is heard of once when a layout takes frames away and brings others with their panels', async () => {
  const old = hosts.framePlace('tools');
  hosts.add('tools', { ...old, group });
  expect(received).toBe(1);
  hosts.together(() => {
    hosts.free('tools', old);
    hosts.add('tools', { ...hosts.framePlace('tools'), group });
    // The library knows a panel only after it has made its parts.
    queueMicrotask(() => hosts.add('bodies', { ...hosts.place('bodies'), panel }));
  });
  expect(received).toBe(1);
  await settled();
  expect(received).toBe(2);
  expect(hosts.read().tools).toHaveLength(1);
  expect(hosts.read().bodies).toHaveLength(1);
  hosts.free('tools', hosts.read().tools[0]!);
  expect(received).toBe(3);
});

it('gives the place of a frame that has gone to one that comes with the same layout, and to no later one', async () => {
  const old = hosts.framePlace('links');
  hosts.together(() => {
    hosts.free('links', old);
    expect(hosts.framePlace('tools')).not.toBe(old);
    expect(hosts.framePlace('links')).toBe(old);
    hosts.free('links', old);
  });
  await settled();
  expect(hosts.framePlace('links')).not.toBe(old);
  hosts.free('links', old);
  expect(hosts.framePlace('links')).not.toBe(old);
});

it('lets what a frame had open go with it', () => {
  const old = hosts.framePlace('tools');
  old.element.innerHTML = '<button aria-expanded="true"></button>';
  hosts.together(() => {
    hosts.free('tools', old);
    expect(hosts.framePlace('tools')).not.toBe(old);
  });
});
