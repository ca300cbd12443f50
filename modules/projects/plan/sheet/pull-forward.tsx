import { openPlan } from '#modules/tasks/tasks.contract.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { planNode } from '../plan-tree.contract.ts'
import { calendarOfPlan } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import type { ShownPlan } from '../use-plan.web.ts'

interface Move {
  id: string
  name: string
  from: string
  to: string
}

/** What would be brought forward, by the plan's own function; parents follow from their tasks and are left out. */
function movesOf({ plan, byId, parents }: ShownPlan): Move[] {
  const computed = openPlan(plan.list.map(planNode), timeZone(), () => calendarOfPlan(plan))
  const said = (start: string | null | undefined, end: string | null | undefined) =>
    [...new Set([start, end].flatMap(one => (one ? shortDay(one) : [])))].join(' – ')
  return computed.settle({ to: Date.now() }).flatMap(({ id, ...change }) => {
    const task = byId.get(id)
    if (!task || parents.has(id) || (change.planStartDate === undefined && change.planEndDate === undefined)) return []
    const { planStartDate = task.planStartDate, planEndDate = task.planEndDate } = change
    return [
      { id, name: task.name, from: said(task.planStartDate, task.planEndDate), to: said(planStartDate, planEndDate) },
    ]
  })
}

/** Shows what pulling the plan forward would move, and asks; says so where nothing would. */
export async function askPullForward(shown: ShownPlan): Promise<boolean> {
  const moves = movesOf(shown)
  if (moves.length === 0) {
    toast.info(t('nothingToPull'))
    return false
  }
  return await openDialog<boolean>(({ open, answer }) => (
    <Sheet
      open={open}
      onClose={() => answer(false)}
      title={t('pullForward')}
      tall
      bottom={
        <Button wide onPress={() => answer(true)}>
          {t('pullNow', { n: moves.length })}
        </Button>
      }
    >
      <Section note={t('pullText')}>
        {moves.map(({ id, name, from, to }) => (
          <ListRow key={id} title={name} subtitle={`${from} → ${to}`} wrap />
        ))}
      </Section>
    </Sheet>
  ))
}
