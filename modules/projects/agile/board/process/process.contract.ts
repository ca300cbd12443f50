import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, flag, id, listOf, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'

/** Who may make a move: the task's assignee, or a role in the project. */
export const moveRoles = ['assignee', 'manager', 'senior_member', 'product_manager', 'member'] as const
export type MoveRole = (typeof moveRoles)[number]
export const moveRoleWords: Record<MoveRole, Sentence> = {
  assignee: { zh: '任务负责人', en: 'assignees' },
  manager: { zh: '项目经理', en: 'managers' },
  senior_member: { zh: '高级成员', en: 'senior members' },
  product_manager: { zh: '产品经理', en: 'product managers' },
  member: { zh: '成员', en: 'members' },
}

/** A step that a card may go to; without roles, by everybody who may change its status. */
export const nextStep = v.object({
  id: out.id,
  roles: v.array(v.picklist(moveRoles)),
  /** The caller may make it by what they are in the project; an assignee's own cards are beside that. */
  isMine: out.flag,
})

/**
 * The company setting that says whether a project's board keeps to its process (spec 2 §7.4 "Company setting keys").
 */
export const processSetting = (projectId: string) => `fb-agile-project-open-process-board-${projectId}`

export const processCalls = callsAbout('project', {
  bind: call('POST /project/:projectId/process', v.object({ projectId: id, isOn: flag }), done, {
    summary:
      'Say whether a board keeps to its process; where there is none yet, it begins with moves between neighbours',
  }),
  next: call(
    'POST /project/stage/:id/next',
    v.object({
      id,
      next: v.pipe(
        v.array(v.object({ id, roles: v.optional(listOf(choice(moveRoles), moveRoles.length), []) })),
        v.maxLength(30, 'too_many'),
      ),
    }),
    done,
    { summary: 'Say which steps a card may go to from this one, and who may do that' },
  ),
})

export const processForbids = refusal('project.process.forbids', {
  zh: '按流程，“{from}”的下一步只能是：{to}',
  en: 'In this process, “{from}” can move to: {to}',
})
export const processEnds = refusal('project.process.ends', {
  zh: '按流程，“{from}”之后没有可去的步骤',
  en: 'In this process, nothing comes after “{from}”',
})
export const processIsTheirs = refusal('project.process.roles', {
  zh: '从“{from}”到“{to}”由{roles}操作',
  en: 'From “{from}” to “{to}” is up to: {roles}',
})
export const processBegins = refusal('project.process.begins', {
  zh: '按流程，新卡片从“{name}”开始',
  en: 'In this process, new cards start in “{name}”',
})
export const processNeedsBoard = refusal('project.process.no_board', {
  zh: '这类项目没有看板',
  en: 'Projects of this type have no board',
})
