import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  flag,
  id,
  ids,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { customerStatuses, transactionStatuses } from './customer-brief.contract.ts'

export const mostCustomerPartners = 50
export const heldMost = refusal('customer.held_most', {
  zh: '{name} 已负责 {held} 个客户，企业规定最多 {most} 个',
  en: '{name} manages {held} {held:customer|customers} already; your company allows {most}',
})
/** So many customers at once go to the public pool, are claimed, deleted or confirmed. */
export const mostCustomersAtOnce = 100

export const customerNameTaken = refusal('customer.name.taken', {
  zh: '公司里已有同名客户',
  en: 'A customer with this name already exists',
})
export const customerNameManaged = refusal('customer.name.taken', {
  zh: '公司里已有同名客户，由{manager}负责',
  en: 'A customer with this name already exists, managed by {manager}',
})
export const customerNameInSea = refusal('customer.name.in_open_sea', {
  zh: '公海里已有同名客户，请到公海领取',
  en: 'A customer with this name is in the public pool: claim it there',
})
export const unknownCustomerChoice = refusal('customer.choice.unknown', {
  zh: '所选的部门或选项不存在',
  en: 'This department or option no longer exists',
})
export const customerNotDeleted = refusal('customer.not_deleted', {
  zh: '客户没有被删除',
  en: 'The customer is not deleted',
})
export const lossReasonNeeded = refusal('customer.loss_reason.needed', {
  zh: '请选择或填写流失原因',
  en: 'Enter why the customer was lost',
})
export const customerDeleted = refusal('customer.deleted', { zh: '客户已被删除', en: 'The customer is deleted' })
export const customerInSea = refusal('customer.in_open_sea', {
  zh: '客户在公海中，请先领取',
  en: 'The customer is in the public pool: claim it first',
})

/**
 * What is known of a customer: what the calls take and answer, its columns, the rows of its form, the facts on its
 * page, its history, filter and export follow from here (`mechanisms/fields`).
 */
export const customerFields = fields({
  fullName: f
    .text(100)
    .ruled(
      v.pipe(
        requiredText(100),
        v.transform(name => name.replace(/\s+/g, ' ')),
      ),
    )
    .required()
    .hinted()
    .sort()
    .listed(),
  simpleName: f.text(50).listed(),
  departmentId: f.department().as('department').filter('ownDepartmentId'),
  status: f.numbered(customerStatuses, 0).filter().listed(),
  levelId: f.entry('CUSTOMER_LEVEL').as('level').filter().listed(),
  statusId: f.entry('CUSTOMER_STATUS').as('category').filter().listed(),
  sourceId: f.entry('CUSTOMER_SOURCE').as('source').filter().listed(),
  customerNature: f.entry('CUSTOMER_NATURE').as('nature').filter(),
  customerStrategy: f.entry('CUSTOMER_STRATEGY').as('strategy').filter(),
  bigInd: f.entry('CUSTOMER_INDUSTRY').as('bigIndustry').filter(),
  bitInd: f.entry('CUSTOMER_SUB_INDUSTRY').as('smallIndustry').filter(),
  registeredCapital: f.money({ min: '0.00' }).filter().sort('desc'),
  address: f.text(200),
  website: f.text(200).keyboard('url'),
  fax: f.text(50).keyboard('tel'),
  summary: f.longText(5_000),
  remark: f.longText(2_000),
})
/** How it stands: said of it, and never filled in. */
export const customerStanding = fields({
  transactionStatus: f.numbered(transactionStatuses, 0).filter().listed(),
})
const partners = ids(mostCustomerPartners)

/** What a person fills in. Without a manager it is the caller's own. */
const customerDraft = v.object({
  ...customerFields.draft,
  managerId: emptiable(id),
  partnerIds: v.optional(partners, []),
  resId: v.optional(ids(mostFiles), []),
})
/** The same, each field by itself; a new manager has a call of its own. */
const changes = { ...customerFields.changes, partnerIds: v.optional(partners), ...fileChange }

/** A choice of a dictionary as it is shown. */
const chosen = v.nullable(v.object({ id: out.id, name: out.text }))

/** A row of a list. */
const customerRow = v.object({
  id: out.id,
  code: out.text,
  ...customerFields.row,
  ...customerStanding.row,
  docStatus: out.number,
  manager: v.nullable(personBrief),
  departmentName: out.maybeText,
  isFollow: out.flag,
  /** In the public pool, and in which. */
  isOpen: out.flag,
  openSea: chosen,
  isDelete: out.number,
  lastOptDate: out.instant,
  createdAt: out.instant,
  newStatus: out.flag,
})
export type CustomerRow = v.InferOutput<typeof customerRow>
/** A page of them with all that is known of each, for a workbook. */
const customerExported = v.object({ ...customerRow.entries, ...customerFields.shown })
export type CustomerExported = v.InferOutput<typeof customerExported>
export const customerExport = page(customerExported)

