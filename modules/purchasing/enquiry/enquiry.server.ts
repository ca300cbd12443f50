import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { asNumber, asTruth } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { goodsLinesJson, goodsTotalsOf } from '#mechanisms/lines/goods-lines.server.ts'
import { actorIs, actorRoles, roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { recordHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { areOfApply } from '../purchase-apply/ordered.server.ts'
import { admitPurchaseApply, purchaseApplyJson } from '../purchase-apply/purchase-apply.server.ts'
import { enquirySubject } from './enquiry-subject.server.ts'
import {
  enquiryAnswered,
  enquiryCalls,
  enquiryClosed,
  type EnquiryDetail,
  enquiryExported,
  enquiryFields,
  enquiryOrdered,
  type EnquiryRow,
  enquiryType as type,
  notOfAppliedLines,
} from './enquiry.contract.ts'
import { enquiry, enquiryLine } from './enquiry.table.ts'
import en from './enquiry.words.en.ts'
import zh from './enquiry.words.zh.ts'
import {
  admitSuppliers,
  answer,
  choose,
  holdOpen,
  isAnswered,
  offersJson,
  ordersOfEnquiry,
  setSuppliers,
} from './offers.server.ts'

const goods = { table: enquiryLine, owner: enquiryLine.enquiryId, source: enquiryLine.applyItemId }
const { companyId } = enquiry
const columns = fieldColumns(enquiryFields, enquiry, { projectId: { json: projectJson } })

const offersThat = (are: string) =>
  asNumber(sql`(select count(*) from enquiry_offer o where o.comp_id = ${companyId} and o.enquiry_id = ${enquiry.id}
    and o.state = any(${sql.raw(`'${are}'`)}::text[]))`)
const row = {
  id: enquiry.id,
  code: enquiry.code,
  ...columns.row,
  total: enquiry.total,
  isClosed: asTruth(sql`(${enquiry.closedAt} is not null)`),
  askedNum: offersThat('{asked,answered,declined}'),
  answeredNum: offersThat('{answered}'),
  lastOptDate: enquiry.lastOptDate,
  managers: roleJson(sql`${companyId}`, type, sql`${enquiry.id}`, 'manager'),
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { ...columns.sorts, createdAt: { by: enquiry.id, descending: true, isId: true } },
  filters: {
    ...columns.filters,
    keyPattern: foundByKey(type, enquiry),
    creatorId: { by: sql`${enquiry.creatorId} = ${param('creatorId')}::uuid` },
    supplierId: {
      by: sql`exists (select from enquiry_offer o where o.comp_id = ${companyId} and o.enquiry_id = ${enquiry.id} and
        o.supplier_id = ${param('supplierId')}::uuid)`,
    },
    isClosed: { by: sql`(${enquiry.closedAt} is not null) = (${param('isClosed')}::int = 1)` },
  },
}
type Page = { list: EnquiryRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(enquirySubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(enquirySubject, { ...rows, row: { ...row, ...columns.shown } })

const keeps = sql`(${actor.managesAll}::boolean or exists (select from ${actorRoles(companyId, type, enquiry.id)} where
  ${actorIs('creator', 'manager')}))`
const goesOn = sql`${enquiry.closedAt} is null`
const hasOffer = sql`exists (select from enquiry_offer o where o.comp_id = ${companyId} and o.enquiry_id = ${enquiry.id} and
  o.state = 'answered')`
const detail = enquirySubject.detail<EnquiryDetail>({
  ...row,
  ...columns.shown,
  ...goodsTotalsOf(enquiry),
  purchaseApply: purchaseApplyJson(companyId, enquiry.purchaseApplyId),
  lines: goodsLinesJson(goods, companyId, enquiry.id, {
    apply_item_id: sql`l.apply_item_id`,
    chosen_id: sql`l.chosen_id`,
  }),
  offers: offersJson,
  orders: ordersOfEnquiry,
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${enquiry.id}`),
  createdAt: enquiry.createdAt,
  creator: personJson(sql`${companyId}`, sql`${enquiry.creatorId}`),
  ...rights({
    answer: sql`(${goesOn} and ${keeps} and exists (select from enquiry_offer o where o.comp_id = ${companyId} and
      o.enquiry_id = ${enquiry.id}))`,
    choose: sql`(${goesOn} and ${keeps} and ${hasOffer})`,
    order: keeps,
    close: sql`(${goesOn} and ${keeps})`,
    reopen: sql`(${enquiry.closedAt} is not null and ${keeps})`,
  }),
})

type Draft = CallParsed<typeof enquiryCalls.create>
type Kept = Partial<typeof enquiry.$inferSelect>

const written = recordHandlers<Draft>({
  subject: enquirySubject,
  fields: columns,
  async columns(draft, context, before) {
    const kept = before as Kept | undefined
    const { projectId, purchaseApplyId = null, supplierIds } = draft
    if (kept?.closedAt) refuse(enquiryClosed)
    if (projectId && projectId !== kept?.projectId) await projectSubject.admit(projectId, context)
    if (purchaseApplyId && purchaseApplyId !== kept?.purchaseApplyId) await admitPurchaseApply(purchaseApplyId, context)
    const sources = draft.lines.map(({ ofId }) => ofId)
    if (!(await areOfApply(purchaseApplyId, sources, context))) refuse(notOfAppliedLines, {}, 'lines')
    await admitSuppliers(supplierIds, kept?.id, context)
    if (kept && (await isAnswered(kept.id!, context)) && (await differs(kept.id!, draft, context)))
      refuse(enquiryAnswered, {}, 'lines')
    const code = kept ? {} : { code: `XJ${await context.nextNumber(context.me.companyId, 'enquiry')}` }
    return { purchaseApplyId, ...code }
  },
  goods,
  hasFiles: true,
})

/** Whether a draft asks for something else than the enquiry does. */
async function differs(id: string, { lines }: Draft, { me, run }: Context): Promise<boolean> {
  const [same, all] = await run([
    {
      name: 'enquiry_same_lines',
      values: [
        me.companyId,
        id,
        lines.map(line => line.id ?? null),
        lines.map(({ name }) => name),
        lines.map(({ quantity }) => quantity),
      ],
      text: `select from enquiry_line l left join unnest($3::uuid[], $4::text[], $5::numeric[]) as given (id, name, quantity)
          on given.id = l.id
        where l.comp_id = $1 and l.enquiry_id = $2 and given.quantity = l.quantity and given.name in ('', l.name)`,
    },
    {
      name: 'enquiry_all_lines',
      values: [me.companyId, id],
      text: 'select from enquiry_line where comp_id = $1 and enquiry_id = $2',
    },
  ])
  return same.count !== lines.length || all.count !== lines.length
}

/** Closes an enquiry, or opens it again. */
async function turn(id: string, isClosed: boolean, context: Context) {
  const { me, run } = context
  if (isClosed) await holdOpen(id, context)
  else await enquirySubject.lock(id, context, 'edit')
  await run([
    {
      name: 'enquiry_turn',
      values: [me.companyId, id, isClosed],
      text: 'update enquiry set closed_at = case when $3::boolean then now() end where comp_id = $1 and id = $2',
    },
  ])
  await noteChange(context, enquirySubject, id, {}, isClosed ? 'enquiry.close' : 'enquiry.reopen')
  return { id }
}

export const enquiryHandlers = handle(enquiryCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  detail: ({ id }, context) => detail(id, context),

  async export({ key, ...query }, context) {
    const answered = await whole({ ...query, ...soughtByKey(key), start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      enquiryExported,
      answered,
      {
        name: { zh: zh.title, en: en.title },
        columns: [
          { heading: { zh: zh.code, en: en.code }, kind: 'text', width: 12, value: one => one.code },
          ...exportColumns(enquiryFields, { zh, en }, enquiryFields.names, context.request.locale),
          { heading: { zh: zh.expected, en: en.expected }, kind: 'money', width: 14, value: one => one.total },
          { heading: { zh: zh.askedNum, en: en.askedNum }, kind: 'number', width: 12, value: one => one.askedNum },
          {
            heading: { zh: zh.answeredNum, en: en.answeredNum },
            kind: 'number',
            width: 12,
            value: one => one.answeredNum,
          },
          {
            heading: { zh: zh.managers, en: en.managers },
            kind: 'text',
            width: 20,
            value: one => one.managers.map(({ name }) => name).join('、'),
          },
        ],
      },
      context,
    )
  },

  async create(draft, context) {
    const made = await written.create(draft, context)
    await setSuppliers(made.id, draft, context)
    return made
  },
  async update(draft, context) {
    const made = await written.update(draft, context)
    await setSuppliers(draft.id, draft, context)
    return made
  },
  async remove({ id }, context) {
    const { me, run } = context
    await enquirySubject.lock(id, context, 'remove')
    const [ordered] = await run([
      {
        name: 'enquiry_is_ordered',
        values: [me.companyId, id],
        text: 'select from store_order where comp_id = $1 and enquiry_id = $2 limit 1',
      },
    ])
    if (ordered.count > 0) refuse(enquiryOrdered)
    return await written.remove({ id }, context)
  },

  answer,
  choose,
  close: ({ id }, context) => turn(id, true, context),
  reopen: ({ id }, context) => turn(id, false, context),
})
