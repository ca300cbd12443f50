import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { hold } from '#mechanisms/approvals/cases.server.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import type { FileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import {
  actorIs,
  actorRoles,
  addMembers,
  memberIds,
  peopleInRole,
  removeMembers,
  roleJson,
} from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, holds, rights } from '#mechanisms/subjects/subject.server.ts'
import { suppliersFound } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { supplierSubject, supplierSubjectType as type } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { supplierColumns } from './exchange-suppliers.server.ts'
import { isRateable, standingDetail, standingFilters, standingRow } from './standing.server.ts'
import {
  accountIsKept,
  cannotEdit,
  cannotRecover,
  cannotRemove,
  codeTaken,
  nameTaken,
  noCreation,
  supplierCalls,
  supplierCategories,
  type SupplierDetail,
  supplierExported,
  type SupplierRow,
} from './supplier.contract.ts'

/** A new supplier is one to choose once it was approved. */
export const supplierApproval = approvable(supplierSubject, {
  words: { zh: '供应商', en: 'Supplier' },
  hasAmount: false,
  kinds: [],
  newAt: '/jxc/vendor/new',
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'supplier_status',
        text: 'update supplier set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        values: [me.companyId, id, status],
      },
    ])
  },
})

/** Whether the actor may add suppliers: everybody, unless the company keeps that to authorised people. */
const mayCreate = async (context: Pick<Context, 'me' | 'run'>) =>
  may(context.me, 'ERP_PURCHASE_SUPPLIER_CREATE', 'ERP_PURCHASE_MANAGER') ||
  (await companySetting(context, 'create_supplier_limit')).open === 0

/** Refuses who may not. */
async function admitCreation(context: Pick<Context, 'me' | 'run'>) {
  if (!(await mayCreate(context))) refuse(noCreation)
}

const keeper = 'ERP_PURCHASE_MANAGER'

const row = {
  id: supplier.id,
  code: supplier.code,
  name: supplier.name,
  category: sql`(select json_build_object('id', e.id, 'name', e.name) from dictionary_entry e where e.comp_id =
    ${supplier.companyId} and e.id = ${supplier.categoryId})`,
  contactName: supplier.contactName,
  phone: supplier.phone,
  status: supplier.status,
  turn: whoseTurn(type, supplier),
  isDelete: supplier.isDelete,
  managers: roleJson(sql`${supplier.companyId}`, type, sql`${supplier.id}`, 'manager'),
  ...standingRow,
  lastOptDate: supplier.lastOptDate,
}

type Page = { list: SupplierRow[]; total: number | null; start: number; limit: number }
const rows: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    createdAt: { by: supplier.id, descending: true, isId: true },
    name: { by: supplier.name },
    code: { by: supplier.code },
    rating: { by: supplier.rating, descending: true },
  },
  charged: inBox(supplierSubject, 'charged'),
  handled: inBox(supplierSubject, 'handled'),
  filters: {
    ...suppliersFound,
    status: { by: sql`${supplier.status} = any(${param('status')}::text[])` },
    categoryId: { by: sql`${supplier.categoryId} = ${param('categoryId')}::uuid` },
    ...standingFilters,
    deleted: { by: sql`${supplier.isDelete} = ${param('deleted')}::smallint` },
  },
}
const list = subjectList<Page>(supplierSubject, rows)

const isOwn = sql`exists (select from ${actorRoles(supplier.companyId, type, supplier.id)} where
  ${actorIs('creator', 'manager')})`
const manages = sql`${actor.managesAll}::boolean`
/** Where it is paid is shown to whom it concerns. */
const accountSeen = (
  what: SQLWrapper,
) => sql`case when ${manages} or ${holds(actor.person, 'FINANCE_CASHIER', 'FINANCE_VIEW')}
  or exists (select from ${actorRoles(supplier.companyId, type, supplier.id)} where
    ${actorIs('creator', 'manager', 'approval')}) then ${what} else '' end`
