import { col } from '#platform/server/database/row.ts'
import type { Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { projectStatuses, projectStatusWords } from '#mechanisms/projects/project-types.contract.ts'

/** An event of a project, and how it is published. */
interface Happened {
  action: string
  details?: object
  /** Its group in lists; null leaves it where it is. */
  isOpen?: boolean | null
  /** Its members get a notice as well. */
  isNotice?: boolean
  /** People who are no longer in it: their phones have to know, too. */
  left?: readonly string[]
}

/**
 * After a change: its line of history, its place in everybody's list, news for everybody in it, and a notice where it
 * matters to them.
 */
export async function spreadProject(
  id: string,
  { action, details = {}, isOpen = null, isNotice = false, left = [] }: Happened,
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
      notified(me, everybody, {
        kind: `project.${action}`,
        subjectType: 'project',
        subjectId: id,
        title: named.one,
        details,
      }),
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
  noticeSays('project.members', { zh: '{actor} 调整了项目成员', en: '{actor} changed who is in the project' }),
  noticeSays('project.publish', { zh: '{actor} 发布了项目计划', en: '{actor} published the plan of the project' }),
]
