import { Payments } from './payments.tsx'
import { usualIncomeTypes } from '../contract/contract-brief.contract.ts'
import { t } from './payment.words.ts'

/** What comes in by contracts: instalments by their day, what was paid, deposits. */
export default function PaymentList() {
  return <Payments title={t('payments')} kinds={usualIncomeTypes} hasDeposits />
}
