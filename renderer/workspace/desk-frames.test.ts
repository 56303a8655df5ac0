import { expect, it } from 'vitest';
import { DeskFrames, type FrameWindow } from './desk-frames.ts';

/** A window whose frames the test paints. */
function aWindow() {
  const tasks = new Map<number, FrameRequestCallback>();
  const listeners = new Set<() => void>();
  let ids = 0;
  const own = {
    closed: false,
    document: {
      visibilityState: 'visible' as DocumentVisibilityState,
      addEventListener: (_kind: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_kind: string, listener: () => void) => void listeners.delete(listener),
    },
    requestAnimationFrame(task: FrameRequestCallback) {
      ids += 1;
      tasks.set(ids, task);
      return ids;
    },
    cancelAnimationFrame: (id: number) => void tasks.delete(id),
  };
  return {
    own: own as FrameWindow & typeof own,
    tasks,
    paint() {
      if (own.document.visibilityState === 'hidden') return;
      const due = [...tasks.values()];
      tasks.clear();
      for (const task of due) task(0);
    },
    show(visibilityState: DocumentVisibilityState) {
      own.document.visibilityState = visibilityState;
      for (const listener of [...listeners]) listener();
    },
  };
}

it('frames of a hidden main window are those of another window of the desk, also of what waited already', () => {
  const [main, other] = [aWindow(), aWindow()];
  const frames = new DeskFrames(main.own, () => 42);
  frames.setOthers([other.own]);
  const painted: string[] = [];
  main.own.requestAnimationFrame((nowMs) => painted.push(`early at ${nowMs}`));
  main.show('hidden');
  main.own.requestAnimationFrame(() => {
    painted.push('late');
    main.own.requestAnimationFrame(() => painted.push('again'));
  });
  other.paint();
  expect(painted).toEqual(['early at 42', 'late']);
  other.paint();
  expect(painted).toEqual(['early at 42', 'late', 'again']);
  main.show('visible');
  main.own.requestAnimationFrame(() => painted.push('back'));
  other.paint();
  expect(painted).not.toContain('back');
  main.paint();
  expect(painted).toContain('back');
});

it('a frame that is given back does not come, and a fault takes no other with it', () => {
  const [main, other] = [aWindow(), aWindow()];
  const faults: unknown[] = [];
  const { reportError } = globalThis;
  globalThis.reportError = (fault) => void faults.push(fault);
  new DeskFrames(main.own, () => 0).setOthers([other.own]);
  const painted: string[] = [];
  const late = main.own.requestAnimationFrame(() => painted.push('given back'));
  main.own.requestAnimationFrame(() => {
    throw new Error('broken');
  });
  main.own.requestAnimationFrame(() => painted.push('next'));
  main.own.cancelAnimationFrame(late);
  main.paint();
  globalThis.reportError = reportError;
  expect([painted, faults.length]).toEqual([['next'], 1]);
});

it('without another window frames are the own ones, and none is lost when the last one leaves', () => {
  const [main, other] = [aWindow(), aWindow()];
  const frames = new DeskFrames(main.own, () => 0);
  const painted: string[] = [];
  const before = main.own.requestAnimationFrame(() => painted.push('before'));
  frames.setOthers([other.own]);
  main.own.cancelAnimationFrame(before);
  main.own.requestAnimationFrame(() => painted.push('waiting'));
  frames.setOthers([]);
  main.own.requestAnimationFrame(() => painted.push('own'));
  main.paint();
  expect(painted.toSorted()).toEqual(['own', 'waiting']);
  expect(other.tasks.size).toBe(0);
});
