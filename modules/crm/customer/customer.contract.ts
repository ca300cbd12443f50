import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { abilities, byId, choice, done, emptiable, flag, id, ids, listOf, money, numberedChoice, out, requiredText, searchKey, text } from '#platform/contract/fields.ts'
import { listQuery, page } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { customerStatuses, transactionStatuses } from './customer-brief.contract.ts'

export const mostCustomerPartners = 50
/** So many customers at once go to the open sea, are claimed, deleted or confirmed. */
export const mostCustomersAtOnce = 100

export const customerNameTaken = refusal('customer.name.taken', { zh: '公司里已有同名客户', en: 'The company has a customer of this name already' })
export const customerNameManaged = refusal('customer.name.taken', { zh: '公司里已有同名客户，由{manager}负责', en: 'The company has a customer of this name already, managed by {manager}' })
export const customerNameInSea = refusal('customer.name.in_open_sea', { zh: '公海里已有同名客户，请到公海领取', en: 'A customer of this name is in the open sea: claim it there' })
export const unknownCustomerChoice = refusal('customer.choice.unknown', { zh: '所选的部门或选项不存在', en: 'This department or choice is gone' })
export const customerNotDeleted = refusal('customer.not_deleted', { zh: '客户没有被删除', en: 'The customer is not deleted' })
export const lossReasonNeeded = refusal('customer.loss_reason.needed', { zh: '请选择或填写流失原因', en: 'Say why the customer was lost' })
export const customerDeleted = refusal('customer.deleted', { zh: '客户已被删除', en: 'The customer is deleted' })
export const customerInSea = refusal('customer.in_open_sea', { zh: '客户在公海中，请先领取', en: 'The customer is in the open sea: claim it first' })

const own = {
  fullName: v.pipe(requiredText(100), v.transform(name => name.replace(/\s+/g, ' '))),
  simpleName: v.optional(text(50), ''),
  departmentId: emptiable(id),
  levelId: emptiable(id),
  statusId: emptiable(id),
  sourceId: emptiable(id),
  customerNature: emptiable(id),
  customerStrategy: emptiable(id),
  bigInd: emptiable(id),
  bitInd: emptiable(id),
  registeredCapital: emptiable(v.pipe(money, v.check(value => !value.startsWith('-'), 'too_small'))),
  status: v.optional(numberedChoice(customerStatuses), 0),
  address: v.optional(text(200), ''),
  website: v.optional(text(200), ''),
  fax: v.optional(text(50), ''),
  summary: v.optional(text(5_000), ''),
  remark: v.optional(text(2_000), ''),
}
const partners = ids(mostCustomerPartners)

/** What a person fills in. Without a manager it is the asker's own. */
const customerDraft = v.object({ ...own, managerId: emptiable(id), partnerIds: v.optional(partners, []), resId: v.optional(ids(mostFiles), []) })
/** The same, each field by itself; a new manager has a call of its own. */
const changes = v.partial(v.object({
  ...own, partnerIds: partners, resId: ids(mostFiles), simpleName: text(50), status: numberedChoice(customerStatuses), address: text(200), website: text(200), fax: text(50), summary: text(5_000), remark: text(2_000),
}))

/** A choice of a dictionary as it is shown. */
const chosen = v.nullable(v.object({ id: out.id, name: out.text }))

/** A row of a list. */
const customerRow = v.object({
  id: out.id,
  code: out.text,
  fullName: out.text,
  simpleName: out.text,
  status: v.picklist(customerStatuses),
  transactionStatus: v.picklist(transactionStatuses),
  docStatus: out.number,
  level: chosen,
  category: chosen,
  source: chosen,
  manager: v.nullable(personBrief),
  departmentName: out.maybeText,
  isFollow: out.flag,
  /** In the open sea, and in which. */
  isOpen: out.flag,
  openSea: chosen,
  isDelete: out.number,
  lastOptDate: out.instant,
  createdAt: out.instant,
  newStatus: out.flag,
})
export type CustomerRow = v.InferOutput<typeof customerRow>

const people = v.optional(v.array(personBrief))
const customerDetail = v.object({
  ...v.omit(customerRow, ['newStatus']).entries,
  departmentId: out.maybeId,
  nature: chosen,
  strategy: chosen,
  bigIndustry: chosen,
  smallIndustry: chosen,
  registeredCapital: v.nullable(out.money),
  address: out.text,
  website: out.text,
  fax: out.text,
  summary: out.text,
  remark: out.text,
  /** Why it was lost: a choice, and in words. */
  lossKind: chosen,
  lossReason: out.text,
  creator: v.nullable(personBrief),
  attachments: v.array(fileBrief),
  rel: v.object({ creator: people, manager: people, partner: people, follower: people }),
  can: abilities(['edit', 'addContact', 'moveIn', 'remove', 'recover', 'claim', 'comment']),
})
export type CustomerDetail = v.InferOutput<typeof customerDetail>

