/** The design system. Presentational only: figures come in as scaled integers, words in the terminal's language. */
export { AgeBadge, type AgeBadgeProps } from './age-badge.tsx';
export { Badge, Count, Dot, SideMark, Triangle, type BadgeTone } from './badge.tsx';
export { Button, Separator, ToolButton, type ButtonProps, type ToolButtonProps } from './button.tsx';
export { Callout, type CalloutProps } from './callout.tsx';
export { classes } from './classes.ts';
export { Kbd, Meter, Segmented, Switch, type Segment } from './controls.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Bones, EmptyState } from './empty-state.tsx';
export {
  Field,
  NumberField,
  SHIFT_STEPS,
  stepsOf,
  type FieldProps,
  type NumberFieldProps,
} from './field.tsx';
export { Money, Percent, Price, Profit, Volume } from './figures.tsx';
export * from './format.ts';
export * from './format-time.ts';
export { ageOf, FRESH_MS, STALE_MS, type Freshness } from './freshness.ts';
export { Icon } from './icon.tsx';
export { Menu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from './menu.tsx';
export { Panel, PanelBody, PanelStrip, ToolRow } from './panel.tsx';
export { Table, type Column, type TableProps } from './table.tsx';
export { compareKeys, keepOrder, nextSorting, sortRows, type Sorting, type SortKey } from './table-model.ts';
export { TabStrip, Tabs, type Tab } from './tab-strip.tsx';
export { dismissToast, toast, useToasts, type ToastMessage, type ToastTone } from './toast-store.ts';
export { Toasts } from './toast.tsx';
export { useNow } from './use-now.ts';
