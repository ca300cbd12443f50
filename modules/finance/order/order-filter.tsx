import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/checkbox.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { ContractField, CustomerField } from '#modules/crm/crm.fields.tsx'
import { t } from '../finance.words.ts'
import { payStatuses, type PayStatus } from './order.contract.ts'

interface Named { id: string, name: string }
export interface OrderFilter { status?: ApprovalStatus[], payStatus?: PayStatus[], startDate?: string, endDate?: string, customer?: Named, supplier?: Named, contract?: Named }

/** The same as the calls take it. */
export const askedBy = ({ customer, supplier, contract, ...filter }: OrderFilter) =>
  ({ ...filter, ...customer && { customerId: customer.id }, ...supplier && { supplierId: supplier.id }, ...contract && { contractId: contract.id } })

interface FilterProps { open: boolean, filter: OrderFilter, onAnswer: (filter: OrderFilter | null) => void }

/** Which orders to look at: in one state, paid or not, of some days, linked to a customer, a supplier or a contract. */
export function OrderFilterSheet({ open, filter, onAnswer }: FilterProps) {
  const [status, setStatus] = useState<ApprovalStatus | ''>(filter.status?.[0] ?? '')
  const [payStatus, setPayStatus] = useState<PayStatus | ''>(filter.payStatus?.[0] ?? '')
  const [startDate, setStartDate] = useState(filter.startDate ?? null)
  const [endDate, setEndDate] = useState(filter.endDate ?? null)
  const [customer, setCustomer] = useState(filter.customer ?? null)
  const [supplier, setSupplier] = useState(filter.supplier ?? null)
  const [contract, setContract] = useState(filter.contract ?? null)
  const apply = () => onAnswer({
    ...status ? { status: [status] } : {}, ...payStatus ? { payStatus: [payStatus] } : {}, ...startDate ? { startDate } : {}, ...endDate ? { endDate } : {},
    ...customer && { customer }, ...supplier && { supplier }, ...contract && { contract },
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
      <Section>
        <Field label={t('customer')} inline><CustomerField value={customer} onChange={setCustomer} placeholder={t('anyPay')} clearable /></Field>
        <Field label={t('supplier')} inline><SupplierField value={supplier} onChange={setSupplier} placeholder={t('anyPay')} clearable /></Field>
        <Field label={t('contract')} inline><ContractField value={contract} onChange={setContract} placeholder={t('anyPay')} clearable /></Field>
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
