import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResult } from '../../../backend/client/index.ts';
import EXAMPLES from '../../../backend/gateway/documents/examples.json' with { type: 'json' };
import { PERMISSIONS } from '../../../backend/contract/permissions.ts';
import { wallTime } from '../../components/index.ts';
import type { Connection } from '../../connection/connection.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import { createStore } from 'zustand/vanilla';
import { i18n } from '../../i18n/i18n.ts';
import type { OperatorLine } from '../../operator/meridian/line.ts';
import type { Operator } from '../../operator/port.ts';
import { installParts } from '../../parts.ts';
import { useOfficePlace } from '../place.ts';
import '../texts/office-text.ts';
import { requestShape } from './call-shapes.ts';
import { CallsPage } from './calls-page.tsx';
import { CALL_PAGES, type CallPage } from './catalogue.ts';
import { isDangerous } from './confirm/dangerous.ts';
import { writeFields } from './form/draft.ts';
import { useDrafts } from './form/drafts.ts';
import { exampleFinder } from './testing/call-examples.ts';
import { entrySteps, type EntryStep } from './testing/entry-steps.ts';

const exampleOf = exampleFinder(EXAMPLES);
const operator: Operator = {
  companyName: 'Meridian',
  name: 'Y. Ito',
  appId: 'a1',
  role: 'administrator',
  permissions: new Set(PERMISSIONS),
};

interface Made {
  readonly bizType: string;
  readonly body: unknown;
  readonly key: string | undefined;
}
let made: Made[] = [];
/** What the platform answers the call of a test; the others answer nothing. */
let answers: (bizType: string) => ApiResult<unknown>;
const NOTHING: ApiResult<unknown> = { kind: 'value', value: null };
const REFUSED: ApiResult<unknown> = {
  kind: 'refused',
  failure: { code: 'GGATEWAY_CODE_006', message: 'A parameter is wrong here.', waitSeconds: undefined },
};

const line = {
  call: async ({ bizType }: { readonly bizType: string }, body: unknown, key?: string) => {
    made.push({ bizType, body, key });
    return answers(bizType);
  },
} as unknown as OperatorLine;

beforeEach(() => {
  made = [];
  answers = () => NOTHING;
  const health = createStore(() => ({ marketOffsetMs: 0 }));
  installParts({ operatorLine: line, connection: { health } as unknown as Connection });
  useDrafts.setState({ person: '', byCall: {} });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const lastTo = ({ call }: CallPage) => made.findLast(({ bizType }) => bizType === call.bizType);

function open(page: CallPage) {
  useOfficePlace.setState({ section: page.section, record: page.name });
  const view = render(<CallsPage section={page.section} operator={operator} />);
  for (const more of view.container.querySelectorAll(
    'form button[aria-expanded="false"]:not([aria-haspopup])',
  ))
    fireEvent.click(more);
  return view;
}

const control = (container: Element, name: string): HTMLElement => {
  const found = container.querySelector<HTMLElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no control ${name}`);
  return found;
};

function enter(container: Element, step: EntryStep): void {
  switch (step.do) {
    case 'press':
    case 'check':
      return void fireEvent.click(control(container, step.name));
    case 'fill':
    case 'select':
      return void fireEvent.change(control(container, step.name), { target: { value: step.value } });
    case 'pick': {
      const group = container.querySelector<HTMLElement>(`[data-either="${step.name}"]`);
      const radio = group && within(group).getAllByRole('radio')[step.at];
      if (radio) fireEvent.click(radio);
    }
  }
}

const wallText = (ms: number) => new Date(wallTime(ms)).toISOString().slice(0, -1);

function fillIn(container: Element, page: CallPage): void {
  const shape = requestShape(page);
  if (shape.kind !== 'group') return;
  const steps = entrySteps(shape.members, writeFields(shape, exampleOf(page).request), wallText);
  for (const step of steps) enter(container, step);
}

function send(page: CallPage): void {
  if (page.kind !== 'form') {
    const ask = screen.queryByTestId('ask');
    if (ask !== null) fireEvent.click(ask);
    return;
  }
  fireEvent.click(screen.getByTestId('send'));
  if (isDangerous(page)) fireEvent.click(screen.getByTestId('send'));
}

/** One call in so many is tried each time, the others with what takes long; a browser sends all of them as well. */
const EVERY_NTH = 30;
const pages = CALL_PAGES.map((page) => [page.name, page] as const);
const often = pages.filter((_, at) => at % EVERY_NTH === 0);
const rest = pages.filter((_, at) => at % EVERY_NTH !== 0);

const isSent = async (_name: string, page: CallPage) => {
  const { request, answer } = exampleOf(page);
  answers = (bizType) => (bizType === page.call.bizType ? { kind: 'value', value: answer } : NOTHING);
  const { container } = open(page);
  fillIn(container, page);
  send(page);
  await expect.poll(() => lastTo(page)?.body).toMatchObject(request);
  const paging = page.rows?.isPaged === true ? { current: 1, size: 100 } : {};
  expect(lastTo(page)?.body).toEqual({ ...paging, ...request });
  if (page.kind === 'form') {
    expect(lastTo(page)?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByText(i18n.getFixedT('en-US', 'office')('call.done'))).toBeTruthy();
  } else await screen.findByText(/^read /);
};

const isReportedInWords = async (_name: string, page: CallPage) => {
  answers = (bizType) => (bizType === page.call.bizType ? REFUSED : NOTHING);
  const { container } = open(page);
  fillIn(container, page);
  send(page);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((each) => each.textContent).join(' ')).toContain('A parameter is wrong here.');
  expect(alerts.map((each) => each.textContent).join(' ')).toContain('GGATEWAY_CODE_006');
};

const SENT = '%s is filled in, sent as it stands there, and its answer shown';
const REJECTED = 'a rejection of %s is said in words';
it.each(often)(SENT, isSent);
it.each(often)(REJECTED, isReportedInWords);
describe('of the other calls', { tags: ['long'] }, () => {
  it.each(rest)(SENT, isSent);
  it.each(rest)(REJECTED, isReportedInWords);
});
