import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '#mechanisms/goods/goods.words.ts'

/** One import of goods. */
export default function GoodImportRun() {
  return (
    <ImportRun
      title={t('importGoods')}
      at="/jxc/goods/import"
      willMake={({ createdCount: n, changedCount: changed }) => t('willGoods', { n, changed })}
      made={({ createdCount: n, changedCount: changed }) => t('didGoods', { n, changed })}
      seen={() => ({ label: t('seeGoods'), href: '/jxc/goods/list' })}
      refreshes={['goods']}
    />
  )
}
