import { useMemo } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { TargetIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { objectiveCalls } from '../objective/objective.contract.ts'
import { t } from '../okr.words.ts'
import { kinds, toneOf, useCycle } from '../show-okr.web.ts'
import { TreeMap } from '#mechanisms/tree-map/tree-map.tsx'

/** All objectives of a cycle that one may see, as the trees that they are aligned in. */
export default function OkrMap() {
  const back = useBack('/okr/list')
  const { type, kind, cycle, onChange } = useCycle()
  const { data, error, refetch } = useCall(objectiveCalls.map, { type, cycle })
  const entries = useMemo(
    () =>
      data?.list.map(({ id, parentId, name, managerName, status, progress }) => ({
        id,
        parentId,
        name,
        about: managerName,
        percent: progress === null ? null : Math.round(progress),
        tone: toneOf(status),
      })) ?? [],
    [data],
  )
  return (
    <Page title={t('map')} onBack={back} top={<CycleBar kinds={kinds} kind={kind} cycle={cycle} onChange={onChange} />}>
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data?.list.length === 0 && <Empty icon={TargetIcon} title={t('none')} text={t('noneText')} />}
      {entries.length > 0 && (
        <TreeMap key={`${type} ${cycle}`} entries={entries} label={t('map')} href={id => `/okr/detail/${id}`} />
      )}
    </Page>
  )
}
