import type { TableList } from '#platform/web/app/list-screen.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { day } from '#platform/web/words/format.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { currencyName } from './currency-name.web.ts'
import type { RateRow } from './rate.contract.ts'
import { t } from './rate.words.ts'

interface TableProps {
  list: TableList<RateRow>
  /** What can be done with one; left out for those who do not keep them. */
  onMore: ((row: RateRow) => void) | undefined
}

const columns = ({ onMore }: Pick<TableProps, 'onMore'>): Column<RateRow>[] => [
  {
    key: 'currency',
    label: t('currency'),
    width: 220,
    text: ({ currency }) => currencyName(currency),
    ...(onMore && {
      before: row => (
        <IconButton
          icon={MoreIcon}
          label={t('more', { currency: row.currency, day: day(row.day) })}
          onPress={() => onMore(row)}
        />
      ),
    }),
  },
  { key: 'day', label: t('day'), width: 140, text: row => day(row.day) },
  { key: 'rate', label: t('rate'), width: 140, isFigure: true, text: ({ rate }) => rate },
  { key: 'creator', label: t('creator'), width: 160, text: ({ creator }) => creator.name },
  { key: 'lastOptDate', label: t('lastChange'), width: 140, text: row => day(row.lastOptDate) },
]

/** The exchange rates as a table, where the window is wide. */
export default function RateTable({ list, onMore }: TableProps) {
  return <Table name="exchange_rate" columns={columns({ onMore })} list={list} />
}
