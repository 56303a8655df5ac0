import { domZhTW } from './dom-zh-TW.ts';
import type { ladderEnUS } from './ladder-en-US.ts';

export const ladderZhTW: Record<keyof typeof ladderEnUS, string> = {
  ...domZhTW,
  'ladder.canvas': '盤口價格',
  'ladder.centre': '置中',
  'tape.aggregation': '成交合併',
  'tape.each': '逐筆成交',
  'tape.span': '合併 {{span}} 毫秒',
  'tape.speed': '每秒 {{rate}} 筆',
};
