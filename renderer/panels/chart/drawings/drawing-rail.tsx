import {
  AlignJustify,
  Check,
  Ellipsis,
  Equal,
  Lock,
  LockOpen,
  Magnet,
  Minus,
  MousePointer2,
  MoveUpRight,
  Redo2,
  Ruler,
  Square,
  Trash2,
  TrendingDown,
  TrendingUp,
  Type,
  Undo2,
  Slash,
  type LucideIcon,
} from 'lucide-react';
import { use, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import {
  Icon,
  Menu,
  MenuItem,
  MenuToggle,
  PortalContext,
  watchSize,
  IconButton,
} from '../../../components/index.ts';
import { DRAWING_TOOLS, type DrawingTool } from './drawing.ts';
import {
  canStep,
  changeDrawings,
  drawingsOf,
  redoDrawing,
  undoDrawing,
  useDrawings,
} from './drawing-store.ts';
import type { DrawingState } from './use-drawings.ts';
import styles from './drawings.module.css';

const SIGNS: Readonly<Record<DrawingTool, LucideIcon>> = {
  trend: Slash,
  ray: MoveUpRight,
  horizontal: Minus,
  channel: Equal,
  fibonacci: AlignJustify,
  rectangle: Square,
  text: Type,
  measure: Ruler,
  long: TrendingUp,
  short: TrendingDown,
};

export interface DrawingRailProps {
  readonly state: DrawingState;
  /** Code of the product. */
  readonly product: string;
}

interface RailItem {
  readonly sign: LucideIcon;
  readonly name: string;
  /** Of a tool that is taken up, or of a switch that is on. */
  readonly pressed?: boolean;
  /** It is on or off, and a menu stays open over it. */
  readonly isSwitch?: boolean;
  readonly disabled?: boolean;
  onPress(): void;
}

/** The least height of a button with the gap below it, and of the ends of the rail, as its style has them (pixels). */
const BUTTON_HEIGHT = 21;
const ENDS_HEIGHT = 7;

/** For how many buttons a rail has room; for all while its height is not known. */
function useSpace(rail: RefObject<HTMLElement | null>): number {
  const [space, setRoom] = useState(Number.POSITIVE_INFINITY);
  const inWindow = use(PortalContext);
  useLayoutEffect(() => {
    const place = rail.current;
    if (place === null) return undefined;
    const measure = () => {
      // On its way from window to window it has no size, and then nothing is known.
      if (place.clientHeight > 0) setRoom(Math.floor((place.clientHeight - ENDS_HEIGHT) / BUTTON_HEIGHT));
    };
    measure();
    return watchSize([place], measure);
  }, [rail, inWindow]);
  return space;
}

/**
 * Drawing tools at the left of a chart; magnet, lock, undo, redo and remove at the foot. Where a chart is low, those without
 * room stand in a menu: none is cut.
 */
export function DrawingRail({ state, product }: DrawingRailProps) {
  const { t } = useTranslation('chart');
  const tools = useTools(state);
  const deeds = useDeeds(product);
  const rail = useRef<HTMLDivElement>(null);
  const space = useSpace(rail);
  const all = [...tools, ...deeds];
  const isFolded = all.length > space;
  const shown = isFolded ? all.slice(0, Math.max(0, space - 1)) : all;
  return (
    <div
      ref={rail}
      className={styles['rail']}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('drawing.tools')}
    >
      {shown.slice(0, tools.length).map((item) => (
        <RailButton key={item.name} item={item} />
      ))}
      {!isFolded && <span className="grow" />}
      {shown.slice(tools.length).map((item) => (
        <RailButton key={item.name} item={item} />
      ))}
      {isFolded && <RestMenu items={all.slice(shown.length)} />}
    </div>
  );
}

/** The pointer and the tools, one of which is taken up. */
function useTools({ controller }: DrawingState): readonly RailItem[] {
  const { t } = useTranslation('chart');
  const pointer: RailItem = {
    sign: MousePointer2,
    name: t('drawing.pointer'),
    pressed: controller?.tool === undefined,
    onPress: () => controller?.choose(undefined),
  };
  const tools = DRAWING_TOOLS.map((tool) => ({
    sign: SIGNS[tool],
    name: t(`drawing.${tool}`),
    pressed: controller?.tool === tool,
    onPress: () => controller?.choose(controller.tool === tool ? undefined : tool),
  }));
  return [pointer, ...tools];
}

/** What is done to all drawings of a product. */
function useDeeds(product: string): readonly RailItem[] {
  const { t } = useTranslation('chart');
  const { magnet, allLocked, undo, redo, empty } = useDrawings(
    useShallow((state) => ({
      magnet: state.magnet,
      allLocked: state.allLocked,
      empty: drawingsOf(state, product).length === 0,
      ...canStep(state, product),
    })),
  );
  return [
    {
      sign: Magnet,
      name: t('drawing.magnet'),
      pressed: magnet,
      isSwitch: true,
      onPress: () => useDrawings.setState({ magnet: !magnet }),
    },
    {
      sign: allLocked ? Lock : LockOpen,
      name: t('drawing.lockAll'),
      pressed: allLocked,
      isSwitch: true,
      onPress: () => useDrawings.setState({ allLocked: !allLocked }),
    },
    { sign: Undo2, name: t('drawing.undo'), disabled: !undo, onPress: () => undoDrawing(product) },
    { sign: Redo2, name: t('drawing.redo'), disabled: !redo, onPress: () => redoDrawing(product) },
    {
      sign: Trash2,
      name: t('drawing.removeAll'),
      disabled: empty || allLocked,
      onPress: () => changeDrawings(product, (list) => list.filter(({ locked }) => locked)),
    },
  ];
}

function RailButton({ item }: { readonly item: RailItem }) {
  const { sign, name, pressed, disabled = false, onPress } = item;
  return (
    <IconButton icon={sign} name={name} titled aria-pressed={pressed} disabled={disabled} onClick={onPress} />
  );
}

/** What has no room in the rail; pressed while the tool that is taken up is among it. */
function RestMenu({ items }: { readonly items: readonly RailItem[] }) {
  const { t } = useTranslation('chart');
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          icon={Ellipsis}
          name={t('drawing.rest')}
          titled
          aria-pressed={items.some(({ pressed }) => pressed === true)}
        />
      }
    >
      {items.map(({ sign, name, pressed, isSwitch = false, disabled = false, onPress }) =>
        isSwitch ? (
          <MenuToggle key={name} checked={pressed === true} onChange={onPress}>
            <Icon icon={sign} />
            {name}
          </MenuToggle>
        ) : (
          <MenuItem
            key={name}
            disabled={disabled}
            hint={pressed === true && <Icon icon={Check} size={12} />}
            onSelect={onPress}
          >
            <Icon icon={sign} />
            {name}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
