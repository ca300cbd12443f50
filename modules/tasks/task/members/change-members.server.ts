import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { addMembers, peopleInRole, removeMembers, type MemberRole } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { managerNeeded, mostManagers, tooManyManagers } from '../task.contract.ts'
import { spread } from '../task-news.server.ts'
import { taskSubject } from '../task-subject.server.ts'

/**
 * Adds people in a role and takes others out; who has been added is notified. One manager is kept at least, and ten are
 * the most.
 */
export async function changeMembers(
  id: string,
  role: Exclude<MemberRole, 'creator'>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  context: Context,
) {
  const { me, run } = context
  await taskSubject.lock(id, context, 'changeMembers')
  const [, , counted, called] = await run([
    removeMembers(me.companyId, 'task', id, role, remove),
    addMembers(me.companyId, 'task', id, { [role]: add }, me.personId),
    {
      name: 'task_managers_count',
      row: { name: col.text, managers: col.int },
      values: [me.companyId, id],
      text: `select t.name, (select count(*) from member m where m.comp_id = $1 and m.subject_type = 'task' and
        m.subject_id = t.id and m.role = 'manager') as managers
        from task t where t.comp_id = $1 and t.id = $2`,
    },
    {
      name: 'task_members_called',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, [...add, ...remove]],
      text: 'select id, name from person where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  const { name, managers } = counted.one
  if (managers === 0) refuse(managerNeeded)
  if (managers > mostManagers) refuse(tooManyManagers)
  await run(notified(me, add, { kind: 'task.assigned', subjectType: 'task', subjectId: id, title: name }))
  const namesOf = (ids: readonly string[]) => called.rows.filter(one => ids.includes(one.id)).map(one => one.name)
  await spread(context, id, name, 'members', { role, added: add, removed: remove }, true, {
    left: remove,
    hasNotice: add,
    noticed: { addedNames: namesOf(add), removedNames: namesOf(remove) },
  })
}

/** Makes these the people in a role: others leave it. */
export async function setMembers(
  id: string,
  role: Exclude<MemberRole, 'creator'>,
  people: readonly string[],
  context: Context,
) {
  await taskSubject.lock(id, context, 'changeMembers')
  const before = await peopleInRole('task', id, role, context)
  const [add, remove] = [people.filter(one => !before.includes(one)), before.filter(one => !people.includes(one))]
  if (add.length > 0 || remove.length > 0) await changeMembers(id, role, { add, remove }, context)
}
