import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
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
        <Field label={t('fromDay')} inline>
          <DateField
            value={startDate ?? null}
            onChange={startDate => set({ startDate })}
            clearable
            {...(endDate ? { max: endDate } : {})}
          />
        </Field>
        <Field label={t('toDay')} inline>
          <DateField
            value={endDate ?? null}
            onChange={endDate => set({ endDate })}
            clearable
            {...(startDate ? { min: startDate } : {})}
          />
        </Field>
      </Section>
      <StatusChoice value={status ?? ''} onChange={status => set({ status: status || null })} />
    </>
  )
}
