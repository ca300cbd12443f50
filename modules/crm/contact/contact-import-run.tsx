import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../crm.words.ts'

/** One import of contacts. */
export default function ContactImportRun() {
  return (
    <ImportRun
      title={t('importContacts')}
      at="/crm/contact/import"
      willMake={({ createdCount: n, changedCount: changed }) => t('willContacts', { n, changed })}
      made={({ createdCount: n, changedCount: changed }) => t('didContacts', { n, changed })}
      seen={() => ({ label: t('seeContacts'), href: '/crm/contact' })}
      refreshes={['customer']}
    />
  )
}
