import * as v from 'valibot'
import { day, id } from '#platform/contract/fields.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import type { CallInput, CallOutput } from '#platform/contract/call.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../reports.words.ts'
import { peopleScopes, reportCalls, Review } from '../report/report.contract.ts'
import { ReportListRow } from '../report/report-row.tsx'
import { figures, teamCalls, type Figure } from './missing.contract.ts'

/** Which of the reports that were handed in a figure counts. */
const narrowed: Record<Exclude<Figure, 'due' | 'missing'>, Partial<CallInput<typeof reportCalls.advancedList>>> = {
  sent: {},
  onTime: { isLate: false },
  late: { isLate: true },
  reviewed: { review: Review.Reviewed },
}

/**
 * What a figure of the statistics counts: the reports that people, one of them, or a department handed in, or those
 * that are due or missing, by person and cycle. Each figure of the same people and period is a tab beside it.
 */
export default function AnalyzeContent() {
  const { person, department, name, scope, from, to, type, figure: wanted } = useAddress()
  const change = useAddressChange()
  const figure = figures.find(one => one === wanted) ?? 'sent'
  const whose = {
    ...(v.is(id, person) ? { objUserId: person } : {}),
    ...(v.is(id, department) ? { teamDeptId: department } : {}),
    ...(v.is(day, from) ? { startDate: from } : {}),
    ...(v.is(day, to) ? { endDate: to } : {}),
    ...(v.is(id, type) ? { typeId: type } : {}),
    limit: 20,
  }
  const team = v.is(v.picklist(peopleScopes), scope) ? scope : 'direct'
  const page = {
    title: name ?? t('analyze'),
    top: (
      <Tabs<Figure>
        label={t('analyze')}
        value={figure}
        onChange={next => change({ figure: next })}
        options={figures.map(key => ({ key, name: t(`figure_${key}`) }))}
      />
    ),
  }
  if (figure === 'due' || figure === 'missing')
    return (
      <ListScreen
        key={figure}
        {...page}
        call={teamCalls.owed}
        query={{ ...whose, scope: team, ...(figure === 'missing' ? { isMissing: true } : {}) }}
        rowHeight={64}
        empty={{ icon: DocumentIcon, title: t(figure === 'missing' ? 'allIn' : 'noneOwed') }}
      >
        {row => <OwedRow row={row} />}
      </ListScreen>
    )
  return (
    <ListScreen
      key={figure}
      {...page}
      call={reportCalls.advancedList}
      query={{ scope: 'company', status: 'sent', team, ...whose, ...narrowed[figure] }}
      rowHeight={96}
      empty={{ icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }}
    >
      {report => <ReportListRow report={report} />}
    </ListScreen>
  )
}

type Owed = CallOutput<typeof teamCalls.owed>['list'][number]

/** Whose report of which cycle is due, and how it stands. */
function OwedRow({ row: { person, departmentName, startDate, endDate, reportId, status, isLate } }: { row: Owed }) {
  const isSent = status === 'sent'
  return (
    <ListRow
      left={<Face person={person} size={40} />}
      title={person.name}
      subtitle={[startDate === endDate ? startDate : `${startDate} – ${endDate}`, departmentName]
        .filter(Boolean)
        .join(' · ')}
      badge={
        <StatusPill tone={isSent ? (isLate ? 'danger' : 'success') : 'warn'}>
          {isSent
            ? t(isLate ? 'late' : 'figure_sent')
            : status === 'rejected'
              ? t('status_rejected')
              : t(status ? 'hasDraft' : 'figure_missing')}
        </StatusPill>
      }
      {...(reportId ? { href: `/report/detail?id=${reportId}` } : {})}
    />
  )
}
