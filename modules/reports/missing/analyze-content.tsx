import * as v from 'valibot'
import { day, id } from '#platform/contract/fields.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../reports.words.ts'
import { peopleScopes, reportCalls, Review } from '../report/report.contract.ts'
import { ReportListRow } from '../report/report-row.tsx'

/** What a figure of the statistics counts: the reports that people, one of them, or a department handed in. */
export default function AnalyzeContent() {
  const { person, department, name, scope, from, to, type, late, review } = useAddress()
  return (
    <ListScreen
      title={name ?? t('analyze')}
      call={reportCalls.advancedList}
      query={{
        scope: 'company',
        status: 'sent',
        team: v.is(v.picklist(peopleScopes), scope) ? scope : 'direct',
        ...(v.is(id, person) ? { objUserId: person } : {}),
        ...(v.is(id, department) ? { teamDeptId: department } : {}),
        ...(v.is(day, from) ? { startDate: from } : {}),
        ...(v.is(day, to) ? { endDate: to } : {}),
        ...(v.is(id, type) ? { typeId: type } : {}),
        ...(late === '1' || late === '0' ? { isLate: late === '1' } : {}),
        ...(review === '1' ? { review: Review.Reviewed } : {}),
        limit: 20,
      }}
      rowHeight={96}
      empty={{ icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }}
    >
      {report => <ReportListRow report={report} />}
    </ListScreen>
  )
}
