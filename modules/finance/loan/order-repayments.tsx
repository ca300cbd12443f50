import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { addMoney, compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { t } from '../finance.words.ts'
import type { OrderDetail } from '../order/order.contract.ts'
import { loanCalls } from './loan.contract.ts'
import { RepaymentLine } from './repayment-row.tsx'
import css from '../order/order.module.css'

/** What came back of a loan, and what waits for a cashier; more is returned from here. */
export function Repayments({ order: { id, name, balance, can } }: { order: OrderDetail }) {
  const { data } = useCall(loanCalls.repayments, { orderId: id, limit: 100 })
  const list = data?.list ?? []
  const left = subtractMoney(
    balance,
    addMoney(...list.filter(({ status }) => status === 'waiting').map(({ amount }) => amount)),
  )
  const repays = can.repay && data !== undefined && compareMoney(left, '0.00') > 0
  if (list.length === 0 && !repays) return null
  return (
    <Section title={t('repayments')}>
      {list.map(repayment => (
        <RepaymentLine key={repayment.id} repayment={repayment} />
      ))}
      {repays && (
        <div className={css.add}>
          <Button
            kind="text"
            small
            onPress={() =>
              void import('./repay-sheet.tsx').then(({ repayLoan }) => repayLoan({ id, name, open: left }))
            }
          >
            {t('repay')}
          </Button>
        </div>
      )}
    </Section>
  )
}
