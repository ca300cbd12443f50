import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { goods } from './goods.table.ts'

export const goodsSubjectType = 'goods'

const stands = sql`${goods.isDelete} = ${fixed(Bin.None)}`
/**
 * The one registration of goods: everybody's to see and to choose. What lies in the recycle bin is seen by product
 * managers alone.
 */
export const goodsSubject = subject(goodsSubjectType, goods, {
  app: 'goods',
  called: { zh: '产品', en: 'product' },
  title: goods.name,
  mark: goods.code,
  manageAll: 'CRM_PRODUCT',
  search: { found: stands, state: null },
  open: sql`true`,
  link: '/jxc/goods/detail/{id}',
  visible: () => stands,
  abilities: { comment: stands },
})
