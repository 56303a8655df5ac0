import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** Hands a fault that the page has seen of itself to the test. */
    noteFault(fault: string): void;
  }
}

/** A part of the page that moved by itself, as the browser reports it. */
interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** How often the texts of the page are read (ms). */
const READ_MS = 400;

/**
 * Watches every window of a browser from its first script on, for what must never happen: exceptions, refused
 * promises, messages of the console, broken policy, panels that give up, windows that go empty, texts without sense, figures that go
 * back, and controls that move away under a pointer that rests.
 * @returns the faults, which grow.
 */
export async function watchDay(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`not caught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    faults.push(`console: ${message.text()}${url === '' ? '' : ` (${url})`}`);
  });
  await context.exposeFunction('noteFault', (fault: string) => void faults.push(fault));
  await context.addInitScript(watchPolicy);
  await context.addInitScript(watchPointer);
  await context.addInitScript(watchTexts, READ_MS);
  return faults;
}

function watchPolicy(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event as SecurityPolicyViolationEvent;
    window.noteFault(`policy: ${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Notes controls that were under the pointer and are not any more, without the trader having done anything. */
function watchPointer(): void {
  const controls = 'button, input, a, [role="tab"], [role="switch"], [role="option"]';
  let pointer = { x: -1, y: -1 };
  const follow = ({ clientX, clientY }: PointerEvent) => void (pointer = { x: clientX, y: clientY });
  addEventListener('pointermove', follow, true);
  const isOver = ({ left, right, top, bottom }: DOMRectReadOnly) =>
    pointer.x >= left && pointer.x < right && pointer.y >= top && pointer.y < bottom;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const isControl = element?.closest(controls) ?? element?.querySelector(controls);
        if (isControl && isOver(previousRect) && !isOver(currentRect))
          window.noteFault(`moved under the pointer: ${element?.outerHTML.slice(0, 160)}`);
      }
  }).observe({ type: 'layout-shift' });
}

/** Reads all texts again and again. */
function watchTexts(everyMs: number): void {
  const senseless = /\bNaN\b|\bundefined\b|\bInfinity\b|\[object |0\.000 at 0\.0|\{\{/;
  const stopped = /stopped working|已停止/;
  let wasFilled = false;
  const balances: string[] = [];
  let fills = 0;
  let clock = '';
  const watchFigures = () => {
    const words = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    const now = /\d\d:\d\d:\d\d/.exec(words('footer, [role="contentinfo"]'))?.[0] ?? clock;
    if (now < clock) window.noteFault(`the clock went back from ${clock} to ${now}`);
    clock = now;
    const tab = [...document.querySelectorAll('[role="tab"]')].find((each) =>
      /^Fills\s*\d+$/.test(each.textContent ?? ''),
    );
    const count = Number(/\d+/.exec(tab?.textContent ?? '')?.[0] ?? fills);
    if (count < fills) window.noteFault(`fills went back from ${fills} to ${count}`);
    fills = count;
    const term = [...document.querySelectorAll('dt')].find((each) => each.textContent === 'Balance');
    const balance = term?.nextElementSibling?.textContent ?? '';
    if (balance === '' || balance === balances.at(-1)) return;
    if (balances.includes(balance)) window.noteFault(`the balance went back to ${balance}`);
    balances.push(balance);
  };
  const read = () => {
    if (document.body === null) return;
    const isFilled = document.querySelector('body > * > *') !== null;
    if (wasFilled && !isFilled) window.noteFault('the window is empty');
    wasFilled = isFilled;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? '';
      if (stopped.test(text)) window.noteFault(`a panel gave up: ${text.slice(0, 120)}`);
      if (senseless.test(text)) window.noteFault(`a text without sense: ${text.slice(0, 120)}`);
    }
    watchFigures();
  };
  setInterval(read, everyMs);
}
