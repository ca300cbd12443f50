import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { recordCasesTold } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, setAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { addMembers, memberIds } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/subjects/hanging.server.ts'
import { hung, setTags } from '#mechanisms/tags/tags.server.ts'
import { admitCustomer } from '../customer/admit-customer.server.ts'
import { customerHasChance } from '../customer/customer-deals.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { confirmRecords } from '../confirm-records.server.ts'
import { setPeople } from '../set-people.server.ts'
import { chanceDetail } from './chance-detail.server.ts'
import { chargedChances, listChances, totalChances } from './chance-list.server.ts'
import { changeState, changeStatus, holdChance, holdOpenChance } from './chance-status.server.ts'
import { chanceApproval, chanceSubject, chanceSubjectType as subjectType } from './chance-subject.server.ts'
import { chanceCalls, chanceChoices, chanceDictionaries, chanceInUse, chanceLossReasons, chanceOfOtherProject, chanceReviewed, type ChanceChoice, type ChanceDraft } from './chance.contract.ts'
import { chance } from './chance.table.ts'

const about: Record<ChanceChoice, { name: { zh: string, en: string }, about: { zh: string, en: string } }> = {
  stateId: { name: { zh: '销售阶段', en: 'Stages of sale' }, about: { zh: '商机走到哪一步，例如：初步接洽、需求确认、方案报价、商务谈判', en: 'How far a sale has come: first talks, needs, offer, negotiation' } },
  typeId: { name: { zh: '商机类型', en: 'Chance types' }, about: { zh: '例如：新客户、老客户增购、续约', en: 'Such as new customer, more of it, renewal' } },
  sourceId: { name: { zh: '商机来源', en: 'Chance sources' }, about: { zh: '商机从哪里来，例如：转介绍、展会、官网', en: 'Where it comes from: referral, fair, website' } },
  industryId: { name: { zh: '商机行业', en: 'Chance industries' }, about: { zh: '例如：装备制造、医疗健康', en: 'Such as machinery, health care' } },
  salesStrategyId: { name: { zh: '销售策略', en: 'Sales strategies' }, about: { zh: '例如：方案领先、价格竞争、关系推进', en: 'Such as the better solution, the price, the relation' } },
}
for (const choice of chanceChoices) dictionary(chanceDictionaries[choice], about[choice])
dictionary(chanceLossReasons, { name: { zh: '输单原因', en: 'Why chances are lost' }, about: { zh: '例如：价格、竞争对手、需求取消', en: 'Such as price, a competitor, no need any more' } })
refuseOn('contract_chance', chanceInUse)
refuseOn('chance_project_key', chanceOfOtherProject)
refuseOn('chance_designer', unknownPerson)

