import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DayRange } from '#platform/web/kit/day-range.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { t } from '../finance.words.ts'
import { loanCalls, repaymentStatuses, type RepaymentStatus } from '../loan/loan.contract.ts'
import { payCalls } from './pay.contract.ts'

interface Days {
  startDate?: string
  endDate?: string
}
interface RepaymentFilter extends Days {
  status?: RepaymentStatus
}

/** Of which days payments are shown. */
export const paymentFilter = filterSheet({
  title: () => t('filter'),
  none: {} as Days,
  call: payCalls.register,
  queryOf: values => values,
  Fields: DayFields,
})

/** Of which days repayments are shown, and how they stand. */
export const repaymentFilter = filterSheet({
  title: () => t('filter'),
  none: {} as RepaymentFilter,
  call: loanCalls.repayments,
  queryOf: values => values,
  Fields: RepaymentFields,
})

function DayFields({ values: { startDate, endDate }, set }: Pick<FilterFieldsProps<Days>, 'values' | 'set'>) {
  return (
    <Section>
      <DayRange startDate={startDate} endDate={endDate} onChange={set} from={t('fromDay')} to={t('toDay')} />
    </Section>
  )
}

function RepaymentFields({ values, set }: FilterFieldsProps<RepaymentFilter>) {
  return (
    <>
      <DayFields values={values} set={set} />
      <Section title={t('repaymentState')}>
        <RadioList<RepaymentStatus | ''>
          label={t('repaymentState')}
          value={values.status ?? ''}
          onChange={status => set({ status: status || null })}
          options={[
            { key: '', name: t('anyPay') },
            ...repaymentStatuses.map(key => ({ key, name: t(`repay_${key}`) })),
          ]}
        />
      </Section>
    </>
  )
}
