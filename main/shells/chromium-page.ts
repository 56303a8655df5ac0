import { answerCall } from '../ipc/wire.ts';
import type { CrashReports } from '../../backend/composition/diagnostics/crash-reports.ts';
import type { IpcDispatcher } from '../ipc/dispatcher.ts';
import type { Logger } from '../log.ts';
import type { CdpEvent, CdpPipe } from './cdp-pipe.ts';
import { createCrashGuard } from './crash-guard.ts';

/** Texts of the two bridge scripts, built from `preload/`. */
export interface BridgeScripts {
  /** For the isolated world. */
  readonly world: string;
  /** For the page's own world. */
  readonly page: string;
}

export interface ChromiumPageOptions {
  readonly pipe: CdpPipe;
  readonly sessionId: string;
  readonly targetId: string;
  /** Origin of the terminal; documents of any other are not loaded. */
  readonly origin: string;
  readonly scripts: BridgeScripts;
  readonly dispatcher: IpcDispatcher;
  /** The page crashes again and again and stays closed. */
  readonly giveUp: (message: string) => void;
  /** Undefined: nothing is kept on disk. */
  readonly crashes?: Pick<CrashReports, 'write'> | undefined;
  readonly log: Logger;
}

/** Name of the isolated world that holds the binding to the host. */
const WORLD = 'meridian-host';
const BINDING = '__hostSend';

interface World {
  readonly origin: string;
  readonly name: string;
  readonly frameId: string | undefined;
}

/** One page of the browser: prepares it, carries its calls, keeps it on the terminal's origin. */
export class ChromiumPage {
  readonly targetId: string;
  readonly #options: ChromiumPageOptions;
  readonly #worlds = new Map<number, World>();
  readonly #crashes = createCrashGuard({
    reload: () => this.#quietly(this.send('Page.reload')),
    giveUp: (message) => this.#options.giveUp(message),
    nowMs: () => Date.now(),
  });
  #loaded: (() => void) | undefined;

  constructor(options: ChromiumPageOptions) {
    this.#options = options;
    this.targetId = options.targetId;
  }

  /** Puts the bridge in place for every document to come, then lets the page run. */
  async prepare(): Promise<void> {
    const { world, page } = this.#options.scripts;
    const prepared = [
      this.send('Runtime.enable'),
      this.send('Page.enable'),
      this.send('Inspector.enable'),
      this.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
      this.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: world, worldName: WORLD }),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: page }),
      this.send('Runtime.runIfWaitingForDebugger'),
    ];
    await Promise.all(prepared);
  }

  /** Loads an address of the terminal and waits until it is there. */
  async navigate(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => (this.#loaded = resolve));
    const { errorText } = await this.send('Page.navigate', { url });
    if (typeof errorText === 'string' && errorText !== '')
      throw new Error(`the page did not load: ${errorText}`);
    await loaded;
  }

  /** Runs an expression in the page's own world and returns its value; promises are awaited. */
  async evaluate(expression: string, contextId?: number, userGesture = false): Promise<unknown> {
    const answer = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
      ...(contextId === undefined ? {} : { contextId }),
    });
    if (answer['exceptionDetails']) throw new Error('the page refused');
    return (answer['result'] as { readonly value?: unknown } | undefined)?.value;
  }

  /** Runs an expression in the isolated world, which the page cannot reach into. */
  async evaluateInWorld(expression: string): Promise<unknown> {
    const found = [...this.#worlds].find(([, world]) => this.#isHostWorld(world));
    if (!found) throw new Error('the terminal is not loaded');
    return this.evaluate(expression, found[0], false);
  }

  send(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    return this.#options.pipe.send(method, params, this.#options.sessionId);
  }

  /** Takes an event of this page's session. */
  receive({ method, params }: CdpEvent): void {
    switch (method) {
      case 'Runtime.executionContextCreated':
        return this.#addWorld(params['context'] as ContextDescription);
      case 'Runtime.executionContextDestroyed':
        this.#worlds.delete(params['executionContextId'] as number);
        return;
      case 'Runtime.executionContextsCleared':
        return this.#worlds.clear();
      case 'Runtime.bindingCalled':
        if (params['name'] === BINDING)
          this.#quietly(this.#answer(params['payload'] as string, params['executionContextId'] as number));
        return;
      case 'Fetch.requestPaused':
        return this.#admit(
          params['requestId'] as string,
          (params['request'] as { readonly url: string }).url,
        );
      case 'Page.loadEventFired':
        return this.#loaded?.();
      case 'Inspector.targetCrashed':
        this.#options.log.error('page crashed');
        this.#options.crashes?.write({
          part: 'window',
          kind: 'page gone',
          error: 'the process of the page crashed',
        });
        this.#crashes.crashed();
    }
  }

  #addWorld(context: ContextDescription): void {
    this.#worlds.set(context.id, {
      origin: context.origin,
      name: context.name,
      frameId: context.auxData?.frameId,
    });
  }

  /** Only the isolated world of the terminal's own top document may speak to the host. */
  #isHostWorld(world: World | undefined): boolean {
    return world?.origin === this.#options.origin && world.name === WORLD && world.frameId === this.targetId;
  }

  async #answer(text: string, contextId: number): Promise<void> {
    const world = this.#worlds.get(contextId);
    const sender = {
      trusted: this.#isHostWorld(world),
      description: `chromium ${world?.origin ?? 'unknown'}`,
    };
    const answer = await answerCall(text, sender, this.#options.dispatcher);
    if (answer === undefined) return;
    this.#quietly(this.evaluate(`__hostReceive(${JSON.stringify(answer)})`, contextId, false));
  }

  /** Lets documents of the terminal load and drops every other before a request leaves. */
  #admit(requestId: string, url: string): void {
    if (url === 'about:blank' || url.startsWith(`${this.#options.origin}/`)) {
      this.#quietly(this.send('Fetch.continueRequest', { requestId }));
      return;
    }
    this.#options.log.warn(
      { origin: URL.canParse(url) ? new URL(url).origin : 'unknown' },
      'refused: navigation',
    );
    this.#quietly(this.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }));
  }

  /** A page may be gone before an answer reaches it; nobody waits for that answer then. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: Error) =>
      this.#options.log.debug({ reason: error.message }, 'the page was not reached'),
    );
  }
}

interface ContextDescription {
  readonly id: number;
  readonly origin: string;
  readonly name: string;
  readonly auxData?: { readonly frameId?: string };
}