export const chanceHandlers = handle(chanceCalls, {
  list: (query, context) => listChances(query, context),
  total: (query, context) => totalChances(query, context),
  charged: (query, context) => chargedChances(query, context),
  detail: ({ id }, context) => chanceDetail(id, context),

  async create(draft, context) {
    const { me, db, run, nextNumber, tell } = context
    await admitCustomer(draft.customerId, context)
    await admitEntries(context, chanceChoices.map(choice => ({ kind: chanceDictionaries[choice], id: draft[choice], field: wireOf[choice] })))
    const id = newId()
    const { chance: isConfirmed } = await settingOf(run, me.companyId, 'doc_confirm')
    const code = `SJ${await nextNumber(me.companyId, 'chance')}`
    await db.insert(chance).values({ companyId: me.companyId, id, code, creatorId: me.personId, docStatus: isConfirmed ? 0 : 1, ...columnsOf(draft) })
    await attach(context, subjectType, id, draft.resId)
    if (draft.tagIds.length > 0) await run([hung(me.companyId, subjectType, id, draft.tagIds)])
    const people = { creator: [me.personId], manager: [draft.managerId ?? me.personId], partner: draft.partnerId }
    const everybody = [...new Set(Object.values(people).flat())]
    await run([
      addMembers(me.companyId, subjectType, id, people, me.personId), recorded(me, subjectType, id, 'create'), searchable(me.companyId, subjectType, [id]), customerHasChance(me.companyId, draft.customerId),
      ...notified(me, everybody.filter(one => one !== me.personId), { kind: 'chance.assigned', subjectType, subjectId: id, title: draft.name }),
    ])
    tell({ companyId: me.companyId, to: everybody, subjectType, subjectId: id, event: 'created', by: me.personId })
    return { id, code }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run, tell } = context
    const before = await holdOpenChance(id, context)
    if (draft.customerId !== before.customerId) await admitCustomer(draft.customerId, context)
    await admitEntries(context, chanceChoices.filter(choice => draft[choice] !== before[choice]).map(choice => ({ kind: chanceDictionaries[choice], id: draft[choice], field: wireOf[choice] })))
    const after = columnsOf(draft)
    const changed = Object.keys(after).filter(name => after[name as keyof typeof after] !== before[name as keyof typeof after])
    await db.update(chance).set(after).where(theRow(id, context))
    await setAttachments(context, subjectType, id, draft.resId)
    await setTags(context, chanceSubject, id, draft.tagIds)
    const of = { type: 'chance', id, title: draft.name } as const
    const left = [
      ...draft.managerId ? await setPeople(of, 'manager', [draft.managerId], context) : [],
      ...await setPeople(of, 'partner', draft.partnerId, context),
    ]
    if (changed.length > 0) await noteChange(context, chanceSubject, id, Object.fromEntries(changed.map(name => [name, name === 'summary' || name.endsWith('Id') ? true : [before[name as keyof typeof before], after[name as keyof typeof after]]])))
    await run([searchable(me.companyId, subjectType, [id])])
    if (left.length > 0) tell({ companyId: me.companyId, to: left, subjectType, subjectId: id, event: 'members', by: me.personId })
    return { id }
  },

  changeState: ({ id, stateId = null }, context) => changeState(id, stateId, context),
  changeStatus: ({ id, ...outcome }, context) => changeStatus(id, outcome, context),

  async apply({ id, chosen, copyIds }, context) {
    const { approval, name, preAmount } = await holdOpenChance(id, context)
    const application = { id, title: name, amount: preAmount, chosen, copyIds }
    if (approval === null) return { id, status: await beginApproval(chanceApproval, application, context) }
    if (approval === 'disagree' || approval === 'revoke') return { id, status: await restartApproval(chanceApproval, application, context) }
    return refuse(chanceReviewed)
  },
  ...recordCasesTold(subjectType),
  confirm: (given, context) => confirmRecords(chanceSubject, chance, given, context),

  async remove({ id }, context) {
    const { me, db, run, tell } = context
    const { projectId } = await holdChance(id, context)
    if (projectId) refuse(chanceInUse)
    const [people] = await run([memberIds(me.companyId, subjectType, id)])
    found((await db.delete(chance).where(theRow(id, context)).returning({ id: chance.id }))[0])
    await run([...forgotten(me.companyId, subjectType, [id]), recorded(me, subjectType, id, 'remove')])
    tell({ companyId: me.companyId, to: people!.rows.map(([personId]) => personId as string), subjectType, subjectId: id, event: 'removed', by: me.personId })
    return { id }
  },
})

const wireOf: Record<ChanceChoice, string> = { stateId: 'state_id', typeId: 'type_id', sourceId: 'source_id', industryId: 'industry_id', salesStrategyId: 'sales_strategy_id' }

const columnsOf = ({ name, customerId, designerId = null, stateId = null, typeId = null, sourceId = null, industryId = null, salesStrategyId = null, preAmount = null, preDate = null, discoverDate = null, summary }: ChanceDraft) =>
  ({ name, customerId, designerId, stateId, typeId, sourceId, industryId, salesStrategyId, preAmount, preDate, discoverDate, summary })

const theRow = (id: string, { me }: Context) => and(eq(chance.companyId, me.companyId), eq(chance.id, id))
