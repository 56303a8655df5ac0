import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, ContextMenuEntry } from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

type Groups = readonly (readonly ContextMenuEntry[])[];

/** The menu of a row: what can be done about its product, the row's own entries, and copying it. */
export function useRowMenu<Row extends { readonly symbolId?: InstrumentNumber | undefined }>(
  columns: readonly Column<Row>[],
  own?: (row: Row) => Groups,
): (row: Row) => Groups {
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  return useCallback(
    (row: Row) => {
      const { symbolId } = row;
      const ofProduct: readonly ContextMenuEntry[] =
        symbolId === undefined
          ? []
          : [
              { key: 'chart', label: t('list.showChart'), onSelect: () => select(symbolId) },
              {
                key: 'ticket',
                label: t('list.openTicket'),
                onSelect: () => {
                  select(symbolId);
                  ticketActions.dispatch({ type: 'product', symbolId });
                },
              },
            ];
      const copy: ContextMenuEntry = {
        key: 'copy',
        label: t('list.copy'),
        onSelect: () => void navigator.clipboard.writeText(copyText(columns, row)),
      };
      return [ofProduct, ...(own?.(row) ?? []), [copy]];
    },
    [t, select, columns, own],
  );
}

/** A row as text that a spreadsheet takes apart by its tabs. */
export function copyText<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns.flatMap(({ text }) => text?.(row) ?? []).join('\t');
}
