import { domZhCN } from './dom-zh-CN.ts';
import type { ladderEnUS } from './ladder-en-US.ts';

export const ladderZhCN: Record<keyof typeof ladderEnUS, string> = {
  ...domZhCN,
  'ladder.canvas': '盘口价格',
  'ladder.centre': '居中',
  'tape.aggregation': '成交合并',
  'tape.each': '逐笔成交',
  'tape.span': '合并 {{span}} 毫秒',
  'tape.speed': '每秒 {{rate}} 笔',
};
