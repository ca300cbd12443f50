import { and, eq, sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { goodsSubject, goodsSubjectType as type } from '#mechanisms/goods/goods-subject.server.ts'
import {
  goodsCalls,
  goodsCodeTaken,
  type GoodsDetail,
  goodsExported,
  goodsFields,
  goodsKeepers,
  goodsMakers,
  goodsNotInBin,
  goodsNotTheirs,
  type GoodsRow,
} from '#mechanisms/goods/goods.contract.ts'
import { goods } from '#mechanisms/goods/goods.table.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, holds, rights } from '#mechanisms/subjects/subject.server.ts'
import { goodsColumns } from './exchange-goods.server.ts'

const columns = fieldColumns(goodsFields, goods)
const row = { id: goods.id, ...columns.row, isDelete: goods.isDelete, lastOptDate: goods.lastOptDate }

type Page = { list: GoodsRow[]; total: number | null; start: number; limit: number }
const rows: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { ...columns.sorts, createdAt: { by: goods.id, descending: true, isId: true } },
  filters: {
    ...columns.filters,
    keyPattern: foundByKey(type, goods),
    deleted: { by: sql`${goods.isDelete} = ${param('deleted')}::smallint` },
  },
}
const list = subjectList<Page>(goodsSubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(goodsSubject, { ...rows, row: { ...row, ...columns.shown } })

const stands = sql`${goods.isDelete} = ${fixed(Bin.None)}`
/** Condition: the actor changes and deletes them; `keeps` is the same rule for a handler. */
const isKept = sql`(${stands} and (${holds(actor.person, ...goodsKeepers)} or ${goods.creatorId} = ${actor.person} and
  ${holds(actor.person, ...goodsMakers)}))`
const keeps = ({ isDelete, creatorId }: Kept, { me }: Context) =>
  isDelete === Bin.None && (may(me, ...goodsKeepers) || (creatorId === me.personId && may(me, ...goodsMakers)))

const detail = goodsSubject.detail<GoodsDetail>({
  ...row,
  ...columns.shown,
  attachments: attachmentsJson(sql`${goods.companyId}`, type, sql`${goods.id}`),
  creator: personJson(sql`${goods.companyId}`, sql`${goods.creatorId}`),
  createdAt: goods.createdAt,
  ...rights({
    edit: isKept,
    remove: isKept,
    recover: sql`(not ${stands} and ${holds(actor.person, 'CRM_PRODUCT')})`,
  }),
})

type Kept = typeof goods.$inferSelect
const theRow = (id: string, { me }: Context) => and(eq(goods.companyId, me.companyId), eq(goods.id, id))

/** The row as it is, kept so until the transaction ends. */
async function lockRow(id: string, context: Context): Promise<Kept> {
  await goodsSubject.lock(id, context)
  const [one] = await context.db.select().from(goods).where(theRow(id, context))
  return found(one)
}

export const goodsHandlers = handle(goodsCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  detail: ({ id }, context) => detail(id, context),
  async export({ key, ...query }, context) {
    const answer = await whole({ ...query, ...soughtByKey(key), start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      goodsExported,
      answer,
      { name: { zh: '产品', en: 'Goods' }, columns: goodsColumns(context.request.locale) },
      context,
    )
  },

  async create({ resId, ...draft }, context) {
    const { me, db, run, publish } = context
    await columns.admit(draft, context)
    const id = newId()
    const code = draft.code || (await nextCode(context))
    await db
      .insert(goods)
      .values({ ...columns.written(draft), companyId: me.companyId, id, code, creatorId: me.personId })
    await attach(context, type, id, [...resId])
    await run([
      addMembers(me.companyId, type, id, { creator: [me.personId] }, me.personId),
      searchable(me.companyId, type, [id]),
      recorded(me, type, id, 'create'),
    ])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType: type,
      subjectId: id,
      event: 'created',
      by: me.personId,
    })
    return { id, code }
  },

  async update({ id, resId, addResId, delResId, ...draft }, context) {
    const { me, db, run } = context
    const kept = await lockRow(id, context)
    if (!keeps(kept, context)) refuse(goodsNotTheirs)
    await columns.admit(draft, context, kept)
    const values = { ...columns.written(draft), code: draft.code || kept.code }
    await db
      .update(goods)
      .set({ ...values, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await changeAttachments(context, type, id, { resId, addResId, delResId })
    await run([searchable(me.companyId, type, [id])])
    await noteChange(
      context,
      goodsSubject,
      id,
      await columns.details(kept, columns.changed(kept, { ...draft, code: values.code }), context),
    )
    return { id }
  },

  async remove({ id }, context) {
    if (!keeps(await lockRow(id, context), context)) refuse(goodsNotTheirs)
    await putInBin(id, Bin.Deleted, context)
    await noteChange(context, goodsSubject, id, {}, 'remove')
    return { id }
  },

  async recover({ id }, context) {
    const { isDelete } = await lockRow(id, context)
    if (isDelete === Bin.None || !may(context.me, 'CRM_PRODUCT')) refuse(goodsNotInBin)
    await putInBin(id, Bin.None, context)
    await noteChange(context, goodsSubject, id, {}, 'recover')
    return { id }
  },
})

const putInBin = (id: string, isDelete: Bin, context: Context) =>
  context.db.update(goods).set({ isDelete }).where(theRow(id, context))

/** The next number that nobody has given to goods by hand. */
async function nextCode(context: Context): Promise<string> {
  const { companyId } = context.me
  const code = `CP${await context.nextNumber(companyId, 'goods')}`
  const [taken] = await context.run([
    {
      name: 'goods_code_taken',
      text: 'select from goods where comp_id = $1 and code = $2',
      values: [companyId, code],
    },
  ])
  return taken.count > 0 ? nextCode(context) : code
}

/** What is added to others' by this file. */
export const goodsParts: Part[] = [
  refuseOn('goods_code', goodsCodeTaken),
  dictionary('PRODUCT_STATUS', {
    name: { zh: '产品状态', en: 'Product statuses' },
    about: {
      zh: '产品处于什么状态，例如：在售、停售、试销',
      en: 'How a product stands: on sale, discontinued, on trial',
    },
  }),
  dictionary('PRODUCT_TYPE', {
    name: { zh: '产品类型', en: 'Product types' },
    about: { zh: '产品属于哪一类，例如：硬件、软件、服务', en: 'Product type: hardware, software, service' },
  }),
  dictionary('PRODUCT_UNIT', {
    name: { zh: '产品单位', en: 'Product units' },
    about: { zh: '产品按什么计数，例如：台、套、小时', en: 'What products are counted in: piece, set, hour' },
  }),
]