const more = {
  email: supplier.email,
  address: supplier.address,
  taxNumber: supplier.taxNumber,
  bankName: accountSeen(supplier.bankName),
  bankAccount: accountSeen(supplier.bankAccount),
  remark: supplier.remark,
}
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(supplierSubject, { ...rows, row: { ...row, ...more } })
const detail = supplierSubject.detail<SupplierDetail>({
  ...row,
  ...more,
  ...standingDetail,
  attachments: attachmentsJson(sql`${supplier.companyId}`, type, sql`${supplier.id}`),
  creator: personJson(sql`${supplier.companyId}`, sql`${supplier.creatorId}`),
  createdAt: supplier.createdAt,
  ...rights({
    edit: sql`(${supplier.isDelete} = ${fixed(Bin.None)} and (${supplier.status} = 'agree' and (${manages} or ${isOwn}) or
    ${supplier.status} in ('disagree', 'revoke') and ${supplier.creatorId} = ${actor.person}))`,
    editAccount: sql`(${supplier.status} <> 'agree' or ${manages})`,
    remove: sql`(${supplier.isDelete} = ${fixed(Bin.None)} and ${supplier.status} <> 'waiting' and (${manages} or ${isOwn}))`,
    recover: sql`(${supplier.isDelete} = ${fixed(Bin.Deleted)} and ${manages})`,
    rate: isRateable,
    keepDocuments: sql`(${supplier.isDelete} = ${fixed(Bin.None)} and (${manages} or ${isOwn}))`,
  }),
})

type Draft = Omit<CallParsed<typeof supplierCalls.create>, 'resId'> & FileChange
type Kept = typeof supplier.$inferSelect
const columnsOf = ({
  name,
  categoryId = null,
  contactName,
  phone,
  email,
  address,
  taxNumber,
  bankName,
  bankAccount,
  remark,
}: Draft) => ({
  name,
  categoryId,
  contactName,
  phone,
  email: email ?? '',
  address,
  taxNumber,
  bankName,
  bankAccount,
  remark,
})

const applicationOf = (id: string, { name, chosen, copyIds }: Draft) => ({ id, title: name, chosen, copyIds })

