import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from './contract.words.ts'

/** A list of contracts on its way in. */
export default function ContractImport() {
  return (
    <ImportStart
      kind="contracts"
      title={t('importContracts')}
      steps={t('stepsContracts')}
      at="/crm/contract/import"
      home="/crm/contract"
    />
  )
}
