import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { ItemType } from '../budget/budget.contract.ts'
import { t } from '../budget/budget.words.ts'
import { costCalls, type CostTask, type TaskCostRow } from './cost.contract.ts'
import css from '../budget/budget.module.css'

interface Rows {
  projectId: string
  /** None for what no task of the plan bears. */
  taskId?: string
  type?: ItemType
  name: string
}

/** Shows the costs that a number of a task, or of what no task bears, is the sum of. */
export const showCostRows = (rows: Rows) =>
  openDialog<null>(({ open, answer }) => <CostRowsSheet open={open} {...rows} onClose={() => answer(null)} />)

function CostRowsSheet({ open, name, onClose, ...rows }: Rows & { open: boolean; onClose: () => void }) {
  const { type } = rows
  return (
    <Sheet open={open} onClose={onClose} title={type ? t('costRows', { name, type: t(type) }) : name} tall>
      <CostRows {...rows} />
    </Sheet>
  )
}

function CostRows({ projectId, taskId, type }: Omit<Rows, 'name'>) {
  const pages = usePages(costCalls.taskRows, { projectId, taskId, type, limit: 50 })
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  return (
    <Section>
      {pages.rows.map(row => (
        <CostRowLine key={row.id} row={row} of={taskId} />
      ))}
      {pages.hasNextPage && (
        <div className={css.acts}>
          <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('moreRows')}
          </Button>
        </div>
      )}
    </Section>
  )
}

export const taskName = ({ code, name }: CostTask) => name ?? t('hiddenTask', { code })

function CostRowLine({ row, of }: { row: TaskCostRow; of: string | undefined }) {
  const { source, id, task, type, costDate, name, person, hour, amount } = row
  return (
    <ListRow
      title={source === 'hours' ? t('workedOn', { name: person?.name ?? '', hour: hour ?? 0 }) : (name ?? '')}
      subtitle={[t(type), shortDay(costDate), task && task.id !== of && taskName(task)].filter(Boolean).join(' · ')}
      right={yuan(amount)}
      {...(source === 'linked' ? { href: `/finance/detail?id=${id}`, chevron: false } : {})}
    />
  )
}
