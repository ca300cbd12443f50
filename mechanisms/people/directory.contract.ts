import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, out, searchKey } from '#platform/contract/fields.ts'
import { listed, page, paging, withCan } from '#platform/contract/list.ts'
import { personBrief } from './person.contract.ts'

/** A colleague, as everybody in the company sees them. `nickName` is the spec's own name for `name`. */
export const personRow = v.object({
  ...personBrief.entries,
  nickName: out.text,
  gender: out.number,
  jobTitle: out.maybeText,
  departmentId: out.maybeId,
  departmentName: out.maybeText,
  /** 0 active, 1 left, 2 invited and not yet joined. */
  status: out.number,
})
export type PersonRow = v.InferOutput<typeof personRow>

/** A colleague as devices keep them, to be found without a network: by name, or by how it is spelt in Latin letters. */
const keptPerson = v.object({ ...personBrief.entries, departmentName: out.maybeText, spelling: out.text })

export const departmentRow = v.object({
  id: out.id,
  name: out.text,
  parentId: out.maybeId,
  head: v.nullable(personBrief),
  /** Its place among its siblings, from 0. */
  position: out.number,
  /** How many work in it, those of the departments below it not counted. */
  memberNum: out.number,
})
export type DepartmentRow = v.InferOutput<typeof departmentRow>

/** Stands for the company itself where a department is requested. */
export const topOfCompany = 'top'
const orTop = v.union([id, v.literal(topOfCompany)], 'id')

/** Queries of selectors of people and departments; the company room answers. */
export const directoryCalls = callsAbout('person', {
  search: call(
    'GET /user/search/all',
    v.object({ key: v.optional(searchKey), departmentId: v.optional(id), ...paging(30).entries }),
    page(personRow),
    { summary: 'Colleagues by name, pinyin, initials, mobile number or e-mail' },
  ),
  recent: call('GET /user/recent', v.object({}), listed(personRow), {
    summary: 'The caller, then colleagues that they worked with last, the latest first',
  }),
  kept: call('GET /user/directory', v.object({}), listed(keptPerson), {
    summary:
      "Up to 1,000 colleagues with what they are found by, those of the caller's department first: for devices that may lose the network",
  }),
  step: call(
    'GET /v2/dept/list_member/:id',
    v.object({ id: orTop, ...paging(50).entries }),
    v.object({ departments: v.array(departmentRow), ...page(personRow).entries }),
    {
      summary:
        'One step down the tree: the departments right below, and the people right in it; of the company by its own id, or `top`',
    },
  ),
  departments: call(
    'GET /dept/list/:companyId',
    v.object({ companyId: orTop }),
    withCan(listed(departmentRow), { create: ['MANAGER_LOGIN'] }),
    {
      summary: 'All departments of the company, parents first',
    },
  ),
})

/** Asked wherever a person's manager is shown; the company room answers. */
export const chooseManager = call(
  'POST /manager/:id',
  v.object({ id, managerId: emptiable(id) }),
  v.object({
    id: out.id,
    /** It is not so yet: the new manager, HR or an administrator confirms it. */ isAsked: out.flag,
  }),
  {
    about: ['person'],
    summary:
      "Choose the manager of a person: as an administrator another's, at once; one's own is asked for, and confirmed by the new manager, HR or an administrator",
  },
)

/** The own wish for another manager, while it waits. */
export const ownManagerRequest = call(
  'GET /manager/request',
  v.object({}),
  v.object({ request: v.nullable(v.object({ manager: v.nullable(personBrief), createdAt: out.instant })) }),
  { about: ['person'], summary: 'The manager that the caller has asked for and that nobody has confirmed yet' },
)
export const withdrawManagerRequest = call('DELETE /manager/request', v.object({}), done, {
  about: ['person'],
  summary: 'Take back the own wish for another manager',
})
