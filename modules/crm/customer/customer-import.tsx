import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../crm.words.ts'

/** A list of customers on its way in. */
export default function CustomerImport() {
  return (
    <ImportStart
      kind="customers"
      title={t('importCustomers')}
      steps={t('importSteps')}
      at="/crm/customer/import"
      home="/crm/customer"
    />
  )
}
