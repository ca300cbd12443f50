import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuseOn, underNames } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { lossReasons, openSeas } from './customer-brief.contract.ts'
import { customerDetail } from './customer-detail.server.ts'
import { customerColumns, customerRows } from './customer-list.server.ts'
import { confirmCustomers, recoverCustomers, removeCustomers } from './customer-standing.server.ts'
import { changeTransaction } from './customer-transaction.server.ts'
import { exportCustomers } from './export-customers.server.ts'
import { admitName } from './customer-name.server.ts'
import { changeManager, followCustomer, partnersBecome } from './customer-people.server.ts'
import { admitHeld } from './holding.server.ts'
import { customerSubject, customerType, lockCustomer } from './customer-subject.server.ts'
import { customerCalls, unknownCustomerChoice } from './customer.contract.ts'
import { customer } from './customer.table.ts'
import { newDocStatus } from '../new-doc-status.server.ts'

export const customerHandlers = handle(customerCalls, {
  list: (query, context) => customerRows(query, context),
  detail: ({ id }, context) => customerDetail(id, context),

  async create({ managerId, partnerIds, resId, ...draft }, context) {
    const { me, db, run, nextNumber, publish } = context
    await admitName(draft.fullName, context)
    await customerColumns.admit(draft, context)
    const id = newId()
    const code = `C${await nextNumber(me.companyId, customerType)}`
    const docStatus = await newDocStatus('customer', context)
    const manager = managerId ?? me.personId
    await admitHeld(new Map([[manager, 1]]), context, 'manager_id')
    await db.insert(customer).values({
      ...draft,
      id,
      code,
      companyId: me.companyId,
      creatorId: me.personId,
      docStatus,
    })
    await attach(context, customerType, id, resId)
    await run([
      addMembers(
        me.companyId,
        customerType,
        id,
        { creator: [me.personId], manager: [manager], partner: partnerIds.filter(one => one !== manager) },
        me.personId,
      ),
      recorded(me, customerType, id, 'create'),
      searchable(me.companyId, customerType, [id]),
      ...notified(me, [manager], {
        kind: 'customer.assigned',
        subjectType: customerType,
        subjectId: id,
        title: draft.fullName,
      }),
    ])
    publish({
      companyId: me.companyId,
      to: [...new Set([me.personId, manager, ...partnerIds])],
      subjectType: customerType,
      subjectId: id,
      event: 'created',
      by: me.personId,
    })
    return { id, code }
  },

  async update({ id, partnerIds, resId, addResId, delResId, ...changes }, context) {
    const before = await lockCustomer(id, context, 'edit')
    const changed = customerColumns.changed(before, changes)
    if (changed.fullName && changed.fullName.toLowerCase() !== before.fullName.toLowerCase())
      await admitName(changed.fullName, context)
    await customerColumns.admit(changed, context)
    const details = await customerColumns.details(before, changed, context)
    if (Object.keys(changed).length > 0)
      await context.db
        .update(customer)
        .set(changed)
        .where(and(eq(customer.companyId, context.me.companyId), eq(customer.id, id)))
    if (changed.fullName || changed.simpleName !== undefined)
      await context.run([searchable(context.me.companyId, customerType, [id])])
    const arePeopleChanged = partnerIds !== undefined && (await partnersBecome(id, partnerIds, context))
    const areFilesOther = await changeAttachments(context, customerType, id, { resId, addResId, delResId })
    if (Object.keys(details).length > 0) await noteChange(context, customerSubject, id, details)
    else if (arePeopleChanged || areFilesOther)
      await noteChange(context, customerSubject, id, {}, arePeopleChanged ? 'partners' : 'edit')
    return { id }
  },

  async remove({ id }, context) {
    await removeCustomers([id], context)
    return { id }
  },

  removeMany: ({ ids }, context) => removeCustomers(ids, context),
  recover: ({ ids }, context) => underNames({ full_name: 'ids' }, recoverCustomers(ids, context)),
  confirm: ({ ids, docStatus }, context) => confirmCustomers(ids, docStatus, context),
  follow: ({ id, operation }, context) => followCustomer(id, operation === 'add', context),
  changeManager: ({ ids, managerId, isKept }, context) => changeManager(ids, managerId, isKept, context),
  transactionStatus: ({ id, ...input }, context) => changeTransaction(id, input, context),
  export: (query, context) => exportCustomers(query, context),
})

/** What is added to others' by this file. */
export const customerParts: Part[] = [
  dictionary('CUSTOMER_LEVEL', {
    name: { zh: '客户级别', en: 'Customer levels' },
    about: { zh: '客户有多重要，例如：重点、普通、小型', en: 'Importance of a customer: key, regular, small' },
  }),
  dictionary('CUSTOMER_STATUS', {
    name: { zh: '客户分类', en: 'Customer categories' },
    about: {
      zh: '客户跟进到哪一步，例如：初步接触、需求确认、长期合作',
      en: 'How far along we are with a customer: first contact, needs known, long-standing',
    },
  }),
  dictionary('CUSTOMER_SOURCE', {
    name: { zh: '客户来源', en: 'Customer sources' },
    about: {
      zh: '客户从哪里来，例如：展会、转介绍、官网',
      en: 'Where a customer came from: trade fair, referral, website',
    },
  }),
  dictionary('CUSTOMER_NATURE', {
    name: { zh: '企业性质', en: 'Business types' },
    about: { zh: '例如：国有、民营、外资、事业单位', en: 'State-owned, private, foreign, public institution' },
  }),
  dictionary('CUSTOMER_STRATEGY', {
    name: { zh: '客户策略', en: 'Customer strategies' },
    about: {
      zh: '打算怎样经营这类客户，例如：重点突破、维持、观察',
      en: 'What we intend with such customers: win, keep, watch',
    },
  }),
  dictionary('CUSTOMER_INDUSTRY', {
    name: { zh: '客户行业', en: 'Customer industries' },
    about: {
      zh: '客户属于哪个行业，例如：制造、零售、医疗',
      en: 'Which industry a customer is in: manufacturing, retail, health',
    },
  }),
  dictionary('CUSTOMER_SUB_INDUSTRY', {
    name: { zh: '客户细分行业', en: 'Customer sub-industries' },
    about: {
      zh: '行业里的细分，例如：汽车零部件、连锁餐饮',
      en: 'Part of the industry: car parts, restaurant chains',
    },
  }),
  dictionary(lossReasons, {
    name: { zh: '客户流失原因', en: 'Reasons for losing a customer' },
    about: { zh: '例如：价格、竞争对手、需求取消', en: 'Price, competitor, no longer needed' },
  }),
  dictionary(openSeas, {
    name: { zh: '公海', en: 'Public pools' },
    about: {
      zh: '没有人负责的客户放在哪些公海，例如：华东公海、老客户公海',
      en: 'Where customers without a manager are kept: by region, by type',
    },
  }),
  ...['department', 'level', 'category', 'source', 'nature', 'strategy', 'big_ind', 'bit_ind'].map(key =>
    refuseOn(`customer_${key}`, unknownCustomerChoice),
  ),
]
