import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../goals.words.ts'
import { goalCalls } from './goal.contract.ts'
import { GoalListRow } from './goal-row.tsx'
import { newGoal } from './goal-sheet.tsx'
import { PlanActions, PlanTop, usePlanTitle } from './plan-top.tsx'
import { useGoalCycle } from './use-goals.web.ts'

/** A person's goals of a cycle: one's own, or those of somebody whose plans one sees. */
export default function GoalList() {
  const shown = useGoalCycle()
  const { query, status } = shown
  const narrowed = { ...query, ...(status === undefined ? {} : { status }), start: 0, limit: 20 }
  const first = useCall(goalCalls.list, narrowed)
  const plan = first.data
  return (
    <ListScreen
      title={usePlanTitle(plan, query)}
      call={goalCalls.list}
      query={narrowed}
      rowHeight={88}
      top={<PlanTop view="list" plan={plan} shown={shown} />}
      actions={<PlanActions plan={plan} shown={shown} />}
      empty={{
        icon: FlagIcon,
        title: t('none'),
        ...(first.error ? { text: refusalText(first.error) } : plan?.can.edit ? { text: t('noneText') } : {}),
        ...(plan?.can.edit ? { action: { label: t('new'), onPress: () => void newGoal(query) } } : {}),
      }}
    >
      {goal => <GoalListRow goal={goal} />}
    </ListScreen>
  )
}
