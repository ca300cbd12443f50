import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { moved, SortableRows } from '#platform/web/kit/sortable-rows.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import type { Column } from './column.web.ts'
import type { ColumnChoice } from './kept-columns.web.ts'
import { t } from './tables.words.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- columns of any rows
type AnyColumn = Pick<Column<any, any>, 'key' | 'label' | 'href'>

/** Asks which columns stand in a table, and in which order; null for the usual ones, undefined when cancelled. */
export const chooseColumns = (columns: readonly AnyColumn[], now: ColumnChoice) =>
  openDialog<ColumnChoice | null | undefined>(dialog => <ColumnSheet columns={columns} now={now} {...dialog} />)

function ColumnSheet({
  columns,
  now,
  open,
  answer,
}: { columns: readonly AnyColumn[]; now: ColumnChoice } & DialogControls<ColumnChoice | null | undefined>) {
  const [order, setOrder] = useState(now.order)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(now.hidden))
  // The name is always first, and always there.
  const rows = order.flatMap(key => {
    const column = columns.find(one => one.key === key)
    return column && !column.href ? [{ key, name: column.label }] : []
  })
  const names = order.filter(key => !rows.some(row => row.key === key))
  function toggle(key: string) {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(undefined)}
      title={t('columns')}
      bottom={
        <>
          <Button kind="neutral" onPress={() => answer(null)}>
            {t('usualColumns')}
          </Button>
          <Button
            onPress={() => answer({ ...now, order: [...names, ...rows.map(({ key }) => key)], hidden: [...hidden] })}
          >
            {t('show')}
          </Button>
        </>
      }
    >
      <SortableRows
        rows={rows}
        onMove={(from, to) => setOrder([...names, ...moved(rows, from, to).map(({ key }) => key)])}
        end={({ key, name }) => <Switch value={!hidden.has(key)} label={name} onChange={() => toggle(key)} />}
      />
    </Sheet>
  )
}
