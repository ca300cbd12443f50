import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { goodsLinesJson, goodsTotalsOf, withGoods } from '#mechanisms/lines/goods-lines.server.ts'
import { roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { applicationHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { namedRecord } from '#mechanisms/relations/named-record.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights, subject } from '#mechanisms/subjects/subject.server.ts'
import { enquiriesOfApply, orderedOf, ordersOfApply } from './ordered.server.ts'
import {
  purchaseApplyCalls,
  type PurchaseApplyDetail,
  purchaseApplyExported,
  purchaseApplyFields,
  purchaseApplyInUse,
  purchaseApplyOrdered,
  type PurchaseApplyRow,
  unknownPurchaseApply,
} from './purchase-apply.contract.ts'
import { purchaseApply, purchaseApplyItem } from './purchase-apply.table.ts'
import en from './purchase-apply.words.en.ts'
import zh from './purchase-apply.words.zh.ts'

/** How comments, history, notices and the socket name this type of record. */
const type = 'erp-purchase-apply'
const goods = { table: purchaseApplyItem, owner: purchaseApplyItem.purchaseApplyId }

export const purchaseApplySubject = subject(type, purchaseApply, {
  app: 'purchase_apply',
  called: { zh: '采购申请', en: 'purchase application' },
  title: purchaseApply.name,
  mark: purchaseApply.code,
  manageAll: 'ERP_PURCHASE_MANAGER',
  link: '/jxc/apply/detail/{id}',
  isForDeciders: true,
  open: sql`${purchaseApply.status} = 'waiting'`,
  abilities: { comment: sql`true` },
})

export const purchaseApplyApproval = approvable(purchaseApplySubject, {
  words: { zh: '采购申请', en: 'Purchase application' },
  hasAmount: true,
  kinds: [],
  newAt: '/jxc/apply/new',
  async onStatus(id, status, { me, db, run }) {
    if (status === 'cancel') {
      const [, ordered] = await run([
        // By itself: a statement that waits for the row sees the orders of before it waited.
        {
          name: 'purchase_apply_to_void_hold',
          values: [me.companyId, id],
          text: 'select from purchase_apply where comp_id = $1 and id = $2 for update',
        },
        {
          name: 'purchase_apply_is_ordered',
          values: [me.companyId, id],
          text: `select from store_order where comp_id = $1 and purchase_apply_id = $2 and status in ('waiting', 'agree')
            limit 1`,
        },
      ])
      if (ordered!.count > 0) refuse(purchaseApplyOrdered)
    }
    await db
      .update(purchaseApply)
      .set({ status, lastOptDate: sql`now()` })
      .where(and(eq(purchaseApply.companyId, me.companyId), eq(purchaseApply.id, id)))
  },
})

const { companyId } = purchaseApply
const columns = fieldColumns(purchaseApplyFields, purchaseApply, { projectId: { json: projectJson } })
const row = {
  id: purchaseApply.id,
  code: purchaseApply.code,
  ...columns.row,
  total: purchaseApply.total,
  status: purchaseApply.status,
  turn: whoseTurn(type, purchaseApply),
  lastOptDate: purchaseApply.lastOptDate,
  managers: roleJson(sql`${purchaseApply.companyId}`, type, sql`${purchaseApply.id}`, 'manager'),
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { ...columns.sorts, createdAt: { by: purchaseApply.id, descending: true, isId: true } },
  charged: inBox(purchaseApplySubject, 'charged'),
  handled: inBox(purchaseApplySubject, 'handled'),
  filters: {
    ...columns.filters,
    key: {
      by: sql`(strpos(lower(${purchaseApply.name}), lower(${param('key')})) > 0 or strpos(lower(${purchaseApply.code}), lower(${param('key')})) > 0)`,
    },
    creatorId: { by: sql`${purchaseApply.creatorId} = ${param('creatorId')}::uuid` },
    status: { by: sql`${purchaseApply.status} = any(${param('status')}::text[])` },
    productId: withGoods(goods, purchaseApply),
  },
}
type Page = { list: PurchaseApplyRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(purchaseApplySubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(purchaseApplySubject, { ...rows, row: { ...row, ...columns.shown } })

const detail = purchaseApplySubject.detail<PurchaseApplyDetail>({
  ...row,
  ...columns.shown,
  ...goodsTotalsOf(purchaseApply),
  lines: goodsLinesJson(goods, companyId, purchaseApply.id, { ordered_quantity: sql`${orderedOf(sql`l`)}::text` }),
  orders: ordersOfApply,
  enquiries: enquiriesOfApply,
  attachments: attachmentsJson(sql`${purchaseApply.companyId}`, type, sql`${purchaseApply.id}`),
  createdAt: purchaseApply.createdAt,
  creator: personJson(sql`${purchaseApply.companyId}`, sql`${purchaseApply.creatorId}`),
  ...rights({
    edit: sql`(${purchaseApply.creatorId} = ${actor.person} and ${purchaseApply.status} in ('disagree', 'revoke'))`,
    remove: sql`(${purchaseApply.creatorId} = ${actor.person} and ${purchaseApply.status} in ('disagree', 'revoke', 'cancel'))`,
    order: sql`(${purchaseApply.status} = 'agree' and exists (select from purchase_apply_item l where l.comp_id = ${companyId}
      and l.purchase_apply_id = ${purchaseApply.id} and ${orderedOf(sql`l`)} < l.quantity))`,
  }),
})

type Draft = CallParsed<typeof purchaseApplyCalls.create>

export const purchaseApplyHandlers = handle(purchaseApplyCalls, {
  list,
  detail: ({ id }, context) => detail(id, context),

  async export(query, context) {
    const answer = await whole({ ...query, start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      purchaseApplyExported,
      answer,
      {
        name: { zh: '采购申请', en: 'Purchase applications' },
        columns: [
          ...exportColumns(purchaseApplyFields, { zh, en }, purchaseApplyFields.names, context.request.locale),
          { heading: { zh: zh.total, en: en.total }, kind: 'money', width: 14, value: row => row.total },
          {
            heading: { zh: zh.managers, en: en.managers },
            kind: 'text',
            width: 20,
            value: row => row.managers.map(({ name }) => name).join('、'),
          },
        ],
      },
      context,
    )
  },

  ...applicationHandlers<Draft>({
    subject: purchaseApplySubject,
    fields: columns,
    // Rules stand here: refused before anything is written.
    async columns({ projectId }, context, kept) {
      if (projectId && projectId !== kept?.projectId) await projectSubject.admit(projectId, context)
      return kept ? {} : { code: `CG${await context.nextNumber(context.me.companyId, 'purchase_apply')}` }
    },
    goods,
    hasFiles: true,
    approval: {
      approvable: purchaseApplyApproval,
      of: ({ total }, { name }) => ({ title: name, amount: String(total) }),
    },
  }),

  ...recordCases(type),
})

/** An application that an order names. Held alone: orders that come at once are counted one after the other. */
export const { json: purchaseApplyJson, admit: admitPurchaseApply } = namedRecord(purchaseApplySubject, purchaseApply, {
  brief: ({ id, code, name }) => ({ id, code, name }),
  stands: sql`${purchaseApply.status} = 'agree'`,
  filters: {},
  unknown: unknownPurchaseApply,
  field: 'purchase_apply_id',
  hold: 'update',
})

/** What is added to others' by this file. */
export const purchaseApplyParts: Part[] = ['store_order_purchase_apply', 'enquiry_purchase_apply'].map(constraint =>
  refuseOn(constraint, purchaseApplyInUse),
)
