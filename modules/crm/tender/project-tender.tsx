import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { tenderCalls } from './tender.contract.ts'
import { TenderListRow } from './tender-row.tsx'
import { t } from './tender.words.ts'

/** The tenders of the project, customer or chance that the address names, whatever became of them. */
export default function ProjectTender() {
  const { project, customer, chance } = useAddress()
  const of = {
    ...(project ? { project } : {}),
    ...(customer ? { customer } : {}),
    ...(chance ? { chance } : {}),
  }
  return (
    <ListScreen
      title={t('tenders')}
      newAt={`/crm/tender/new?${new URLSearchParams(of)}`}
      call={tenderCalls.list}
      rowHeight={76}
      query={{
        ...(project ? { projectId: project } : {}),
        ...(customer ? { customerId: customer } : {}),
        ...(chance ? { chanceId: chance } : {}),
        limit: 20,
      }}
      empty={{ icon: DocumentIcon, title: t('none'), text: t('noneText') }}
    >
      {tender => <TenderListRow tender={tender} />}
    </ListScreen>
  )
}
