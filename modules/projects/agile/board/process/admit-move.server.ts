import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import type { RefusalKind } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { may } from '#platform/server/http/identity.ts'
import { Refused, refuse } from '#platform/server/http/refuse.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hookTasks } from '#modules/tasks/tasks.server.ts'
import {
  moveRoleWords,
  processBegins,
  processEnds,
  processForbids,
  processIsTheirs,
  type MoveRole,
} from './process.contract.ts'

interface Step {
  id: string
  name: string
  isDone: boolean
  roles: MoveRole[]
  isMine: boolean
}
/** A card in a process: where it stands, and where it may go from there. */
interface Standing {
  name: string
  isDone: boolean
  isWaiting: boolean
  next: Step[]
}

/**
 * Condition: the actor ($3; $4: manages all projects) may make the move `m` with cards of the project `s.project_id`,
 * whoever they belong to.
 */
export const mayMake = `(m.roles = '{}' or ('manager' = any(m.roles) and $4::boolean) or exists (select from member taking where taking.comp_id = m.comp_id
  and taking.subject_type = 'project' and taking.subject_id = s.project_id and taking.person_id = $3 and taking.role = any(m.roles)))`

/** Where cards stand in the processes of their projects; those that none binds are left out. */
async function standingsOf(taskIds: readonly string[], { me, run }: Context): Promise<Map<string, Standing>> {
  const [answer] = await run([
    {
      name: 'cards_in_process',
      row: { taskId: col.uuid, name: col.text, isDone: col.bool, isWaiting: col.bool, next: col.json.as<Step[]>() },
      values: [me.companyId, taskIds, me.personId, may(me, 'PROJECT_MANAGER')],
      text: `select t.id as task_id, s.name, s.is_done, t.status = 'WAITING_AGREE' as is_waiting, coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'isDone', o.is_done, 'roles', m.roles, 'isMine',
          ${mayMake} or ('assignee' = any(m.roles) and exists (
            select from member does where does.comp_id = $1 and does.subject_type = 'task' and does.subject_id = t.id and
              does.role = 'manager' and does.person_id = $3))) order by o.order_key, o.id)
        from project_stage_move m join project_task_stage o on o.comp_id = m.comp_id and o.id = m.to_id where m.comp_id
          = $1 and m.from_id = s.id), '[]')::text as next
      from task t join project_task p on p.comp_id = $1 and p.task_id = t.id join project_task_stage s on s.comp_id =
        $1 and s.id = p.stage_id
      where t.comp_id = $1 and t.id = any($2::uuid[]) and board_is_bound($1, s.project_id)`,
    },
  ])
  return new Map(answer.rows.map(({ taskId, ...standing }) => [taskId, standing]))
}
const standingOf = async (taskId: string, context: Context) => (await standingsOf([taskId], context)).get(taskId)

type Values = Record<string, string>
interface Forbidden {
  kind: RefusalKind
  values: (locale: Locale) => Values
}

/** Why a card must not go to any of these steps, in the words of its process. */
function whyNot({ name, next }: Standing, wanted: readonly Step[]): Forbidden | null {
  if (wanted.some(({ isMine }) => isMine)) return null
  const [theirs] = wanted
  const list = (words: readonly string[], locale: Locale) => words.join(locale === 'en-US' ? ', ' : '、')
  if (theirs)
    return {
      kind: processIsTheirs,
      values: locale => ({
        from: name,
        to: theirs.name,
        roles: list(
          theirs.roles.map(role => say(moveRoleWords[role], locale)),
          locale,
        ),
      }),
    }
  if (next.length === 0) return { kind: processEnds, values: () => ({ from: name }) }
  return {
    kind: processForbids,
    values: locale => ({
      from: name,
      to: list(
        next.map(one => one.name),
        locale,
      ),
    }),
  }
}

/**
 * Refuses a card's move to a step that its process has no way to, naming those it has; or whose way is others' to go.
 * The card is held.
 */
export async function admitMove(taskId: string, stageId: string, context: Context) {
  const standing = await standingOf(taskId, context)
  const forbidden =
    standing &&
    whyNot(
      standing,
      standing.next.filter(({ id }) => id === stageId),
    )
  if (forbidden) throw new Refused(forbidden.kind, forbidden.values(context.request.locale))
}

/**
 * The stages of its project that a card may be put into by the actor, in their order: all others, or those that its
 * process leads to.
 */
export async function stagesOpenTo(
  taskId: string,
  projectId: string,
  context: Context,
): Promise<{ id: string; name: string }[]> {
  const { me, run } = context
  const standing = await standingOf(taskId, context)
  if (standing) return standing.next.filter(({ isMine }) => isMine).map(({ id, name }) => ({ id, name }))
  const [answer] = await run([
    {
      name: 'stages_open',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, projectId, taskId],
      text: `select s.id, s.name from project_task_stage s left join project_task p on p.comp_id = $1 and p.task_id = $3
      where s.comp_id = $1 and s.project_id = $2 and p.stage_id is distinct from s.id order by s.order_key, s.id`,
    },
  ])
  return answer.rows.map(({ id, name }) => ({ id, name }))
}

/** Refuses to begin a new card anywhere but in the first step of a process. */
export async function admitBeginning(projectId: string, stageId: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'process_begins',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, projectId],
      text: `select id, name from project_task_stage where comp_id = $1 and project_id = $2 and board_is_bound($1, $2)
        order by order_key, id limit 1`,
    },
  ])
  const first = answer.first
  if (first && first.id !== stageId) refuse(processBegins, { name: first.name }, 'stage_id')
}

/** Why a card must not go to a step of what is done: its process has no way there. */
function rejectionOf(id: string, standing: Standing): [id: string, rejection: { code: string; sentence: Sentence }][] {
  // An approver decides on the approval, not on the move that leads there.
  if (standing.isDone || standing.isWaiting) return []
  const forbidden = whyNot(
    standing,
    standing.next.filter(({ isDone }) => isDone),
  )
  if (!forbidden) return []
  const {
    kind: { code, sentence },
    values,
  } = forbidden
  const said = { zh: say(sentence, 'zh-CN', values('zh-CN')), en: say(sentence, 'en-US', values('en-US')) }
  return [[id, { code, sentence: said }]]
}

/** What is added to others' by this file. */
export const admitMoveParts: Part[] = [
  // Finished on its own page, a card goes to a step of what is done as well: where its process has no way there, it is
  // rejected alike.
  hookTasks({
    async mayFinish(ending, context) {
      const standings = await standingsOf(
        ending.map(({ id }) => id),
        context,
      )
      return new Map([...standings].flatMap(([id, standing]) => rejectionOf(id, standing)))
    },
  }),
]
