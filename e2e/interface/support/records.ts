/** Members of the records of the interface, by kind (`shape.ts`). */

/** The members that every dictionary item has, a country too. */
export const COMMON_ITEM = {
  id: 'int',
  parentId: 'int',
  name: 'text',
  displayName: 'text',
  code: 'text',
  parentCode: 'text',
  sort: 'int',
  extend: 'text',
  status: 'int',
  hasLeaf: 'int',
  createTime: 'ms',
  updateTime: 'ms',
};
export const ITEM = { ...COMMON_ITEM, showType: 'text' };
export const FULL = { nameTw: 'text', nameEn: 'text', revision: 'int', createBy: 'text', updateBy: 'text' };

export const WINDOW = { dayOfWeek: 'int', startTime: 'int', endTime: 'int' };
export const HOLIDAY = { startTime: 'ms', endTime: 'ms' };
export const MARGIN = {
  id: 'text',
  groupId: 'int',
  rangeLeft: 'number',
  rangeRight: 'number',
  percent: 'number',
  type: 'text',
  values: 'text',
};
export const SETTING = { currencyCode: 'text', currencyName: 'text' };
