import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from './contract.words.ts'

/** One import of contracts. */
export default function ContractImportRun() {
  return (
    <ImportRun
      title={t('importContracts')}
      at="/crm/contract/import"
      willMake={({ createdCount: n }) => t('willContracts', { n })}
      made={({ createdCount: n }) => t('didContracts', { n })}
      seen={() => ({ label: t('seeContracts'), href: '/crm/contract' })}
      refreshes={['contract']}
    />
  )
}
