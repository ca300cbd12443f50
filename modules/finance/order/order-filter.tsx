import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/checkbox.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { t } from '../finance.words.ts'
import { payStatuses, type PayStatus } from './order.contract.ts'

export interface OrderFilter { status?: ApprovalStatus[], payStatus?: PayStatus[], startDate?: string, endDate?: string }
interface FilterProps { open: boolean, filter: OrderFilter, onAnswer: (filter: OrderFilter | null) => void }

/** Which orders to look at: in one state, paid or not, of some days. */
export function OrderFilterSheet({ open, filter, onAnswer }: FilterProps) {
  const [status, setStatus] = useState<ApprovalStatus | ''>(filter.status?.[0] ?? '')
  const [payStatus, setPayStatus] = useState<PayStatus | ''>(filter.payStatus?.[0] ?? '')
  const [startDate, setStartDate] = useState(filter.startDate ?? null)
  const [endDate, setEndDate] = useState(filter.endDate ?? null)
  const apply = () => onAnswer({
    ...status ? { status: [status] } : {}, ...payStatus ? { payStatus: [payStatus] } : {}, ...startDate ? { startDate } : {}, ...endDate ? { endDate } : {},
  })
  return (
    <Sheet
      open={open} onClose={() => onAnswer(null)} title={t('filter')} left={<Button kind='text' onPress={() => onAnswer({})}>{t('clearFilter')}</Button>}
      bottom={<Button wide onPress={apply}>{t('showResult')}</Button>}
    >
      <Section>
        <Field label={t('fromDay')} inline><DateField value={startDate} onChange={setStartDate} clearable {...endDate ? { max: endDate } : {}} /></Field>
        <Field label={t('toDay')} inline><DateField value={endDate} onChange={setEndDate} clearable {...startDate ? { min: startDate } : {}} /></Field>
      </Section>
      <StatusChoice value={status} onChange={setStatus} />
      <Section title={t('payState')}>
        <RadioList<PayStatus | ''>
          label={t('payState')} value={payStatus} onChange={setPayStatus}
          options={[{ key: '', name: t('anyPay') }, ...payStatuses.filter(key => key !== 'none').map(key => ({ key, name: t(key) }))]}
        />
      </Section>
    </Sheet>
  )
}
