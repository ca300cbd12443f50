import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { given } from '#platform/server/database/statement.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { beginApproval, processFor, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { cancelCase, decideCase, hold, revokeCase } from '#mechanisms/approvals/cases.server.ts'
import { attach, attachmentsJson, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { commonApplyApproval, commonApplySubject } from './common-apply-subject.server.ts'
import { cannotEdit, cannotRemove, commonApplyCalls, type CommonApplyDetail, type CommonApplyRow } from './common-apply.contract.ts'
import { commonApply } from './common-apply.table.ts'

const type = 'common_apply'

const row = {
  id: commonApply.id,
  name: commonApply.name,
  typeId: commonApply.typeId,
  typeName: commonApply.typeName,
  status: commonApply.status,
  creator: personJson(sql`${commonApply.companyId}`, sql`${commonApply.creatorId}`),
  createdAt: commonApply.createdAt,
  lastOptDate: commonApply.lastOptDate,
}

const inBox = (box: 'charged' | 'handled') => sql`exists (select 1 from approval_case c join approval_inbox i on i.comp_id = c.comp_id and i.case_id = c.id
  where c.comp_id = ${commonApply.companyId} and c.subject_type = 'common_apply' and c.subject_id = ${commonApply.id} and i.person_id = ${asker.person} and i.box = ${sql.raw(`'${box}'`)})`

const list = subjectList<{ list: CommonApplyRow[], total: number | null, start: number, limit: number }>(commonApplySubject, {
  row,
  usualScope: 'mine',
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: commonApply.createdAt, descending: true } },
  charged: { by: inBox('charged') },
  handled: { by: inBox('handled') },
  filters: {
    key: { by: sql`strpos(lower(${commonApply.name}), lower(${given('key')})) > 0` },
    typeId: { by: sql`${commonApply.typeId} = ${given('typeId')}::uuid` },
    status: { by: sql`${commonApply.status} = any(${given('status')}::text[])` },
    startDate: { by: sql`${commonApply.createdAt} >= ${given('startDate')}::date::timestamp at time zone ${given('timeZone')}` },
    endDate: { by: sql`${commonApply.createdAt} < (${given('endDate')}::date + 1)::timestamp at time zone ${given('timeZone')}` },
  },
})

const isMine = sql`${commonApply.creatorId} = ${asker.person}`
const detail = commonApplySubject.detail<CommonApplyDetail>({
  ...row,
  detail: commonApply.detail,
  attachments: attachmentsJson(sql`${commonApply.companyId}`, type, sql`${commonApply.id}`),
  isEditable: sql`(${isMine} and ${commonApply.status} in ('disagree', 'revoke'))`,
  isRemovable: sql`(${isMine} and ${commonApply.status} in ('disagree', 'revoke', 'cancel'))`,
})

export const commonApplyHandlers = handle(commonApplyCalls, {
  list: (query, context) => list(query, context),
  charged: (query, context) => list({ ...query, scope: 'charged' }, context),
  detail: ({ id }, context) => detail(id, context),

  async create(draft, context) {
    const { me, db, run } = context
    const id = newId()
    const typeId = draft.typeId ?? null
    const { name: typeName } = await processFor(commonApplyApproval, typeId ?? '', context)
    await db.insert(commonApply).values({ companyId: me.companyId, id, name: draft.name, detail: draft.detail, typeId, typeName, creatorId: me.personId })
    await attach(context, type, id, draft.resId)
    await run([addMembers(me.companyId, type, id, { creator: [me.personId], manager: [me.personId] }, me.personId), searchable(me.companyId, type, [id])])
    const status = await beginApproval(commonApplyApproval, applicationOf(id, draft), context)
    return { id, status }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(id, ['disagree', 'revoke'], cannotEdit, context)
    const typeId = draft.typeId ?? null
    const { name: typeName } = await processFor(commonApplyApproval, typeId ?? '', context)
    await db.update(commonApply).set({ name: draft.name, detail: draft.detail, typeId, typeName }).where(theRow(id, context))
    await setAttachments(context, type, id, draft.resId)
    await run([recorded(me, type, id, 'edit'), searchable(me.companyId, type, [id])])
    const status = await restartApproval(commonApplyApproval, applicationOf(id, draft), context)
    return { id, status }
  },

  async revoke({ id }, context) {
    await revokeCase(await hold({ subjectType: type, subjectId: id }, context), context)
    return { id }
  },
  async cancel({ id }, context) {
    await cancelCase(await hold({ subjectType: type, subjectId: id }, context), context)
    return { id }
  },
  agree: (given, context) => decide(given, true, context),
  disagree: (given, context) => decide(given, false, context),

  async remove({ id }, context) {
    const { me, db, run, tell } = context
    await holdOwn(id, ['disagree', 'revoke', 'cancel'], cannotRemove, context)
    await db.delete(commonApply).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    tell({ companyId: me.companyId, to: [me.personId], subjectType: type, subjectId: id, event: 'removed', by: me.personId })
    return { id }
  },
})

type Draft = CallParsed<typeof commonApplyCalls.create>
const applicationOf = (id: string, { name, typeId, chosen, copyIds }: Draft) => ({ id, title: name, kind: typeId ?? '', chosen, copyIds })

async function decide({ id, opinion, signatureId = null }: CallParsed<typeof commonApplyCalls.agree>, agree: boolean, context: Context) {
  const status = await decideCase(await hold({ subjectType: type, subjectId: id }, context), { agree, opinion, signatureId }, context)
  return { id, status }
}

/** The asker's own, in one of these states, kept so until the transaction ends: its case is held before the row, as everywhere. */
async function holdOwn(id: string, statuses: readonly ApprovalStatus[], otherwise: typeof cannotEdit, context: Context) {
  const held = await hold({ subjectType: type, subjectId: id }, context)
  if (held.requesterId !== context.me.personId || !statuses.includes(held.status)) refuse(otherwise)
}

const theRow = (id: string, { me }: Context) => and(eq(commonApply.companyId, me.companyId), eq(commonApply.id, id))
