import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ChartIcon } from '#platform/web/kit/icons.tsx'
import { ChartColumns } from './chart-columns.tsx'
import { t } from './charts.words.ts'
import css from './charts.module.css'

/** What a chart shows, as a table says it: for those who would rather read, or listen. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly { key: string; name: string; values: readonly (string | number)[] }[]
}

interface ChartFigureProps {
  title: React.ReactNode
  table: ChartTable
  /** Where there is more of it. */
  more?: string | undefined
  /** There is nothing to draw. */
  isEmpty?: boolean
  /** The window has room for both: the table stands beside the chart. */
  isTableBeside?: boolean
  children: React.ReactNode
}

/** A chart in its card; the same figures as a table behind a button. */
export function ChartFigure({
  title,
  table,
  more,
  isEmpty = false,
  isTableBeside = false,
  children,
}: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false)
  const further = more && (
    <Button kind="text" small href={more}>
      {t('more')}
    </Button>
  )
  if (isTableBeside && !isEmpty)
    return (
      <ChartColumns>
        <Section title={title} action={further}>
          <div className={css.figure}>{children}</div>
        </Section>
        <Section title={t('table')}>
          <div className={css.figure}>
            <TableOf {...table} />
          </div>
        </Section>
      </ChartColumns>
    )
  return (
    <Section
      title={title}
      action={
        !isEmpty && (
          <span className={css.acts}>
            <Button kind="text" small onPress={() => setIsTable(!isTable)}>
              {isTable ? t('chart') : t('table')}
            </Button>
            {further}
          </span>
        )
      }
    >
      {isEmpty ? (
        <Empty icon={ChartIcon} title={t('nothing')} />
      ) : (
        <div className={css.figure}>{isTable ? <TableOf {...table} /> : children}</div>
      )}
    </Section>
  )
}

const TableOf = ({ columns, rows }: ChartTable) => (
  <div className={css.scroll} tabIndex={0} role="group" aria-label={t('table')}>
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
