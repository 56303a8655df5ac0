import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileAutostart } from './autostart.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'autostart-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const written = () => readFileSync(join(folder, 'autostart', 'meridian.desktop'), 'utf8');

it('is a file of the user on Linux, there while it is on [PK-09]', () => {
  const autostart = fileAutostart(folder, '/opt/Meridian/meridian');
  expect(autostart.isOn()).toBe(false);
  autostart.set(true);
  expect(autostart.isOn()).toBe(true);
  expect(written()).toBe('[Desktop Entry]\nType=Application\nName=Meridian\nExec="/opt/Meridian/meridian"\n');
  autostart.set(true);
  autostart.set(false);
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
});

it('names a program wherever it lies, as the desktop reads it [PK-09]', () => {
  fileAutostart(folder, '/home/me/my 100% "best" $x`y\\z.AppImage').set(true);
  expect(written()).toContain('Exec="/home/me/my 100%% \\\\"best\\\\" \\\\$x\\\\`y\\\\\\\\z.AppImage"\n');
});
