import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ask, type Asking } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { t } from '../hr.words.ts'

export interface ApplyFilter { status?: ApprovalStatus[], startDate?: string, endDate?: string }

/** Asks which applications to look at: in one state, handed in on some days. Null when cancelled. */
export const askApplyFilter = (filter: ApplyFilter) => ask<ApplyFilter | null>(asking => <ApplyFilterSheet filter={filter} {...asking} />)

function ApplyFilterSheet({ filter, open, answer }: { filter: ApplyFilter } & Asking<ApplyFilter | null>) {
  const [status, setStatus] = useState<ApprovalStatus | ''>(filter.status?.[0] ?? '')
  const [startDate, setStartDate] = useState(filter.startDate ?? null)
  const [endDate, setEndDate] = useState(filter.endDate ?? null)
  const apply = () => answer({ ...status ? { status: [status] } : {}, ...startDate ? { startDate } : {}, ...endDate ? { endDate } : {} })
  return (
    <Sheet
      open={open} onClose={() => answer(null)} title={t('filter')} left={<Button kind='text' onPress={() => answer({})}>{t('clearFilter')}</Button>}
      bottom={<Button wide onPress={apply}>{t('showResult')}</Button>}
    >
      <Section title={t('createdAt')}>
        <Field label={t('fromDay')} inline><DateField value={startDate} onChange={setStartDate} clearable {...endDate ? { max: endDate } : {}} /></Field>
        <Field label={t('toDay')} inline><DateField value={endDate} onChange={setEndDate} clearable {...startDate ? { min: startDate } : {}} /></Field>
      </Section>
      <StatusChoice value={status} onChange={setStatus} />
    </Sheet>
  )
}
