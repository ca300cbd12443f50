import { purchaseType } from '../contract/contract-brief.contract.ts'
import { Payments } from './payments.tsx'
import { t } from './payment.words.ts'

/** What is paid by contracts of purchase: instalments by their day, and what was paid. */
export default function PurchasePaymentList() {
  return <Payments title={t('outlay')} kinds={[purchaseType]} hasDeposits={false} />
}
