import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, flag, id, ids, listOf, out, requiredText } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

const authority = v.picklist(authorities, 'choice')

export const roleRow = v.object({
  id: out.id,
  name: out.text,
  authorities: v.array(authority),
  users: v.array(personBrief),
})

export const heldAuthority = v.object({
  authority,
  /** What it lets a person do, in the caller's language. */
  name: out.text,
  isGranted: out.flag,
  /** Granted to the person, not only through a role. */
  isDirect: out.flag,
  roles: v.array(out.text),
})

export const notYoursToGrant = refusal('authority.grant.not_held', {
  zh: '只能授予自己拥有的权限',
  en: 'You can only grant authorities that you hold yourself',
})
export const roleNameTaken = refusal('role.name.taken', {
  zh: '已有同名的角色',
  en: 'A role with this name already exists',
})
export const unknownRole = refusal('role.unknown', {
  zh: '找不到所选的角色',
  en: 'A chosen role is not in this company',
})
export const lastAdministrator = refusal('administrator.last', {
  zh: '至少保留一位系统管理员',
  en: 'There must be at least one system administrator',
})
export const notJoined = refusal('administrator.not_joined', {
  zh: '只能把已加入的成员设为系统管理员',
  en: 'Only members who have joined can be administrators',
})

const adminOnly = { authority: ['MANAGER_LOGIN'] }
const addAndDel = { addId: v.optional(ids(500), []), delId: v.optional(ids(500), []) }

export const authorityCalls = callsAbout('authority', {
  listByUser: call('GET /authority/list_by_user', v.object({ personId: v.optional(id) }), listed(authority), {
    summary: 'The names of the authorities that a person holds; of the caller, unless another is named',
  }),
  listByUserV2: call(
    'GET /v2/authority/list_by_user',
    v.object({ personId: v.optional(id) }),
    v.object({ isAdministrator: out.flag, ...listed(heldAuthority).entries }),
    { summary: 'All authorities, and how a person holds each: alone, or through which roles' },
  ),
  listUser: call(
    'GET /authorities/list_user',
    v.object({ authority: v.optional(listOf(authority, authorities.length)), isDirect: v.optional(flag, false) }),
    listed(v.object({ authority, name: out.text, users: v.array(personBrief) })),
    {
      about: ['person'],
      summary:
        'Who holds each authority: through a role too, or only those it was granted to; system administrators hold all and are left out',
    },
  ),
  check: call(
    'GET /authority/check_by_user',
    v.object({ personId: v.optional(id), authority }),
    v.object({ isGranted: out.flag }),
    { summary: 'Does a person hold an authority?' },
  ),
  grant: call('POST /authority/grant_to_users', v.object({ authority, ...addAndDel }), done, {
    ...adminOnly,
    summary: 'Grant an authority to people, or take it from them',
  }),
})

export const roleCalls = callsAbout('authority', {
  list: call('GET /roles', v.object({}), withCan(listed(roleRow), { create: adminOnly.authority }), {
    about: ['person'],
    ...adminOnly,
    summary: 'Roles: named sets of authorities, and who has them',
  }),
  create: call(
    'POST /roles',
    v.object({ name: requiredText(50), authorities: listOf(authority, authorities.length) }),
    v.object({ id: out.id }),
    { ...adminOnly, summary: 'Create a role' },
  ),
  update: call(
    'PATCH /roles/:id',
    v.object({
      id,
      name: v.optional(requiredText(50)),
      authorities: v.optional(listOf(authority, authorities.length)),
    }),
    done,
    { ...adminOnly, summary: 'Change a role; everybody who has it is concerned at once' },
  ),
  remove: call('DELETE /roles/:id', v.object({ id }), done, { ...adminOnly, summary: 'Delete a role' }),
  assign: call('POST /roles/:id/users', v.object({ id, ...addAndDel }), done, {
    ...adminOnly,
    summary: 'Give a role to people, or take it from them',
  }),
})

export const administratorCalls = callsAbout('authority', {
  list: call('GET /administrators', v.object({}), withCan(listed(personBrief), { change: [] }), {
    about: ['person'],
    summary: 'The system administrators',
  }),
  appoint: call('POST /administrators', v.object(addAndDel), done, {
    summary: 'Appoint system administrators, or dismiss some',
  }),
})
