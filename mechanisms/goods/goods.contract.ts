import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, day, done, id, ids, numberedChoice, out, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { decimal, rate } from '#mechanisms/money/decimal.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Who adds goods; who changes and deletes all of them. */
export const goodsMakers = ['ERP_PURCHASE_GOODS_CREATE', 'CRM_PRODUCT', 'ERP_PURCHASE_MANAGER'] as const
export const goodsKeepers = ['CRM_PRODUCT', 'ERP_PURCHASE_MANAGER'] as const

/** Said alike of goods that never were, of another company's, and of deleted ones. */
export const unknownGoods = refusal('goods.unknown', {
  zh: '所选的产品不存在或已删除',
  en: 'A chosen product no longer exists',
})
export const goodsNotTheirs = refusal('goods.not_allowed', {
  zh: '只有产品管理员、采购管理员和有权新建的创建人可以修改产品',
  en: 'Only product and purchasing managers, and whoever added it, can change a product',
})
export const goodsCodeTaken = refusal('goods.code.taken', {
  zh: '已有使用该编号的产品',
  en: 'A product with this code already exists',
})
export const goodsNotInBin = refusal('goods.not_recoverable', {
  zh: '只有产品管理员可以从回收站恢复产品',
  en: 'Only product managers recover products from the recycle bin',
})

/** A figure of a form: nothing written down is zero. */
const orZero = <Rule extends v.GenericSchema<string | number, string>>(rule: Rule) =>
  v.pipe(
    v.union([v.number(), v.string()], 'number'),
    v.transform(figure => (figure === '' ? 0 : figure)),
    rule,
  ) as unknown as v.GenericSchema<string, string>

/** What is known of goods. */
export const goodsFields = fields({
  name: f.text(100).required().hinted().sort().listed(),
  /** Empty: the company's next number. */
  code: f
    .text(30)
    .ruled(v.pipe(text(30), v.toUpperCase()))
    .hinted()
    .listed(),
  spec: f.text(200).hinted().listed(),
  unitId: f.entry('PRODUCT_UNIT').as('unit').listed(),
  typeId: f.entry('PRODUCT_TYPE').as('type').filter().listed(),
  statusId: f.entry('PRODUCT_STATUS').as('status').filter().listed(),
  /** What one costs, tax included, to six decimals. */
  price: f
    .text(20)
    .ruled(orZero(decimal(10, 6)))
    .sort('desc')
    .listed(),
  /** Percent of tax in it. */
  taxRate: f.text(10).ruled(orZero(rate)).listed(),
  remark: f.longText(2_000),
})

const goodsDraft = v.object({ ...goodsFields.draft, resId: v.optional(ids(mostFiles), []) })

const goodsRow = v.object({
  id: out.id,
  ...goodsFields.row,
  /** 1: in the recycle bin. */
  isDelete: out.number,
  lastOptDate: out.instant,
})
export type GoodsRow = v.InferOutput<typeof goodsRow>

const goodsDetail = v.object({
  ...goodsRow.entries,
  ...goodsFields.shown,
  attachments: v.array(fileBrief),
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  can: abilities(['comment', 'edit', 'remove', 'recover']),
})
export type GoodsDetail = v.InferOutput<typeof goodsDetail>

/** What a selector shows of goods, and a line begins with. */
const goodsChoice = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  spec: out.text,
  /** What it is counted in. */
  unit: out.text,
  /** What one costs, tax included, six decimals. */
  price: out.text,
  taxRate: out.text,
})
export type GoodsChoice = v.InferOutput<typeof goodsChoice>

/** What a list and its export are narrowed down by. */
const goodsFilters = {
  ...goodsFields.query,
  /** 1: the recycle bin, of product managers alone. */
  deleted: v.optional(numberedChoice([0, 1]), 0),
}
/** A page of goods with all that is known of each, for a workbook. */
export const goodsExported = page(v.object({ ...goodsRow.entries, ...goodsFields.shown }))
export type GoodsExported = v.InferOutput<typeof goodsExported>['list'][number]

export const goodsCalls = callsAbout('goods', {
  export: call('GET /erp/products/export', v.object({ ...goodsFilters, key: v.optional(searchKey) }), v.unknown(), {
    answers: 'file',
    summary: 'Goods of the same filters as an .xlsx, which an import reads again',
  }),
  list: call(
    'GET /erp/products',
    v.object({
      ...listQuery(['lastOptDate', 'createdAt', ...goodsFields.sorts]).entries,
      ...goodsFilters,
    }),
    withCan(page(goodsRow), { create: goodsMakers, seeBin: ['CRM_PRODUCT'] }),
    { summary: 'Goods by type, status, name, pinyin, initials and code' },
  ),
  detail: call('GET /erp/products/:id', byId, goodsDetail, { summary: 'A product' }),
  create: call('POST /erp/products', goodsDraft, v.object({ id: out.id, code: out.text }), {
    authority: [...goodsMakers],
    summary: 'Add a product',
  }),
  update: call('PUT /erp/products/:id', v.object({ id, ...goodsDraft.entries, ...fileChange }), done, {
    summary: 'Change a product',
  }),
  remove: call('DELETE /erp/products/:id', byId, done, {
    summary: 'Move a product to the recycle bin: it is chosen no more, and named where it was chosen',
  }),
  recover: call('POST /erp/products/recover/:id', byId, done, { summary: 'Take a product out of the recycle bin' }),
})

/** Query of a selector of goods. */
export const goodsDirectoryCalls = callsAbout('goods', {
  list: call(
    'GET /erp/products/directory',
    v.object({
      ...paging(30).entries,
      id: v.optional(id),
      key: v.optional(searchKey),
      /** The day of the document: prices are those of the price list that is valid then. */
      day: v.optional(day),
    }),
    withCan(page(goodsChoice), { add: goodsMakers }),
    { summary: 'Goods that may be chosen, by name, pinyin, initials or code' },
  ),
})
