import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../okr.words.ts'
import { useCycle } from '../show-okr.web.ts'
import { okrCycleCalls } from './okr-cycle.contract.ts'

/** The very people that a figure counts: those who have objectives of the cycle, each with their own, or none yet. */
export default function OkrAnalyzePeople() {
  const { missing } = useAddress()
  const { type, cycle } = useCycle()
  const query = { type, cycle, start: 0, limit: 20 }
  if (missing)
    return (
      <ListScreen
        title={t('missingNum')}
        call={okrCycleCalls.missing}
        query={query}
        empty={{ icon: UsersIcon, title: t('noMissing') }}
      >
        {person => (
          <ListRow
            left={<Face person={person} />}
            title={person.name}
            right={person.isReminded ? t('remindedAlready') : undefined}
          />
        )}
      </ListScreen>
    )
  return (
    <ListScreen
      title={t('personNum')}
      call={okrCycleCalls.people}
      query={query}
      empty={{ icon: UsersIcon, title: t('noneFound') }}
    >
      {person => (
        <ListRow
          left={<Face person={person} />}
          title={person.name}
          right={person.objectiveNum}
          href={`/okr/analyze_content?type=${type}&cycle=${cycle}&manager=${person.id}`}
        />
      )}
    </ListScreen>
  )
}
