import { useContext, useEffect, useEffectEvent } from 'react';
import { keyOf } from '../../components/index.ts';
import { EscapeTwice, REPEATING, type CommandId, ESCAPE_TWICE_MS } from './hotkeys.ts';
import { useHotkeys, type KeyPress, findCommand } from './key-map.ts';
import { PanelPlaceContext, usePanelInFront } from '../panel-place.ts';
import { create } from 'zustand';

/** Whether one more Escape cancels the resting orders of the product; it is said on screen as long as it is so. */
export const useArmedOrders = create<{ readonly armed: boolean }>(() => ({ armed: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** The next Escape cancels, if it comes in time. */
export function armOrders(): void {
  clearTimeout(timer);
  timer = setTimeout(disarmOrders, ESCAPE_TWICE_MS);
  useArmedOrders.setState({ armed: true });
}

/** The next Escape cancels nothing. */
function disarmOrders(): void {
  clearTimeout(timer);
  if (useArmedOrders.getState().armed) useArmedOrders.setState({ armed: false });
}

type Handler = (index: number) => void;

interface Taker {
  readonly handler: Handler;
  /** The panel that takes the command; undefined for the workspace and what lies on top of it. */
  readonly panelId: string | undefined;
}

/** The newest taker of a command gets it: a dialog on top of the workspace comes before the workspace. */
const handlers = new Map<CommandId, Taker[]>();

/** Of several panels the one under the keyboard takes a command, else the first. */
function takerOf(command: CommandId): Taker | undefined {
  const list = handlers.get(command) ?? [];
  const front = usePanelInFront.getState().panelId;
  const above = list.findLast(({ panelId }) => panelId === undefined);
  return above ?? list.findLast(({ panelId }) => panelId === front) ?? list[0];
}

/** Takes a command until the returned function is called. */
function onCommand(command: CommandId, handler: Handler, panelId: string | undefined): () => void {
  const list = handlers.get(command) ?? [];
  handlers.set(command, [...list, { handler, panelId }]);
  return () => {
    handlers.set(
      command,
      (handlers.get(command) ?? []).filter((each) => each.handler !== handler),
    );
  };
}

/** Runs a command. False when nothing on screen takes it. */
export function runCommand(command: CommandId, index = 0): boolean {
  const taker = takerOf(command);
  if (taker === undefined) return false;
  taker.handler(index);
  return true;
}

/** Takes a command while the component is on screen. */
export function useCommand(command: CommandId, handler: Handler): void {
  const current = useEffectEvent(handler);
  const panelId = useContext(PanelPlaceContext)?.panelId;
  useEffect(() => onCommand(command, (index) => current(index), panelId), [command, panelId]);
}

/** What an event came from. Elements of another window of the desk are none of this window's own class. */
function elementOf(target: EventTarget | null): Element | undefined {
  return target !== null && 'closest' in target ? (target as Element) : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  const element = elementOf(target) as HTMLElement | undefined;
  return element !== undefined && (element.isContentEditable || element.matches('input, textarea, select'));
}

/** What of a keyboard event decides. */
export function pressOf(event: KeyboardEvent): KeyPress {
  return {
    key: keyOf(event),
    ctrl: event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
    meta: event.metaKey,
    typing: isTyping(event.target),
  };
}

/** Commands that work where a dialog has the keyboard. */
const OVER_DIALOGS: ReadonlySet<CommandId> = new Set(['palette', 'settings']);

/** A dialog; a frame of panels that floats over the desk has the role too, and is none. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"])';

/** Whether something stands in this window or in the one that an event came from. */
function isOnScreen(target: EventTarget | null, selector: string): boolean {
  const documents = new Set([document, elementOf(target)?.ownerDocument ?? document]);
  return [...documents].some((each) => each.querySelector(selector) !== null);
}

/** Whether a dialog has the keyboard: any modal one, or a window over the desk that the focus is in. */
function isHeld(target: EventTarget | null): boolean {
  const element = elementOf(target);
  return (
    isOnScreen(target, `${DIALOG}:not([data-floating])`) ||
    (element?.closest('[data-floating]') ?? null) !== null
  );
}

/** What Escape closes: while one of these is open, the key is theirs. */
const CLOSED_BY_ESCAPE = `${DIALOG}, [role="alertdialog"], [role="menu"]`;

/** Escape as the window hears it: twice in a row it cancels, but only where nothing else had a use for either press. */
class EscapeKey {
  readonly #twice = new EscapeTwice();
  #coveredBefore = false;

  /** Hears of every key before what is open closes by it. */
  look(target: EventTarget | null): void {
    this.#coveredBefore = isOnScreen(target, CLOSED_BY_ESCAPE);
  }

  press(event: KeyboardEvent): void {
    const taken = this.#coveredBefore || event.defaultPrevented || isTyping(event.target);
    if (isTyping(event.target) && !this.#coveredBefore) (event.target as HTMLElement).blur();
    if (taken || event.repeat) return this.disarm();
    // Nothing is armed where there is nothing to cancel.
    if (this.#twice.press(event.timeStamp) === 'armed') {
      if (!runCommand('armProductOrders')) this.#twice.disarm();
      return;
    }
    disarmOrders();
    runCommand('cancelProductOrders');
  }

  disarm(): void {
    this.#twice.disarm();
    disarmOrders();
  }
}

/** Listens to the keyboard of the whole window. Returns a function that stops it. */
export function listenForHotkeys(target: Window = window): () => void {
  const escape = new EscapeKey();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return escape.press(event);
    escape.disarm();
    const press = pressOf(event);
    const call = findCommand(press, useHotkeys.getState().map);
    if (call === undefined || (isHeld(event.target) && !OVER_DIALOGS.has(call.command))) return;
    if (event.repeat && !REPEATING.has(call.command)) return event.preventDefault();
    if (runCommand(call.command, call.index)) event.preventDefault();
  };
  const look = (event: Event) => escape.look(event.target);
  const disarm = () => escape.disarm();
  target.addEventListener('keydown', look, true);
  target.addEventListener('keydown', onKeyDown);
  target.addEventListener('pointerdown', disarm, true);
  target.addEventListener('blur', disarm);
  return () => {
    target.removeEventListener('keydown', look, true);
    target.removeEventListener('keydown', onKeyDown);
    target.removeEventListener('pointerdown', disarm, true);
    target.removeEventListener('blur', disarm);
    disarmOrders();
  };
}
