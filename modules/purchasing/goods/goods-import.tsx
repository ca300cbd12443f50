import { ImportStart } from '#mechanisms/imports/import-start.tsx'
import { t } from '#mechanisms/goods/goods.words.ts'

/** A list of goods on its way in. */
export default function GoodImport() {
  return (
    <ImportStart
      kind="goods"
      title={t('importGoods')}
      steps={t('stepsGoods')}
      at="/jxc/goods/import"
      home="/jxc/goods/list"
    />
  )
}