const people = v.optional(v.array(personBrief))
const customerDetail = v.object({
  ...v.omit(customerRow, ['newStatus']).entries,
  ...customerFields.shown,
  /** Why it was lost: a choice, and in words. */
  lossKind: chosen,
  lossReason: out.text,
  /** The day when it falls into the public pool, unless somebody cares for it; null where it does not. */
  fallsOn: out.maybeDay,
  creator: v.nullable(personBrief),
  attachments: v.array(fileBrief),
  rel: v.object({ creator: people, manager: people, partner: people, follower: people }),
  can: abilities(['edit', 'addContact', 'moveIn', 'remove', 'recover', 'claim', 'comment', 'confirm']),
})
export type CustomerDetail = v.InferOutput<typeof customerDetail>

/** Which customers, of those that the caller manages: all of them, or none where one may not. */
export const theseCustomers = v.pipe(ids(mostCustomersAtOnce), v.minLength(1, 'required'))
export const customersDone = v.object({ count: out.number })
/** Why a customer was lost, or let go: a choice, and in words. */
export const loss = { lossReasonId: emptiable(id), lossReason: v.optional(text(500), '') }

/** What a person is in a customer, as `user_type` and `sub_user_type` name it. */
const customerRoles = ['manager', 'partner', 'creator', 'follower'] as const

export const customerFilters = {
  ...listQuery(['lastOptDate', 'createdAt', ...customerFields.sorts]).entries,
  ...customerFields.query,
  ...customerStanding.query,
  key: v.optional(searchKey),
  docStatus: v.optional(numberedChoice([0, 1])),
  openSeaId: v.optional(ids(50)),
  isFollow: v.optional(flag),
  /** In the public pool, or not; unless requested, not, but where one is named. */
  isOpen: v.optional(flag),
  isDelete: v.optional(numberedChoice([0, 1]), 0),
  /** The caller manages it or takes part in it. */
  withMe: v.optional(flag),
  /** What the caller is in it. */
  personType: v.optional(choice(customerRoles)),
  /** Somebody else who has to do with it, and as what: its manager, unless specified otherwise. */
  subUserId: v.optional(id),
  subUserType: v.optional(choice(customerRoles)),
}

const manager = { authority: ['CRM_MANAGER'] }

export const customerCalls = callsAbout('customer', {
  list: call(
    'GET /crm/customers',
    v.object(customerFilters),
    withCan(page(customerRow), { create: 'everyone', manageAll: manager.authority }),
    {
      summary: 'Customers by scope, status, kind and people',
    },
  ),
  detail: call('GET /crm/customers/:id', byId, customerDetail, {
    summary: 'A customer with its people and what the caller may do',
  }),
  create: call('POST /crm/customers', customerDraft, v.object({ id: out.id, code: out.text }), {
    summary: 'A new customer; one of the same name is refused, and the refusal says whose it is',
  }),
  update: call('PUT /crm/customers/:id', v.object({ id, ...changes }), done, {
    summary: 'Change fields of a customer, and who takes part',
  }),
  remove: call('DELETE /crm/customers/:id', byId, done, { summary: 'Delete a customer; it can be recovered' }),
  removeMany: call('POST /crm/customers/batch-delete', v.object({ ids: theseCustomers }), customersDone, {
    summary: 'Delete several customers at once: all of them, or none where one may not',
  }),
  recover: call('POST /crm/customers/recover', v.object({ ids: theseCustomers }), customersDone, {
    summary: 'Have deleted customers back',
  }),
  confirm: call(
    'POST /crm/customers/batch_status_commit',
    v.object({ ids: theseCustomers, docStatus: v.optional(numberedChoice([0, 1]), 1) }),
    customersDone,
    {
      ...manager,
      summary: 'Confirm customers (1), or take that back (0)',
    },
  ),
  follow: call('POST /crm/customers/change_follow/:id', v.object({ id, operation: choice(['add', 'del']) }), done, {
    summary: 'Follow a customer, or no longer',
  }),
  changeManager: call(
    'POST /crm/customers/change_manager',
    v.object({ ids: theseCustomers, managerId: id, isKept: v.optional(flag, false) }),
    customersDone,
    {
      summary: 'Hand customers over to another manager; `is_kept`: who managed them goes on taking part',
    },
  ),
  transactionStatus: call(
    'POST /crm/customers/transaction_status/:id',
    v.object({ id, transactionStatus: numberedChoice(transactionStatuses), ...loss }),
    done,
    {
      summary: 'Say that there was a deal (1), that the customer is lost (2), for a reason, or neither (0)',
    },
  ),
  export: call('GET /crm/customers/export', v.object(customerFilters), v.unknown(), {
    answers: 'file',
    summary: 'Customers as an .xlsx',
  }),
})
