import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, out, requiredText } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { departmentRow, personRow } from '#mechanisms/people/directory.contract.ts'

/** Deeper trees are a mistake of an import, not a company. */
export const deepestDepartment = 20

export const nameTaken = refusal('department.name.taken', {
  zh: '同级部门中已有这个名称',
  en: 'Another department at this level already has this name',
})
export const movedBelowItself = refusal('department.move.cycle', {
  zh: '不能移动到自己的下级部门',
  en: 'A department cannot be moved below itself',
})
export const tooDeep = refusal('department.too_deep', {
  zh: '部门层级最多 20 级',
  en: 'Departments can be at most 20 levels deep',
})
export const hasSubDepartments = refusal('department.remove.has_departments', {
  zh: '请先移走或删除下级部门',
  en: 'Move or delete the departments below it first',
})
export const hasMembers = refusal('department.remove.has_members', {
  zh: '请先移走部门内的成员',
  en: 'Move its members to another department first',
})

const adminOnly = { authority: ['MANAGER_LOGIN'] }

export const departmentCalls = callsAbout('person', {
  listOfPerson: call('GET /dept/list_by_user', v.object({ personId: v.optional(id) }), listed(departmentRow), {
    summary: 'The departments a person stands in, from the top down; of the caller, unless another is named',
  }),
  members: call('GET /dept/list_member/:orgId', v.object({ orgId: id, ...paging(100).entries }), page(personRow), {
    summary: 'The people of a department and of all below it; of the whole company when its id is given',
  }),
  create: call(
    'POST /dept',
    v.object({ name: requiredText(50), parentId: emptiable(id), headId: emptiable(id) }),
    v.object({ id: out.id }),
    { ...adminOnly, summary: 'Create a department' },
  ),
  update: call('PATCH /dept/:id', v.object({ id, name: v.optional(requiredText(50)), headId: emptiable(id) }), done, {
    ...adminOnly,
    summary: 'Rename a department, or name its head',
  }),
  move: call('POST /dept/:id/move', v.object({ id, parentId: emptiable(id), beforeId: emptiable(id) }), done, {
    ...adminOnly,
    summary: 'Move a department under another, or among its siblings; last, unless before one of them',
  }),
  remove: call('DELETE /dept/:id', v.object({ id }), done, { ...adminOnly, summary: 'Delete an empty department' }),
})
