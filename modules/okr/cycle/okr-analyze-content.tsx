import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { TargetIcon } from '#platform/web/kit/icons.tsx'
import { objectiveStatuses } from '../objective/objective.contract.ts'
import { ObjectiveListRow } from '../objective/objective-row.tsx'
import { t } from '../okr.words.ts'
import { useCycle } from '../show-okr.web.ts'
import { okrCycleCalls } from './okr-cycle.contract.ts'

/** The very objectives that a figure counts. */
export default function OkrAnalyzeContent() {
  const { status, department, manager, finished, aligned, keyResults } = useAddress()
  const { type, cycle } = useCycle()
  const chosen = objectiveStatuses.find(one => String(one) === status)
  return (
    <ListScreen
      title={t('analyzed')}
      call={okrCycleCalls.analyzed}
      query={{
        type,
        cycle,
        ...(chosen === undefined ? {} : { status: chosen }),
        ...(department === 'none' ? { noDepartment: '1' as const } : department ? { departmentId: department } : {}),
        ...(manager ? { managerId: manager } : {}),
        ...(finished ? { finished: '1' as const } : {}),
        ...(aligned ? { aligned: '1' as const } : {}),
        ...(keyResults ? { keyResults: '1' as const } : {}),
        start: 0,
        limit: 20,
      }}
      rowHeight={92}
      empty={{ icon: TargetIcon, title: t('noneFound') }}
    >
      {objective => <ObjectiveListRow objective={objective} saysKeyResults={Boolean(keyResults)} />}
    </ListScreen>
  )
}
