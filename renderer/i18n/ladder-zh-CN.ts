import { domZhCN } from './dom-zh-CN.ts';
import type { ladderEnUS } from './ladder-en-US.ts';

export const ladderZhCN: Record<keyof typeof ladderEnUS, string> = {
  ...domZhCN,
  'ladder.canvas': '价格阶梯',
  'ladder.keys': '方向键选择价格，回车键取用，Alt 加方向键移动一档，C 键居中。',
  'ladder.centre': '居中',
  'ladder.traded': '成交',
  'tape.aggregation': '成交合并',
  'tape.each': '逐笔成交',
  'tape.span': '合并 {{span}} 毫秒',
  'tape.speed': '每秒 {{rate}} 笔',
};
