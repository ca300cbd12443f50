import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DayRange } from '#platform/web/kit/day-range.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { t } from '../hr.words.ts'
import { hrApplyCalls } from './apply.contract.ts'

interface ApplyFilter {
  status?: ApprovalStatus
  startDate?: string
  endDate?: string
}

/** Which applications to look at: in one state, submitted on some days. */
export const applyFilter = filterSheet({
  title: () => t('filter'),
  none: {} as ApplyFilter,
  call: hrApplyCalls.list,
  queryOf: ({ status, ...days }) => ({ ...days, ...(status ? { status: [status] } : {}) }),
  Fields,
})

function Fields({ values: { status, startDate, endDate }, set }: FilterFieldsProps<ApplyFilter>) {
  return (
    <>
      <Section title={t('createdAt')}>
        <DayRange startDate={startDate} endDate={endDate} onChange={set} from={t('fromDay')} to={t('toDay')} />
      </Section>
      <StatusChoice value={status ?? ''} onChange={status => set({ status: status || null })} />
    </>
  )
}
