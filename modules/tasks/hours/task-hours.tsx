import { useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { TimerIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { t } from '../tasks.words.ts'
import type { TaskDetail } from '../task/task.contract.ts'

const figure = (hours: number) => String(Math.round(hours * 100) / 100)

/**
 * What the task took beside what was planned; the hours room has the rest, and is led to by address, because it comes
 * after this one.
 */
export function TaskHours({ task: { id, planWorkHour, realWorkHour } }: { task: TaskDetail }) {
  const hasScreen = useHasScreen()
  const go = useGo()
  if (!hasScreen('/view_real_workhour')) return null
  const over = planWorkHour !== null && realWorkHour > planWorkHour
  return (
    <Addable
      name={t('logHours')}
      icon={TimerIcon}
      empty={realWorkHour === 0 && planWorkHour === null}
      onAdd={() => go(`/add_real_workhour?task=${id}`)}
    >
      <Section title={t('workHours')}>
        <ListRow
          title={
            planWorkHour === null
              ? t('realHours', { real: figure(realWorkHour) })
              : t('realOfPlan', { real: figure(realWorkHour), plan: figure(planWorkHour) })
          }
          href={`/view_real_workhour?task=${id}`}
          below={
            planWorkHour ? (
              <ProgressBar
                percent={(realWorkHour / planWorkHour) * 100}
                label={t('workHours')}
                tone={over ? 'danger' : 'brand'}
              />
            ) : undefined
          }
        />
        <AddRow name={t('logHours')} href={`/add_real_workhour?task=${id}`} />
      </Section>
    </Addable>
  )
}
