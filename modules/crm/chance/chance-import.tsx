import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from './chance.words.ts'

/** A list of opportunities on its way in. */
export default function ChanceImport() {
  return (
    <ImportStart
      kind="chances"
      title={t('importChances')}
      steps={t('stepsChances')}
      at="/crm/chance/import"
      home="/crm/chance"
    />
  )
}
