import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '../crm.words.ts'

/** A list of contacts on its way in. */
export default function ContactImport() {
  return (
    <ImportStart
      kind="contacts"
      title={t('importContacts')}
      steps={t('stepsContacts')}
      at="/crm/contact/import"
      home="/crm/contact"
    />
  )
}
