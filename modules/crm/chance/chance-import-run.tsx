import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from './chance.words.ts'

/** One import of opportunities. */
export default function ChanceImportRun() {
  return (
    <ImportRun
      title={t('importChances')}
      at="/crm/chance/import"
      willMake={({ createdCount: n, changedCount: changed }) => t('willChances', { n, changed })}
      made={({ createdCount: n, changedCount: changed }) => t('didChances', { n, changed })}
      seen={() => ({ label: t('seeChances'), href: '/crm/chance' })}
      refreshes={['chance']}
    />
  )
}
