import type { Connection } from '../connection/terminal-connection.ts';
import { installParts } from '../parts.ts';
import type { ArmingSwitch } from '../trading/arming.ts';
import { playSound, SoundPlayer, type Audio } from './sound-player.ts';

function openAudio(): Audio | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}

/** Has lost and regained lines, and the arming switch, heard. What happens to orders is heard with its notice. */
export function followSounds(arming: ArmingSwitch, { health }: Pick<Connection, 'health'>): void {
  installParts({ sounds: new SoundPlayer(openAudio) });
  health.subscribe(({ quotes, messages }, before) => {
    const lines = [
      [quotes.state, before.quotes.state],
      [messages.state, before.messages.state],
    ] as const;
    if (lines.some(([now, then]) => then === 'live' && now !== 'live')) playSound('lost');
    else if (lines.some(([now, then]) => then === 'down' && now === 'live')) playSound('back');
  });
  arming.state.subscribe(({ armed }, before) => {
    if (armed && !before.armed) playSound('armed');
  });
}
