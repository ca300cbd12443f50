import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { DayRange } from '#platform/web/kit/day-range.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { SupplierField } from '#mechanisms/suppliers/supplier-field.tsx'
import { ContractField, CustomerField } from '#modules/crm/crm.fields.tsx'
import { t } from '../finance.words.ts'
import { orderCalls, payStatuses, type PayStatus } from './order.contract.ts'

interface Named {
  id: string
  name: string
}
interface OrderFilter {
  status?: ApprovalStatus
  payStatus?: PayStatus
  startDate?: string
  endDate?: string
  customer?: Named
  supplier?: Named
  contract?: Named
}

/** Which orders to look at: in one state, paid or not, of some days, linked to a customer, a supplier or a contract. */
export const orderFilter = filterSheet({
  title: () => t('filter'),
  none: {} as OrderFilter,
  call: orderCalls.list,
  queryOf: ({ status, payStatus, customer, supplier, contract, ...days }) => ({
    ...days,
    ...(status && { status: [status] }),
    ...(payStatus && { payStatus: [payStatus] }),
    ...(customer && { customerId: customer.id }),
    ...(supplier && { supplierId: supplier.id }),
    ...(contract && { contractId: contract.id }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<OrderFilter>) {
  const { status, payStatus, startDate, endDate, customer, supplier, contract } = values
  return (
    <>
      <Section>
        <DayRange startDate={startDate} endDate={endDate} onChange={set} from={t('fromDay')} to={t('toDay')} />
      </Section>
      <Section>
        <Field label={t('customer')} inline>
          <CustomerField
            value={customer ?? null}
            onChange={customer => set({ customer })}
            placeholder={t('anyPay')}
            clearable
          />
        </Field>
        <Field label={t('supplier')} inline>
          <SupplierField
            value={supplier ?? null}
            onChange={supplier => set({ supplier })}
            placeholder={t('anyPay')}
            clearable
          />
        </Field>
        <Field label={t('contract')} inline>
          <ContractField
            value={contract ?? null}
            onChange={contract => set({ contract })}
            placeholder={t('anyPay')}
            clearable
          />
        </Field>
      </Section>
      <StatusChoice value={status ?? ''} onChange={status => set({ status: status || null })} />
      <Section title={t('payState')}>
        <RadioList<PayStatus | ''>
          label={t('payState')}
          value={payStatus ?? ''}
          onChange={payStatus => set({ payStatus: payStatus || null })}
          options={[
            { key: '', name: t('anyPay') },
            ...payStatuses.filter(key => key !== 'none').map(key => ({ key, name: t(key) })),
          ]}
        />
      </Section>
    </>
  )
}
