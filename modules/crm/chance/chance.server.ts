import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { recordCasesNotified } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMembers, memberIds } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { hung, setTags } from '#mechanisms/tags/tags.server.ts'
import { customerHasChance } from '../customer/customer-transaction.server.ts'
import { confirmRecords } from '../confirm-records.server.ts'
import { setPeople } from '../set-people.server.ts'
import { chanceDetail } from './chance-detail.server.ts'
import { exportChances } from './exchange-chances.server.ts'
import { chanceColumns, chargedChances, listChances, totalChances } from './chance-list.server.ts'
import { changeState, changeStatus, holdChance, holdOpenChance } from './chance-status.server.ts'
import { chanceApproval, chanceSubject, chanceSubjectType as subjectType } from './chance-subject.server.ts'
import {
  chanceCalls,
  chanceCustomerStays,
  chanceInUse,
  chanceLossReasons,
  chanceOfOtherProject,
  chanceReviewed,
  saleStates,
} from './chance.contract.ts'
import { chance } from './chance.table.ts'
import { areNamed } from './named-chances.server.ts'
import { newDocStatus } from '../new-doc-status.server.ts'

export const chanceHandlers = handle(chanceCalls, {
  list: (query, context) => listChances(query, context),
  export: (query, context) => exportChances(query, context),
  total: (query, context) => totalChances(query, context),
  charged: (query, context) => chargedChances(query, context),
  detail: ({ id }, context) => chanceDetail(id, context),

  async create(draft, context) {
    const { me, db, run, nextNumber, publish } = context
    await chanceColumns.admit(draft, context)
    const id = newId()
    const docStatus = await newDocStatus('chance', context)
    const code = `SJ${await nextNumber(me.companyId, 'chance')}`
    await db.insert(chance).values({
      companyId: me.companyId,
      id,
      code,
      creatorId: me.personId,
      docStatus,
      ...chanceColumns.written(draft),
    })
    await attach(context, subjectType, id, draft.resId)
    if (draft.tagIds.length > 0) await run([hung(me.companyId, subjectType, id, draft.tagIds)])
    const people = { creator: [me.personId], manager: [draft.managerId ?? me.personId], partner: draft.partnerId }
    const everybody = [...new Set(Object.values(people).flat())]
    await run([
      addMembers(me.companyId, subjectType, id, people, me.personId),
      recorded(me, subjectType, id, 'create'),
      searchable(me.companyId, subjectType, [id]),
      customerHasChance(me.companyId, draft.customerId),
      ...notified(
        me,
        everybody.filter(one => one !== me.personId),
        { kind: 'chance.assigned', subjectType, subjectId: id, title: draft.name },
      ),
    ])
    publish({ companyId: me.companyId, to: everybody, subjectType, subjectId: id, event: 'created', by: me.personId })
    return { id, code }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run, publish } = context
    const before = await holdOpenChance(id, context)
    if (draft.customerId !== before.customerId && (await areNamed([id], context)).size > 0)
      refuse(chanceCustomerStays, {}, 'customer_id')
    await chanceColumns.admit(draft, context, before)
    const after = chanceColumns.written(draft)
    const details = await chanceColumns.details(before, chanceColumns.changed(before, after), context)
    await db.update(chance).set(after).where(theRow(id, context))
    await changeAttachments(context, subjectType, id, draft)
    await setTags(context, chanceSubject, id, draft.tagIds)
    const of = { type: 'chance', id, title: draft.name } as const
    const left = [
      ...(draft.managerId ? await setPeople(of, 'manager', [draft.managerId], context) : []),
      ...(await setPeople(of, 'partner', draft.partnerId, context)),
    ]
    if (Object.keys(details).length > 0) await noteChange(context, chanceSubject, id, details)
    await run([searchable(me.companyId, subjectType, [id])])
    if (left.length > 0)
      publish({ companyId: me.companyId, to: left, subjectType, subjectId: id, event: 'members', by: me.personId })
    return { id }
  },

  changeState: ({ id, stateId = null }, context) => changeState(id, stateId, context),
  changeStatus: ({ id, ...outcome }, context) => changeStatus(id, outcome, context),

  async apply({ id, chosen, copyIds }, context) {
    const { approval, name, preAmount } = await holdOpenChance(id, context)
    const application = { id, title: name, amount: preAmount, chosen, copyIds }
    if (approval === null) return { id, status: await beginApproval(chanceApproval, application, context) }
    if (approval === 'disagree' || approval === 'revoke')
      return { id, status: await restartApproval(chanceApproval, application, context) }
    return refuse(chanceReviewed)
  },
  ...recordCasesNotified(subjectType),
  confirm: (input, context) => confirmRecords(chanceSubject, chance, input, context),

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    const { projectId } = await holdChance(id, context)
    if (projectId) refuse(chanceInUse)
    const [people] = await run([memberIds(me.companyId, subjectType, id)])
    found((await db.delete(chance).where(theRow(id, context)).returning({ id: chance.id }))[0])
    await run([...forgotten(me.companyId, subjectType, [id]), recorded(me, subjectType, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

const theRow = (id: string, { me }: Context) => and(eq(chance.companyId, me.companyId), eq(chance.id, id))

/** What is added to others' by this file. */
export const chanceParts: Part[] = [
  dictionary(saleStates, {
    name: { zh: '销售阶段', en: 'Stages of sale' },
    about: {
      zh: '商机走到哪一步，例如：初步接洽、需求确认、方案报价、商务谈判',
      en: 'How far a sale has come: first talks, needs, offer, negotiation',
    },
  }),
  dictionary('CHANCE_TYPE', {
    name: { zh: '商机类型', en: 'Opportunity types' },
    about: { zh: '例如：新客户、老客户增购、续约', en: 'e.g. new customer, expansion, renewal' },
  }),
  dictionary('CHANCE_SOURCE', {
    name: { zh: '商机来源', en: 'Opportunity sources' },
    about: { zh: '商机从哪里来，例如：转介绍、展会、官网', en: 'Where it came from: referral, trade fair, website' },
  }),
  dictionary('CHANCE_INDUSTRY', {
    name: { zh: '商机行业', en: 'Opportunity industries' },
    about: { zh: '例如：装备制造、医疗健康', en: 'e.g. machinery, health care' },
  }),
  dictionary('SALES_STRATEGY', {
    name: { zh: '销售策略', en: 'Sales strategies' },
    about: { zh: '例如：方案领先、价格竞争、关系推进', en: 'e.g. better solution, price, relationship' },
  }),
  dictionary(chanceLossReasons, {
    name: { zh: '输单原因', en: 'Why opportunities are lost' },
    about: { zh: '例如：价格、竞争对手、需求取消', en: 'e.g. price, competitor, no longer needed' },
  }),
  ...['contract', 'quotation', 'tender'].map(table => refuseOn(`${table}_chance`, chanceInUse)),
  refuseOn('chance_project_key', chanceOfOtherProject),
  refuseOn('chance_designer', unknownPerson),
]
