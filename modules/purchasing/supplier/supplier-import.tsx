import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from './supplier.words.ts'

/** A list of suppliers on its way in. */
export default function SupplierImport() {
  return (
    <ImportStart
      kind="suppliers"
      title={t('importSuppliers')}
      steps={t('stepsSuppliers')}
      at="/jxc/vendor/import"
      home="/jxc/vendor/list"
    />
  )
}
