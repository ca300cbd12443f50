import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../crm.words.ts'

/** One import of customers. */
export default function CustomerImportRun() {
  return (
    <ImportRun
      title={t('importCustomers')}
      at="/crm/customer/import"
      willMake={({ createdCount: n }) => t('willImport', { n })}
      made={({ createdCount: n }) => t('imported', { n })}
      seen={() => ({ label: t('seeCustomers'), href: '/crm/customer' })}
      refreshes={['customer']}
    />
  )
}