export const supplierHandlers = handle(supplierCalls, {
  async list({ key, ...query }, context) {
    const [answer, create] = await Promise.all([list({ ...query, ...soughtByKey(key) }, context), mayCreate(context)])
    return answer.with({ create, seeBin: may(context.me, keeper) })
  },
  async export({ key, ...query }, context) {
    const answer = await whole({ ...query, ...soughtByKey(key), start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      supplierExported,
      answer,
      { name: { zh: '供应商', en: 'Suppliers' }, columns: supplierColumns(context.request.locale) },
      context,
    )
  },
  access: async (_, context) => ({ create: await mayCreate(context) }),
  detail: ({ id }, context) => detail(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    await admitCreation(context)
    await admitEntries(context, [{ kind: supplierCategories, id: draft.categoryId, field: 'category_id' }])
    const id = newId()
    await db.insert(supplier).values({
      companyId: me.companyId,
      id,
      creatorId: me.personId,
      code: draft.code || (await nextCode(context)),
      ...columnsOf(draft),
    })
    await attach(context, type, id, draft.resId)
    await run([
      addMembers(
        me.companyId,
        type,
        id,
        { creator: [me.personId], manager: [draft.managerId ?? me.personId] },
        me.personId,
      ),
      searchable(me.companyId, type, [id]),
    ])
    return { id, status: await beginApproval(supplierApproval, applicationOf(id, draft), context) }
  },

  async update({ id, ...draft }, context) {
    const { me, run } = context
    const held = await hold({ subjectType: type, subjectId: id }, context)
    const kept = await lockRow(id, context)
    if (kept.isDelete === Bin.Deleted) refuse(cannotEdit)
    if (held.status === 'disagree' || held.status === 'revoke') {
      if (held.requesterId !== me.personId) refuse(cannotEdit)
      await change(kept, draft, context)
      await run([recorded(me, type, id, 'edit')])
      return { id, status: await restartApproval(supplierApproval, applicationOf(id, draft), context) }
    }
    if (held.status !== 'agree' || !(await answersFor(id, context))) refuse(cannotEdit)
    if ((draft.bankName !== kept.bankName || draft.bankAccount !== kept.bankAccount) && !may(me, keeper))
      refuse(accountIsKept, {}, 'bank_account')
    await noteChange(context, supplierSubject, id, await change(kept, draft, context))
    return { id, status: held.status }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const held = await hold({ subjectType: type, subjectId: id }, context)
    const kept = await lockRow(id, context)
    if (held.status === 'waiting' || kept.isDelete === Bin.Deleted || !(await answersFor(id, context)))
      refuse(cannotRemove)
    await db
      .update(supplier)
      .set({ isDelete: Bin.Deleted, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await run([recorded(me, type, id, 'remove')])
    await tellPeople(id, 'removed', context)
    return { id }
  },

  async recover({ id }, context) {
    const { me, db, run } = context
    const kept = await lockRow(id, context)
    if (!may(me, keeper) || kept.isDelete === Bin.None) refuse(cannotRecover)
    await db
      .update(supplier)
      .set({ isDelete: Bin.None, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await run([recorded(me, type, id, 'recover')])
    await tellPeople(id, 'recovered', context)
    return { id }
  },

  ...recordCases(type),
})

/** The next number that nobody has given to a supplier by hand. */
async function nextCode(context: Context): Promise<string> {
  const { companyId } = context.me
  const code = `GYS${await context.nextNumber(companyId, 'supplier')}`
  const [taken] = await context.run([
    {
      name: 'supplier_code_taken',
      text: 'select from supplier where comp_id = $1 and code = $2',
      values: [companyId, code],
    },
  ])
  return taken.count > 0 ? nextCode(context) : code
}

const theRow = (id: string, { me }: Context) => and(eq(supplier.companyId, me.companyId), eq(supplier.id, id))

/** The row as it is, kept so until the transaction ends. Its case is held before, as everywhere. */
async function lockRow(id: string, context: Context): Promise<Kept> {
  await supplierSubject.lock(id, context)
  const [row] = await context.db.select().from(supplier).where(theRow(id, context))
  return found(row)
}

/** Who handed it in, who is in charge of it, and purchasing managers. */
async function answersFor(id: string, { me, run }: Context): Promise<boolean> {
  if (may(me, keeper)) return true
  const [answer] = await run([
    {
      name: 'supplier_answers',
      values: [me.companyId, id, me.personId],
      text: `select from member where comp_id = $1 and subject_type = '${type}' and subject_id = $2 and person_id = $3
        and role in ('creator', 'manager')`,
    },
  ])
  return answer.count > 0
}

/** What its history says of a change: these with what they were and are, the others by name. */
const said = [
  'name',
  'code',
  'contactName',
  'phone',
  'email',
  'address',
  'taxNumber',
  'bankName',
  'bankAccount',
] as const
/** An account as everybody who sees the supplier may read it: its last four signs. */
const ending = (account: string) => (account === '' ? '' : `****${account.length > 4 ? account.slice(-4) : ''}`)
const unsaid = ['categoryId', 'remark'] as const

/** Makes it what the draft says; answers what is different, as its history keeps it. */
async function change(kept: Kept, draft: Draft, context: Context): Promise<Record<string, unknown>> {
  const { companyId, id } = kept
  const next = { ...columnsOf(draft), code: draft.code || kept.code }
  if (next.categoryId !== kept.categoryId)
    await admitEntries(context, [{ kind: supplierCategories, id: next.categoryId, field: 'category_id' }])
  await context.db
    .update(supplier)
    .set({ ...next, lastOptDate: sql`now()` })
    .where(theRow(id, context))
  await changeAttachments(context, type, id, draft)
  await context.run([searchable(companyId, type, [id])])
  if (draft.managerId) await changeManager(id, draft.managerId, context)
  return Object.fromEntries([
    ...said
      .filter(field => next[field] !== kept[field])
      .map(field => [
        field,
        field === 'bankAccount' ? [ending(kept[field]), ending(next[field])] : [kept[field], next[field]],
      ]),
    ...unsaid.filter(field => next[field] !== kept[field]).map(field => [field, true]),
  ])
}

async function changeManager(id: string, managerId: string, context: Context) {
  const { me, run } = context
  const managers = await peopleInRole(type, id, 'manager', context)
  const gone = managers.filter(personId => personId !== managerId)
  if (gone.length === 0 && managers.length > 0) return
  await run([
    removeMembers(me.companyId, type, id, 'manager', gone),
    addMembers(me.companyId, type, id, { manager: [managerId] }, me.personId),
    recorded(me, type, id, 'members', { role: 'manager', added: [managerId], removed: gone }),
  ])
}

async function tellPeople(id: string, event: string, { me, run, publish }: Context) {
  const [people] = await run([memberIds(me.companyId, type, id)])
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...people.rows])],
    subjectType: type,
    subjectId: id,
    event,
    by: me.personId,
  })
}

/** What is added to others' by this file. */
export const supplierParts: Part[] = [
  refuseOn('supplier_code', codeTaken),
  refuseOn('supplier_name', nameTaken),
  dictionary(supplierCategories, {
    name: { zh: '供应商分类', en: 'Supplier categories' },
    about: { zh: '新建供应商时选择', en: 'Chosen when a supplier is added' },
  }),
]
