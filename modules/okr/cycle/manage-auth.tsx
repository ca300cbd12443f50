import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../okr.words.ts'
import { okrCycleCalls } from './okr-cycle.contract.ts'

/** Who manages all plans and objectives. */
export default function ManageAuth() {
  const back = useBack('/okr/more')
  const { data, error, refetch } = useCall(okrCycleCalls.managers, {})
  return (
    <Page title={t('manageAuth')} onBack={back}>
      {data ? (
        <Section note={t('manageAuthText')}>
          {data.list.map(person => (
            <ListRow key={person.id} left={<Face person={person} />} title={person.name} />
          ))}
        </Section>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}
