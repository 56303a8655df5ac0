import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether the system starts the terminal when its user signs in to it. */
export interface Autostart {
  isOn(): boolean;
  set(isOn: boolean): void;
}

/**
 * On Linux a file of the user says so, which every desktop reads (Desktop Application Autostart Specification).
 * @param settings folder of the settings of the user's programs
 * @param program path of the installed program
 */
export function fileAutostart(settings: string, program: string): Autostart {
  const file = join(settings, 'autostart', 'meridian.desktop');
  return {
    isOn: () => existsSync(file),
    set(isOn) {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      const lines = ['[Desktop Entry]', 'Type=Application', 'Name=Meridian', `Exec=${commandOf(program)}`];
      writeFileSync(file, `${lines.join('\n')}\n`);
    },
  };
}

/** A path as the key `Exec` has it: quoted, and then written as any text of such a file is. */
function commandOf(program: string): string {
  const quoted = `"${program.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
