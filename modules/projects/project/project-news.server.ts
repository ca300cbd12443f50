import { col } from '#platform/server/database/row.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { inNotice, noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import {
  projectRoles,
  projectStatuses,
  projectStatusWords,
  type ProjectRole,
} from '#mechanisms/projects/project-types.contract.ts'

/** An event of a project, and how it is published. */
interface Happened {
  action: string
  details?: object
  /** Its group in lists; null leaves it where it is. */
  isOpen?: boolean | null
  /** Its members get a notice as well. */
  isNotice?: boolean
  /** What the notice says beside the history's details. */
  noticed?: object
  /** Those who have a notice of their own of it. */
  hasNotice?: readonly string[]
  /** People who are no longer in it: their phones have to know, too. */
  left?: readonly string[]
}

/**
 * After a change: its line of history, its place in everybody's list, news for everybody in it, and a notice where it
 * matters to them.
 */
export async function spreadProject(
  id: string,
  { action, details = {}, isOpen = null, isNotice = false, noticed = {}, hasNotice = [], left = [] }: Happened,
  { me, run, publish }: Context,
) {
  const [, , named, people] = await run([
    touchMembers(me.companyId, 'project', id, isOpen, me.personId),
    recorded(me, 'project', id, action, details),
    {
      name: 'project_touch',
      text: 'update project set last_opt_date = now() where comp_id = $1 and id = $2 returning name',
      values: [me.companyId, id],
      value: col.text,
    },
    memberIds(me.companyId, 'project', id),
  ])
  const everybody = people.rows
  if (isNotice)
    await run(
      notified(
        me,
        everybody.filter(one => !hasNotice.includes(one)),
        {
          kind: `project.${action}`,
          subjectType: 'project',
          subjectId: id,
          title: named.one,
          details: { ...details, ...noticed },
        },
      ),
    )
  publish({
    companyId: me.companyId,
    to: [...new Set([...everybody, ...left])],
    subjectType: 'project',
    subjectId: id,
    event: action,
    by: me.personId,
  })
}

const wordOf = (value: unknown): Sentence | undefined => {
  const status = projectStatuses.find(one => one === value)
  return status === undefined ? undefined : projectStatusWords[status]
}

const roleWords: Record<ProjectRole, Sentence> = {
  manager: { zh: '项目经理', en: 'manager' },
  senior_member: { zh: '高级成员', en: 'senior member' },
  product_manager: { zh: '产品经理', en: 'product manager' },
  member: { zh: '成员', en: 'member' },
}

/** Who came to a project and who left it, by role: notices of older builds have no names. */
function membersSaid({ joined, left }: Record<string, unknown>): Sentence {
  const byRole = (people: unknown) =>
    projectRoles.flatMap(role => {
      const names = (Array.isArray(people) ? (people as { role?: unknown; name?: unknown }[]) : [])
        .filter(one => one.role === role && typeof one.name === 'string')
        .map(one => inNotice(String(one.name)))
      return names.length > 0 ? [{ as: roleWords[role], names: names.join('、') }] : []
    })
  const [added, removed] = [byRole(joined), byRole(left)]
  if (added.length + removed.length === 0)
    return { zh: '{actor} 调整了项目成员', en: '{actor} changed who is in the project' }
  const zh = [
    ...added.map(({ as, names }) => `添加了${as.zh}：${names}`),
    ...removed.map(({ as, names }) => `移除了${as.zh}：${names}`),
  ]
  const en = [
    ...added.map(({ as, names }) => `added ${names} as ${as.en}`),
    ...removed.map(({ as, names }) => `removed ${names} as ${as.en}`),
  ]
  return { zh: `{actor} ${zh.join('；')}`, en: `{actor} ${en.join('; ')}` }
}

/** What is added to others' by this file. */
export const projectNewsParts: Part[] = [
  noticeSays('project.assigned', { zh: '{actor} 邀请您加入项目', en: '{actor} added you to the project' }),
  noticeSays('project.status', ({ details: { status } }) => {
    const [from, to] = Array.isArray(status) ? status.map(wordOf) : []
    return from && to
      ? {
          zh: `{actor} 把项目状态从“${from.zh}”改为“${to.zh}”`,
          en: `{actor} changed the project’s status from “${from.en}” to “${to.en}”`,
        }
      : { zh: '{actor} 更新了项目状态', en: '{actor} changed the project’s status' }
  }),
  noticeSays('project.restart', { zh: '{actor} 重启了项目', en: '{actor} restarted the project' }),
  noticeSays('project.members', ({ details }) => membersSaid(details)),
  noticeSays('project.publish', { zh: '{actor} 发布了项目计划', en: '{actor} published the plan of the project' }),
]
