import { purchaseType } from './contract-brief.contract.ts'
import { t } from './contract.words.ts'
import { Contracts } from './contracts.tsx'

const kinds = [purchaseType] as const

/** Contracts by which something is bought. */
export default function PurchaseContractList() {
  return <Contracts title={t('purchaseContracts')} kinds={kinds} />
}
