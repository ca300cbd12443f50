import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { quotationCalls } from './quotation.contract.ts'
import { QuotationLine } from './quotation-row.tsx'
import { t } from './quotation.words.ts'

/** The quotations for the project that the address names; without one, those for any project. */
export default function ProjectQuotation() {
  const { project } = useAddress()
  return (
    <ListScreen
      title={t('projectQuotations')}
      newAt={`/crm/quotation/new${project ? `?project=${project}` : ''}`}
      call={quotationCalls.list}
      query={{ ...(project ? { projectId: project } : { hasProject: true }), limit: 20 }}
      rowHeight={76}
      empty={{ icon: DocumentIcon, title: t('noneOfProject'), text: t('noneOfProjectText') }}
    >
      {quotation => <QuotationLine quotation={quotation} />}
    </ListScreen>
  )
}
