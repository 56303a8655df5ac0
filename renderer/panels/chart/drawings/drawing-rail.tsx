import {
  AlignJustify,
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
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { Icon, ToolButton } from '../../../components/index.ts';
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

/** Drawing tools at the left of a chart; magnet, lock, undo, redo and remove at the foot. */
export function DrawingRail({ state: { controller }, product }: DrawingRailProps) {
  const { t } = useTranslation('chart');
  const { magnet, allLocked, undo, redo, empty } = useDrawings(
    useShallow((state) => ({
      magnet: state.magnet,
      allLocked: state.allLocked,
      empty: drawingsOf(state, product).length === 0,
      ...canStep(state, product),
    })),
  );
  const removeAll = () => changeDrawings(product, (list) => list.filter(({ locked }) => locked));
  return (
    <div
      className={styles['rail']}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('drawing.tools')}
    >
      <RailButton
        sign={MousePointer2}
        name={t('drawing.pointer')}
        pressed={controller?.tool === undefined}
        onPress={() => controller?.choose(undefined)}
      />
      {DRAWING_TOOLS.map((tool) => (
        <RailButton
          key={tool}
          sign={SIGNS[tool]}
          name={t(`drawing.${tool}`)}
          pressed={controller?.tool === tool}
          onPress={() => controller?.choose(controller.tool === tool ? undefined : tool)}
        />
      ))}
      <span className="grow" />
      <RailButton
        sign={Magnet}
        name={t('drawing.magnet')}
        pressed={magnet}
        onPress={() => useDrawings.setState({ magnet: !magnet })}
      />
      <RailButton
        sign={allLocked ? Lock : LockOpen}
        name={t('drawing.lockAll')}
        pressed={allLocked}
        onPress={() => useDrawings.setState({ allLocked: !allLocked })}
      />
      <RailButton
        sign={Undo2}
        name={t('drawing.undo')}
        disabled={!undo}
        onPress={() => undoDrawing(product)}
      />
      <RailButton
        sign={Redo2}
        name={t('drawing.redo')}
        disabled={!redo}
        onPress={() => redoDrawing(product)}
      />
      <RailButton
        sign={Trash2}
        name={t('drawing.removeAll')}
        disabled={empty || allLocked}
        onPress={removeAll}
      />
    </div>
  );
}

interface RailButtonProps {
  readonly sign: LucideIcon;
  readonly name: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  onPress(): void;
}

function RailButton({ sign, name, pressed, disabled = false, onPress }: RailButtonProps) {
  return (
    <ToolButton aria-label={name} title={name} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      <Icon icon={sign} />
    </ToolButton>
  );
}
