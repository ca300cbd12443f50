import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { addMembers, removeMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { projectRoles, type ProjectRole } from '#mechanisms/projects/project-types.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { spreadProject } from './project-news.server.ts'
import { mostProjectManagers, projectManagerNeeded, tooManyProjectManagers } from './project.contract.ts'

interface Partner {
  personId: string
  role: ProjectRole
}

/**
 * Adds people in their roles and takes others out; who has been added is notified. One manager is kept at least, and
 * ten are the most (spec 1 §5, §9).
 */
export async function changePartners(
  id: string,
  { add, remove }: { add: readonly Partner[]; remove: readonly Partner[] },
  context: Context,
) {
  const { me, run } = context
  await projectSubject.lock(id, context, 'manage')
  const of = (list: readonly Partner[], role: ProjectRole) =>
    list.filter(one => one.role === role).map(({ personId }) => personId)
  const [before] = await run([peopleOf(me.companyId, id)])
  await run([
    ...projectRoles
      .filter(role => of(remove, role).length > 0)
      .map(role => removeMembers(me.companyId, 'project', id, role, of(remove, role))),
    addMembers(
      me.companyId,
      'project',
      id,
      Object.fromEntries(projectRoles.map(role => [role, of(add, role)])),
      me.personId,
    ),
  ])
  const [after] = await run([peopleOf(me.companyId, id)])
  const managers = after.rows.filter(({ role }) => role === 'manager').length
  if (managers === 0) refuse(projectManagerNeeded)
  if (managers > mostProjectManagers) refuse(tooManyProjectManagers)
  const peopleIn = (answer: typeof before) => new Set(answer.rows.map(({ personId }) => personId))
  const [was, is] = [peopleIn(before), peopleIn(after)]
  const [come, gone] = [[...is].filter(one => !was.has(one)), [...was].filter(one => !is.has(one))]
  const isIn = (answer: typeof before, one: { personId: string; role: string }) =>
    answer.rows.some(row => row.personId === one.personId && row.role === one.role)
  const joined = after.rows.filter(one => !isIn(before, one))
  const left = before.rows.filter(one => !isIn(after, one))
  const [named, called] = await run([
    projectSubject.titled(id, me),
    {
      name: 'project_members_called',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, [...joined, ...left].map(({ personId }) => personId)],
      text: 'select id, name from person where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  const namesOf = (people: typeof joined) =>
    people.map(({ personId, role }) => ({ role, name: called.rows.find(one => one.id === personId)?.name ?? '' }))
  await run(
    notified(me, come, {
      kind: 'project.assigned',
      subjectType: 'project',
      subjectId: id,
      title: named.one,
    }),
  )
  await spreadProject(
    id,
    {
      action: 'members',
      details: { added: add, removed: remove },
      isNotice: joined.length + left.length > 0,
      noticed: { joined: namesOf(joined), left: namesOf(left) },
      hasNotice: come,
      left: gone,
    },
    context,
  )
  return { id }
}

const peopleOf = (companyId: string, id: string) => ({
  name: 'project_people',
  row: { personId: col.uuid, role: col.text },
  values: [companyId, id, projectRoles],
  text: `select person_id, role from member where comp_id = $1 and subject_type = 'project' and subject_id = $2 and
    role = any($3::text[])`,
})

/** Replaces the project's managers. */
export async function changeManagers(id: string, managerIds: readonly string[], context: Context) {
  if (managerIds.length === 0) refuse(projectManagerNeeded, {}, 'manager_ids')
  await projectSubject.lock(id, context, 'manage')
  const [answer] = await context.run([peopleOf(context.me.companyId, id)])
  const before = answer.rows.filter(({ role }) => role === 'manager').map(({ personId }) => personId)
  const managers = (people: readonly string[]) => people.map(personId => ({ personId, role: 'manager' as const }))
  return changePartners(
    id,
    {
      add: managers(managerIds.filter(one => !before.includes(one))),
      remove: managers(before.filter(one => !managerIds.includes(one))),
    },
    context,
  )
}

/** Follows or unfollows a visible project. Idempotent. */
export async function followProject(id: string, isFollowing: boolean, context: Context) {
  const { me, run, publish } = context
  await projectSubject.admit(id, context)
  await run([
    isFollowing
      ? addMembers(me.companyId, 'project', id, { follower: [me.personId] }, me.personId)
      : removeMembers(me.companyId, 'project', id, 'follower', [me.personId]),
  ])
  publish({
    companyId: me.companyId,
    to: [me.personId],
    subjectType: 'project',
    subjectId: id,
    event: 'follow',
    by: me.personId,
  })
  return { id }
}
