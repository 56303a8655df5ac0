import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import '../i18n/i18n.ts';
import {
  AgeBadge,
  dismissToast,
  NumberField,
  Segmented,
  Switch,
  Table,
  TabStrip,
  toast,
  Toasts,
  useToasts,
  type Column,
} from './index.ts';
import { useSettings } from '../session/settings.ts';
import { TOAST_MS } from './surfaces/toast.tsx';

// Limits, written out: a test does not import what it checks.
const MAX_TOASTS = 5;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useToasts.setState({ shown: [] });
});

describe('NumberField', () => {
  it('steps by arrow keys, ten steps with Shift, and by its two buttons', () => {
    const steps: number[] = [];
    render(
      <NumberField
        label="Quantity"
        value="0.4"
        onChange={() => undefined}
        onStep={(step) => steps.push(step)}
        stepUpLabel="Quantity up"
        stepDownLabel="Quantity down"
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Quantity' });
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    fireEvent.keyDown(input, { key: 'ArrowDown', shiftKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Quantity down' }));
    expect(steps).toEqual([1, -10, -1]);
  });

  it('writes in the form of the trader what it takes and gives as decimal text', () => {
    function Harness() {
      const [value, setValue] = useState('0.4');
      return (
        <>
          <NumberField label="Quantity" value={value} onChange={setValue} />
          <output>{value}</output>
        </>
      );
    }
    act(() => useSettings.setState({ numberForm: 'point' }));
    render(<Harness />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    expect(input.value).toBe('0,4');
    // What was typed stays while it is typed, and is written as fields write figures when the keyboard leaves.
    fireEvent.change(input, { target: { value: '1.234,5' } });
    expect([input.value, screen.getByRole('status').textContent]).toEqual(['1.234,5', '1234.5']);
    fireEvent.blur(input);
    expect(input.value).toBe('1234,5');
    fireEvent.change(input, { target: { value: '０，７' } });
    expect([input.value, screen.getByRole('status').textContent]).toEqual(['０，７', '0.7']);
    act(() => useSettings.setState({ numberForm: 'comma' }));
  });

  it.each([
    ['0。7', 'Decimals are written 0.5'],
    ['0·7', 'Decimals are written 0.5'],
    ['0,7', '1,234 groups thousands'],
    ['7e2', 'without an exponent'],
    ['7 lots', 'has digits and one .'],
  ])('keeps %s in sight, says why it is no figure, and gives no figure of it', (typed, why) => {
    const values: string[] = [];
    const Harness = () => {
      const [value, setValue] = useState('0.4');
      values.push(value);
      return <NumberField label="Quantity" value={value} onChange={setValue} />;
    };
    render(<Harness />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect(input.value).toBe(typed);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain(why);
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(why);
    expect(parseDecimal(values.at(-1) ?? '', 3)).toBeUndefined();
  });

  it('does not make one figure of the lines that are pasted or dropped', () => {
    const values: string[] = [];
    render(<NumberField label="Quantity" value="" onChange={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    const data = { getData: () => '12\n345' };
    expect(fireEvent.paste(input, { clipboardData: data })).toBe(false);
    expect(fireEvent.drop(input, { dataTransfer: data })).toBe(false);
    expect(values.map((value) => parseDecimal(value, 3))).toEqual([undefined, undefined]);
    expect(fireEvent.paste(input, { clipboardData: { getData: () => ' 12.5\n' } })).toBe(true);
  });

  it('says why a value is refused', () => {
    render(<NumberField label="Price" value="x" onChange={() => undefined} error="not a number" />);
    const input = screen.getByRole('textbox', { name: 'Price' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'not a number',
    );
  });
});

describe('choices', () => {
  it('moves a segmented choice by arrow keys and skips what is closed', () => {
    function Harness() {
      const [value, setValue] = useState('a');
      const segments = [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B', disabled: true },
        { value: 'c', label: 'C' },
      ];
      return <Segmented label="Letters" segments={segments} value={value} onChange={setValue} />;
    }
    render(<Harness />);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'A' }), { key: 'ArrowRight' });
    expect(screen.getByRole('radio', { name: 'C' }).getAttribute('aria-checked')).toBe('true');
  });

  it('moves between tabs by keys and marks the chosen one', () => {
    const onSelect = vi.fn();
    const tabs = [
      { id: 'one', label: 'One' },
      { id: 'two', label: 'Two', count: 3 },
    ] as const;
    render(<TabStrip label="Lists" tabs={tabs} selected="one" onSelect={onSelect} />);
    fireEvent.keyDown(screen.getByRole('tab', { name: 'One' }), { key: 'End' });
    expect(onSelect).toHaveBeenCalledWith('two');
    expect(screen.getByRole('tab', { name: /Two/ }).textContent).toContain('3');
  });

  it('lists all tabs in a menu while some have no room, and keeps the chosen one in sight [HU-101]', async () => {
    const sizes: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onChange: () => void) {
          sizes.push(onChange);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const onSelect = vi.fn();
    const tabs = ['One', 'Two', 'Three'].map((label) => ({ id: label, label }));
    const strip = (selected: string) => (
      <TabStrip label="Lists" tabs={tabs} selected={selected} onSelect={onSelect} allLabel="All lists" />
    );
    const { rerender } = render(strip('One'));
    const list = screen.getByRole('tablist');
    const isWide = (width: number) => ({ getBoundingClientRect: () => ({ width }) });
    const layOut = (element: Element, measures: Readonly<Record<string, unknown>>) => {
      for (const [name, value] of Object.entries(measures))
        Object.defineProperty(element, name, { value, configurable: true });
    };
    for (const [at, tab] of screen.getAllByRole('tab').entries())
      layOut(tab, { ...isWide(60.2), offsetTop: at === 2 ? 28 : 0 });
    const widen = (clientWidth: number) => {
      layOut(list, { clientWidth, ...isWide(clientWidth) });
      act(() => sizes.forEach((look) => look()));
    };
    widen(180.6);
    expect(screen.queryByRole('button', { name: 'All lists' })).toBeNull();
    widen(180);
    fireEvent.keyDown(screen.getByRole('button', { name: 'All lists' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Three' }));
    expect(onSelect).toHaveBeenCalledWith('Three');
    rerender(strip('Three'));
    expect(list.scrollTop).toBe(28);
    vi.unstubAllGlobals();
  });

  it('switches', () => {
    const onChange = vi.fn();
    render(<Switch checked={false} onChange={onChange} label="Click trade" armed />);
    fireEvent.click(screen.getByRole('switch', { name: 'Click trade' }));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('Table', () => {
  const columns: readonly Column<{ id: string; profit: number }>[] = [
    { id: 'id', label: 'Product', cell: (row) => row.id },
    { id: 'profit', label: 'Profit', cell: (row) => row.profit, sortKey: (row) => row.profit },
  ];
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  it('sorts by a head, keeps its order under the pointer, and sorts again when it leaves', () => {
    const rows = [
      { id: 'a', profit: 1 },
      { id: 'b', profit: 2 },
    ];
    const { container, rerender } = render(
      <Table label="P" columns={columns} rows={rows} rowId={(row) => row.id} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Profit' }));
    expect(names()).toEqual(['b', 'a']);
    const scroll = container.firstElementChild;
    if (scroll === null) throw new Error('nothing was drawn');
    fireEvent.pointerEnter(scroll);
    const turned = [
      { id: 'a', profit: 9 },
      { id: 'b', profit: 2 },
    ];
    rerender(<Table label="P" columns={columns} rows={turned} rowId={(row) => row.id} />);
    expect(names()).toEqual(['b', 'a']);
    fireEvent.pointerLeave(scroll);
    expect(names()).toEqual(['a', 'b']);
  });

  it('selects a row by click and by Enter', () => {
    const onSelect = vi.fn();
    const rows = [{ id: 'a', profit: 1 }];
    render(<Table label="P" columns={columns} rows={rows} rowId={(row) => row.id} onSelect={onSelect} />);
    const row = screen.getAllByRole('row')[1];
    if (row === undefined) throw new Error('no row');
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'Enter' });
    expect(onSelect).toHaveBeenCalledTimes(2);
  });
});

describe('AgeBadge', () => {
  it('shows latency while fresh, the age in words of a stale panel', () => {
    vi.useFakeTimers({ now: 100_000 });
    const { rerender } = render(<AgeBadge receivedAtMs={99_900} latencyMs={12} staleWord="stale" />);
    expect(screen.getByRole('status').textContent).toBe('12 ms');
    rerender(<AgeBadge receivedAtMs={98_000} latencyMs={12} staleWord="stale" />);
    expect(screen.getByRole('status').textContent).toBe('2 s');
    act(() => vi.advanceTimersByTime(6000));
    expect(screen.getByRole('status').textContent).toBe('stale 8 s');
    // A slow market is quiet for as long as it usually is.
    rerender(<AgeBadge receivedAtMs={98_000} latencyMs={12} staleAfterMs={20_000} staleWord="stale" />);
    expect(screen.getByRole('status').textContent).toBe('8 s');
  });
});

describe('Toasts', () => {
  it('lets a notice go after six seconds but keeps a refusal with its code until it is read [DT-23]', () => {
    vi.useFakeTimers();
    render(<Toasts label="Notices" closeLabel="Dismiss" />);
    act(() => {
      toast({ tone: 'ok', title: 'Bought 0.100' });
      toast({ tone: 'danger', title: 'Refused', detail: 'Not enough margin.', code: 'CFDWBWE000031' });
    });
    act(() => vi.advanceTimersByTime(TOAST_MS + 1));
    expect(screen.queryByText('Bought 0.100')).toBeNull();
    expect(screen.getByText('…E000031').getAttribute('title')).toBe('CFDWBWE000031');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Refused')).toBeNull();
  });

  it('stand one at a time in a bar, the newest, with how many are behind it', () => {
    render(<Toasts inBar label="Notices" closeLabel="Dismiss" />);
    act(() => {
      toast({ tone: 'danger', title: 'Refused' });
      toast({ tone: 'ok', title: 'Deposit credited' });
    });
    expect(screen.queryByText('Refused')).toBeNull();
    expect(screen.getByText('+1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('Refused')).toBeTruthy();
    expect(screen.queryByText('+1')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  });

  it('keeps a bounded number and lets refusals go last [MAX_TOASTS]', () => {
    const rejection = toast({ tone: 'danger', title: 'Refused' });
    for (let index = 0; index < MAX_TOASTS + 3; index += 1) toast({ tone: 'info', title: `note ${index}` });
    const { shown } = useToasts.getState();
    expect(shown).toHaveLength(MAX_TOASTS);
    expect(shown[0]?.id).toBe(rejection);
    dismissToast(rejection);
    expect(useToasts.getState().shown).toHaveLength(MAX_TOASTS - 1);
  });
});
