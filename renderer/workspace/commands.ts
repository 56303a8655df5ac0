import { useEffect, useEffectEvent } from 'react';
import { findCommand, EscapeTwice, type CommandId } from './hotkeys.ts';

type Handler = (index: number) => void;

/** The newest handler of a command gets it: a dialog on top of the workspace comes before the workspace. */
const handlers = new Map<CommandId, Handler[]>();

/** Takes a command until the returned function is called. */
function onCommand(command: CommandId, handler: Handler): () => void {
  const list = handlers.get(command) ?? [];
  handlers.set(command, [...list, handler]);
  return () => {
    handlers.set(
      command,
      (handlers.get(command) ?? []).filter((each) => each !== handler),
    );
  };
}

/** Runs a command. False when nothing on screen takes it. */
export function runCommand(command: CommandId, index = 0): boolean {
  const handler = handlers.get(command)?.at(-1);
  if (handler === undefined) return false;
  handler(index);
  return true;
}

/** Takes a command while the component is on screen. */
export function useCommand(command: CommandId, handler: Handler): void {
  const current = useEffectEvent(handler);
  useEffect(() => onCommand(command, (index) => current(index)), [command]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Listens to the keyboard of the whole window. Returns a function that stops it. */
export function listenForHotkeys(target: Window = window): () => void {
  const escape = new EscapeTwice();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const modal = document.querySelector('[role="dialog"]') !== null;
    if (escape.press(event.key, event.timeStamp) && !modal) {
      runCommand('cancelProductOrders');
      return;
    }
    const call = findCommand({
      key: event.key,
      ctrl: event.ctrlKey,
      shift: event.shiftKey,
      alt: event.altKey,
      meta: event.metaKey,
      typing: isTyping(event.target),
    });
    if (event.key === 'Escape' && !modal && isTyping(event.target)) (event.target as HTMLElement).blur();
    if (call === undefined || (modal && call.command !== 'palette')) return;
    if (runCommand(call.command, call.index)) event.preventDefault();
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}
