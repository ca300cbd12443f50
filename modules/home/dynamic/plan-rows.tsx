import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import type { useMe } from '#modules/account/account.web.tsx'
import { goalCalls, goalKinds, GoalType, usualType } from '#modules/goals/goals.contract.ts'
import { objectiveCalls, OkrType } from '#modules/okr/okr.contract.ts'
import { t } from './plan-card.words.ts'
import css from './dynamic.module.css'

const shown = 3

/**
 * The first of my goals of this week, or month where no weeks are planned, or of my objectives of this quarter, and how
 * far they have come.
 */
export default function PlanRows({ isOkr, me }: { isOkr: boolean; me: NonNullable<ReturnType<typeof useMe>> }) {
  const goalType = usualType(JSON.parse(me.settings.plan_setting ?? '{}') as { week?: number })
  const isWeek = goalType === GoalType.Week
  const goals = useCall(
    goalCalls.list,
    { goalType, goalCycle: cycleOf(goalKinds[goalType]!, today()), start: 0, limit: shown },
    { enabled: !isOkr },
  )
  const objectives = useCall(
    objectiveCalls.list,
    { type: OkrType.Quarter, cycle: cycleOf('season', today()), managerId: me.id, start: 0, limit: shown },
    { enabled: isOkr },
  )
  const { data, error, refetch } = isOkr ? objectives : goals
  if (!data)
    return error ? (
      <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton kind="rows" count={2} />
    )
  if (data.list.length === 0)
    return (
      <ListRow
        left={<FlagIcon />}
        title={t(isOkr ? 'noObjectives' : isWeek ? 'noGoals' : 'noGoalsOfMonth')}
        subtitle={t(isOkr ? 'noObjectivesText' : isWeek ? 'noGoalsText' : 'noGoalsOfMonthText')}
        href={isOkr ? '/okr/list' : '/plan/list'}
      />
    )
  return (
    <>
      {data.list.map(({ id, name, progress }) => (
        <ListRow
          key={id}
          href={isOkr ? `/okr/detail/${id}` : `/plan/${id}`}
          title={name}
          chevron={false}
          below={
            <span className={css.percent}>
              <ProgressBar percent={progress ?? 0} label={name} />
              <span>{Math.round(progress ?? 0)}%</span>
            </span>
          }
        />
      ))}
    </>
  )
}
