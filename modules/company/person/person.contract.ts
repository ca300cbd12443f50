import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  done,
  emptiable,
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
import { email, mobile } from '#mechanisms/people/contact-fields.contract.ts'
import { personRow } from '#mechanisms/people/directory.contract.ts'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { genders, personBrief, PersonStatus } from '#mechanisms/people/person.contract.ts'

/** A member, as administrators see them. */
export const memberRow = v.object({
  ...personRow.entries,
  loginName: out.maybeText,
  mobile: out.maybeText,
  email: out.maybeText,
  manager: v.nullable(personBrief),
  isAdministrator: out.flag,
  createDate: out.instant,
  leftAt: out.maybeInstant,
})
export type MemberRow = v.InferOutput<typeof memberRow>

export const memberDetail = v.object({
  ...memberRow.entries,
  /** Have they signed in: is there an account behind the person? */
  isJoined: out.flag,
  point: out.number,
  roles: v.array(v.object({ id: out.id, name: out.text })),
  /** Held by the person alone; those of the roles come on top. */
  authorities: v.array(v.picklist(authorities)),
  /** Open records they answer for or have to decide: to be handed over when they leave. */
  openNum: out.number,
  subordinateNum: out.number,
  can: abilities(['edit', 'editContacts', 'leave', 'return', 'grant', 'resetPassword', 'exportData', 'erase']),
})
export type MemberDetail = v.InferOutput<typeof memberDetail>

export const memberDraft = v.object({
  name: requiredText(50),
  mobile: emptiable(mobile),
  email: emptiable(email),
  gender: v.optional(numberedChoice(genders), 0),
  jobTitle: emptiable(text(50)),
  departmentId: emptiable(id),
  managerId: emptiable(id),
  roleIds: v.optional(ids(50)),
})

const treeUser = v.object({ ...personBrief.entries, departmentId: out.maybeId })
export const companyTree = v.object({
  id: out.id,
  name: out.text,
  departments: v.array(v.object({ id: out.id, name: out.text, parentId: out.maybeId })),
  users: v.array(treeUser),
  /** False when there are more people than one answer takes: ask department by department. */
  isComplete: out.flag,
})
export const mostTreeUsers = 1000

export const mobileTaken = refusal('person.mobile.taken', {
  zh: '公司里已有成员使用这个手机号',
  en: 'A member of the company already has this mobile number',
})
export const emailTaken = refusal('person.email.taken', {
  zh: '公司里已有成员使用这个邮箱',
  en: 'A member of the company already has this e-mail address',
})
export const contactsAreTheirs = refusal('person.contact.joined', {
  zh: '成员已加入，手机号和邮箱只能由本人修改',
  en: 'Once they have joined, people change their own mobile number and e-mail',
})
export const alreadyLeft = refusal('person.left', { zh: '该成员已离职', en: 'This member has already left' })
export const notLeft = refusal('person.not_left', { zh: '该成员没有离职', en: 'This member has not left' })
export const successorNeeded = refusal('person.leave.successor_needed', {
  zh: '该成员还有 {records} 项未完成的工作和 {people} 位下属，请选择交接人',
  en: 'There are {records} open records and {people} direct reports: choose who takes them over',
})
export const leavingYourself = refusal('person.leave.self', {
  zh: '不能为自己办理离职',
  en: 'You cannot mark yourself as having left',
})
export const onlyAdministrators = refusal('administrator.only', {
  zh: '只有系统管理员可以管理系统管理员',
  en: 'Only a system administrator may do this to another',
})

const adminOnly = { authority: ['MANAGER_LOGIN'] }

export const personCalls = callsAbout('person', {
  tree: call('GET /comp/tree', v.object({ key: v.optional(searchKey) }), companyTree, {
    summary: 'Departments and people of the company, or those found',
  }),
  list: call(
    'GET /user/list_by_admin',
    v.object({
      ...listQuery(['name', 'createDate', 'leftAt']).entries,
      status: v.optional(numberedChoice([PersonStatus.Active, PersonStatus.Left, PersonStatus.Invited])),
    }),
    withCan(page(memberRow), { create: adminOnly.authority }),
    {
      about: ['authority'],
      ...adminOnly,
      summary: 'Members with their contacts; all who have not left, unless a status is given',
    },
  ),
  export: call(
    'GET /user/export',
    v.object({
      key: v.optional(searchKey),
      departmentId: v.optional(id),
      status: v.optional(numberedChoice([PersonStatus.Active, PersonStatus.Left, PersonStatus.Invited])),
    }),
    v.unknown(),
    { ...adminOnly, answers: 'file', summary: 'Members as an .xlsx' },
  ),
  detail: call('GET /user/detail_by_admin/:id', v.object({ id }), memberDetail, {
    about: ['authority'],
    ...adminOnly,
    summary: 'A member with roles and authorities',
  }),
  profile: call(
    'GET /user/profile/:id',
    v.object({ id }),
    v.object({
      ...personRow.entries,
      manager: v.nullable(personBrief),
      departments: v.array(out.text),
      point: out.number,
    }),
    { summary: 'A colleague: department, manager, title' },
  ),
  create: call('POST /user/create_by_admin', memberDraft, v.object({ id: out.id }), {
    ...adminOnly,
    summary: 'Add a member, who joins by invitation',
  }),
  update: call(
    'POST /user/update_by_admin/:id',
    v.object({ id, ...v.partial(memberDraft).entries, gender: v.optional(numberedChoice(genders)) }),
    done,
    { ...adminOnly, summary: 'Change a member' },
  ),
  leave: call(
    'POST /user/leave/:id',
    v.object({ id, successorId: emptiable(id) }),
    v.object({ id: out.id, handedOver: out.number }),
    { ...adminOnly, summary: 'A member leaves; their open work, reports and departments go to the successor' },
  ),
  comeBack: call('POST /user/return/:id', v.object({ id }), done, {
    ...adminOnly,
    summary: 'A member who left is back',
  }),
})