/** Which customers, of those that the asker manages: all of them, or none where one may not. */
export const theseCustomers = v.pipe(ids(mostCustomersAtOnce), v.minLength(1, 'required'))
export const customersDone = v.object({ count: out.number })
/** Why a customer was lost, or let go: a choice, and in words. */
export const loss = { lossReasonId: emptiable(id), lossReason: v.optional(text(500), '') }

/** What a person is in a customer, as `user_type` and `sub_user_type` name it. */
const customerRoles = ['manager', 'partner', 'creator', 'follower'] as const
const several = ids(50)

export const customerFilters = {
  ...listQuery(['lastOptDate', 'createdAt', 'fullName', 'registeredCapital']).entries,
  key: v.optional(searchKey),
  status: v.optional(listOf(numberedChoice(customerStatuses), customerStatuses.length)),
  transactionStatus: v.optional(listOf(numberedChoice(transactionStatuses), transactionStatuses.length)),
  docStatus: v.optional(numberedChoice([0, 1])),
  levelId: v.optional(several),
  statusId: v.optional(several),
  sourceId: v.optional(several),
  customerNature: v.optional(several),
  customerStrategy: v.optional(several),
  bigInd: v.optional(several),
  bitInd: v.optional(several),
  openSeaId: v.optional(several),
  /** At least so much. */
  registeredCapital: v.optional(money),
  ownDepartmentId: v.optional(several),
  isFollow: v.optional(flag),
  /** In the open sea, or not; unless asked for, not. */
  isOpen: v.optional(flag, false),
  isDelete: v.optional(numberedChoice([0, 1]), 0),
  /** The asker manages it or takes part in it. */
  withMe: v.optional(flag),
  /** What the asker is in it. */
  personType: v.optional(choice(customerRoles)),
  /** Somebody else who has to do with it, and as what: its manager, unless told otherwise. */
  subUserId: v.optional(id),
  subUserType: v.optional(choice(customerRoles)),
}

export const customerCalls = {
  list: call('GET /crm/customers', v.object(customerFilters), page(customerRow), { summary: 'Customers by scope, status, kind and people' }),
  detail: call('GET /crm/customers/:id', byId, customerDetail, { summary: 'A customer with its people and what the asker may do' }),
  create: call('POST /crm/customers', customerDraft, v.object({ id: out.id, code: out.text }), { summary: 'A new customer; one of the same name is refused, and the refusal says whose it is' }),
  update: call('PUT /crm/customers/:id', v.object({ id, ...changes.entries }), done, { summary: 'Change fields of a customer, and who takes part' }),
  remove: call('DELETE /crm/customers/:id', byId, done, { summary: 'Delete a customer; it can be recovered' }),
  removeMany: call('POST /crm/customers/batch-delete', v.object({ ids: theseCustomers }), customersDone, { summary: 'Delete several customers at once: all of them, or none where one may not' }),
  recover: call('POST /crm/customers/recover', v.object({ ids: theseCustomers }), customersDone, { summary: 'Have deleted customers back' }),
  confirm: call('POST /crm/customers/batch_status_commit', v.object({ ids: theseCustomers, docStatus: v.optional(numberedChoice([0, 1]), 1) }), customersDone, {
    authority: ['CRM_MANAGER'], summary: 'Confirm customers (1), or take that back (0)',
  }),
  follow: call('POST /crm/customers/change_follow/:id', v.object({ id, operation: choice(['add', 'del']) }), done, { summary: 'Follow a customer, or no longer' }),
  changeManager: call('POST /crm/customers/change_manager', v.object({ ids: theseCustomers, managerId: id, isKept: v.optional(flag, false) }), customersDone, {
    summary: 'Hand customers over to another manager; `is_kept`: who managed them goes on taking part',
  }),
  transactionStatus: call('POST /crm/customers/transaction_status/:id', v.object({ id, transactionStatus: numberedChoice(transactionStatuses), ...loss }), done, {
    summary: 'Say that there was a deal (1), that the customer is lost (2), for a reason, or neither (0)',
  }),
  export: call('GET /crm/customers/export', v.object(customerFilters), v.unknown(), { answers: 'file', summary: 'Customers as an .xlsx' }),
}
