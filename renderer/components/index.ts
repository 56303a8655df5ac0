/** The design system. Presentational only: figures come in as scaled integers, words in the terminal's language. */
// eslint-disable-next-line -- the rules that components override stand before theirs, in whichever file the build puts both
import '../theme/base.css';

export {
  AgeBadge,
  Badge,
  Count,
  Dot,
  SideMark,
  Triangle,
  STALE_MS,
  StateBadge,
  StateWord,
  type StateTone,
} from './badge.tsx';
export { Button, IconButton, Separator, ToolButton } from './button.tsx';
export { CodeField } from './code-field.tsx';
export { Kbd, Meter, Segmented, Switch } from './controls.tsx';
export { shortName, showCutTexts } from './text/cut-text.ts';
export { trackCompositions, keyOf, readKeyboardLayout, type KeyEvent } from './text/key-of.ts';
export { Dialog } from './surfaces/dialog.tsx';
// Before the page: its column lays out what is in it, also a panel without content.
export {
  Skeleton,
  EmptyState,
  PanelBoundary,
  usePanelFault,
  type OnPanelFault,
  Panel,
  PanelBody,
  PanelStrip,
  ToolRow,
} from './surfaces/panel.tsx';
export {
  Field,
  NumberField,
  keySteps,
  type FieldProps,
  FigureInput,
  useUnreadText,
  SelectField,
} from './field.tsx';
export {
  isUnread,
  readFigureIn,
  toUsualWidth,
  type FigureReading,
  type UnreadReason,
} from './text/figure-text.ts';
export { Percent, Profit } from './text/figures.tsx';
export * from './text/format.ts';
export * from './text/format-time.ts';
export { isNamedZone, isZoneFound, offsetName, offsetsOf, zonesByOffset } from './text/time-zone.ts';
export { FloatingWindow } from './surfaces/floating-window.tsx';
export { Icon } from './icon.tsx';
export { Callout, Chips, FigureTable, Line, Lines, Steps, type Step } from './blocks.tsx';
export {
  ContextMenu,
  type ContextMenuEntry,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  MenuToggle,
  Popover,
} from './surfaces/menu.tsx';
export { Page, PanelColumn } from './surfaces/page.tsx';
export { PortalContext, watchSize, watchSizeAndPixels } from './watch-size.ts';
export { Table, type Column, type TableProps } from './table/table.tsx';
export type { RowTone, Totalled } from './table/table-parts.tsx';
export {
  compareKeys,
  nextSorting,
  sortRows,
  type Sorting,
  type SortKey,
  isShown,
  moveColumn,
  orderColumns,
  toggleColumn,
  type TableView,
} from './table/table-model.ts';
export { QrCode } from './qr-code.tsx';
export { TabStrip, tabsLack, type Tab } from './tab-strip.tsx';
export { dismissToast, toast, useToasts, type ToastTone, Toasts } from './surfaces/toast.tsx';
export { useFromNow, useNow } from './text/use-now.ts';
