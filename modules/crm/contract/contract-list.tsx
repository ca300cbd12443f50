import { usualIncomeTypes } from './contract-brief.contract.ts'
import { t } from './contract.words.ts'
import { Contracts } from './contracts.tsx'

/** Contracts by which money comes in, frameworks, and those without money (spec 1 §9 "income_type default 0, 2, 3"). */
export default function ContractList() {
  return <Contracts title={t('contracts')} kinds={usualIncomeTypes} />
}
