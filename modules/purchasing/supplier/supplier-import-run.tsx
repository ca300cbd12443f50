import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from './supplier.words.ts'

/** One import of suppliers. */
export default function SupplierImportRun() {
  return (
    <ImportRun
      title={t('importSuppliers')}
      at="/jxc/vendor/import"
      willMake={({ createdCount: n, changedCount: changed }) => t('willSuppliers', { n, changed })}
      made={({ createdCount: n, changedCount: changed }) => t('didSuppliers', { n, changed })}
      seen={() => ({ label: t('seeSuppliers'), href: '/jxc/vendor/list' })}
      refreshes={['erp-supplier']}
    />
  )
}
