import { useMemo } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { FlagIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TreeMap } from '#mechanisms/tree-map/tree-map.tsx'
import { t } from '../goals.words.ts'
import { goalCalls } from './goal.contract.ts'
import { PlanTop } from './plan-top.tsx'
import { toneOf, useGoalCycle } from './use-goals.web.ts'

/** A cycle's goals as a map. */
export default function GoalMinder() {
  const back = useBack('/plan/list')
  const shown = useGoalCycle()
  const { query } = shown
  const { data, error, refetch } = useCall(goalCalls.mind, query)
  const entries = useMemo(
    () =>
      data?.list.map(({ id, parentId, task }) => ({
        id,
        parentId,
        name: task.name,
        about: t(`status_${task.status as 0 | 1 | 2 | 3}`),
        percent: task.progressPercent,
        tone: toneOf(task.status),
      })) ?? [],
    [data],
  )
  return (
    <Page title={t('minder')} onBack={back} top={<PlanTop view="minder" plan={undefined} shown={shown} />}>
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data?.list.length === 0 && <Empty icon={FlagIcon} title={t('none')} text={t('noneText')} />}
      {entries.length > 0 && (
        <TreeMap key={query.goalCycle} entries={entries} label={t('minder')} href={id => `/plan/${id}`} />
      )}
    </Page>
  )
}
