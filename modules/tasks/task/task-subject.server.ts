import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { actorIs, actorRoles } from '#mechanisms/members/members.server.ts'
import { isInProject, runsProject } from '#mechanisms/projects/project-people.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { itemTypes } from '../item/item.contract.ts'
import { planTurn, planTurnBefore } from '../plan/plan-turn.server.ts'
import { OpenType, finishedStatuses } from './task.contract.ts'
import { task } from './task.table.ts'

const ended = sql.raw(finishedStatuses.map(status => `'${status}'`).join(', '))
/** Condition: the task is in the running group (spec 1 §4 "List groups"). */
export const isOpen = sql`${task.status} not in (${ended})`

/** Condition: this person takes part, or is above somebody who does, where `reach` allows that. */
const takesPart = (person: SQLWrapper, reach: SQL) => sql`exists (
  select 1 from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${task.companyId} and m.subject_type = 'task' and m.subject_id = ${task.id} and s.superior_id =
    ${person} and ${reach})`

/** A condition about the task's project, false outside of projects. */
const ofProject = (condition: SQL) => sql`(${task.projectId} is not null and ${condition})`
const inItsProject = (person: SQLWrapper, alone = false) =>
  ofProject(isInProject({ companyId: task.companyId, projectId: task.projectId, personId: person, alone }))
const runsItsProject = (person: SQLWrapper, alone = false) =>
  ofProject(runsProject({ companyId: task.companyId, projectId: task.projectId, personId: person, alone }))
const isControlled = ofProject(sql`project_is_controlled(${task.companyId}, ${task.projectId})`)

/**
 * Condition: the task is the actor's to change. A task of a controlled project is its managers', senior members' and
 * administrators' alone, and not its own manager's (spec 1 §6). Who runs a project may change any task of it.
 */
const isTheirs = sql`((${actorIs('creator', 'manager')} and not actor_in.is_controlled) or actor_in.runs_project)`
/** Condition: the actor works on it and reports its progress, even if they may not edit it. */
const doIt = sql`(${actorIs('creator', 'manager')} or actor_in.runs_project)`

const mayRemove = sql`((${actorIs('creator')} and not actor_in.is_controlled) or actor_in.runs_project)`

/** What several abilities require. */
const facts = { is_controlled: isControlled, runs_project: runsItsProject(actor.person, true) }

export const taskSubject = subject('task', task, {
  app: 'task',
  called: { zh: '任务', en: 'task' },
  title: task.name,
  mark: task.code,
  manageAll: 'TASK_MANAGER',
  viewAll: 'TASK_VIEW',
  // Spec 1 §6: those who take part, and everybody above them; those who take part alone, and of the others the title;
  // the company.
  // Those who are in its project are its people as well. A plan that is not published is there for those who make it
  // (spec 1 §4).
  visible: (
    person,
    alone,
  ) => sql`(${task.isDelete} <> ${fixed(Bin.Unpublished)} and (${task.openType} = ${fixed(OpenType.Company)} or
    ${takesPart(person, sql`(${task.openType} = ${fixed(OpenType.Usual)} or s.distance = 0)`)})
    or ((${task.isDelete} = ${fixed(Bin.Unpublished)} or ${task.openType} = ${fixed(OpenType.Usual)}) and ${inItsProject(person, alone)}) or
      ${runsItsProject(person, alone)})`,
  titleVisible: person =>
    sql`(${task.isDelete} <> ${fixed(Bin.Unpublished)} and ${takesPart(person, sql`true`)} or ${inItsProject(person)})`,
  onlyTitle: sql`${task.openType} = ${fixed(OpenType.Members)}`,
  search: { state: task.status },
  open: isOpen,
  inTrash: sql`${task.isDelete} = ${fixed(Bin.Deleted)}`,
  due: task.planEndDate,
  link: '/tasks/{id}',
  // What gets a task below it stands in a plan from then on.
  beforeLock: (me, id, ability) => [ability === 'addChild' ? planTurn(me.companyId) : planTurnBefore(me, id)],
  facts,
  abilities: {
    edit: sql`${isOpen} and ${isTheirs}`,
    /** Name, detail and files: where they are locked, the creator's and the project manager's alone (spec 1 §6). */
    editContent: sql`${isOpen} and ${isTheirs} and (not ${task.lockContent} or ${actorIs('creator')} or
      actor_in.runs_project)`,
    lock: sql`${isOpen} and ${actorIs('creator')}`,
    /** Its status and how far it has come: those who do it report that in a controlled project, too. */
    changeStatus: sql`${doIt} or ${actorIs('approval')}`,
    /**
     * Takes it out of what is being done, or back: who does it in a controlled project reports progress, and gives
     * nothing up.
     */
    cancel: sql`(${actorIs('creator', 'manager', 'approval')} and not actor_in.is_controlled) or actor_in.runs_project`,
    changeMembers: sql`${isOpen} and ${isTheirs}`,
    addChild: isTheirs,
    score: actorIs('creator', 'manager', 'approval', 'partner'),
    remove: mayRemove,
    comment: sql`true`,
  },
  onComment: (me, id, by) => [
    {
      name: 'task_comment_num',
      text: `update task set comment_num = comment_num + $3, last_opt_date = case when $3 > 0 then now() else
        last_opt_date end
      where comp_id = $1 and id = $2`,
      values: [me.companyId, id, by],
    },
  ],
})

const orManagesAll = (condition: SQL) =>
  sql`(coalesce(${condition}, false) or (${actor.managesAll}::boolean and ${task.openType} <> ${fixed(OpenType.Members)}))`
/** Condition: a step of the task's workflow is open in which the actor has no part to do. */
const othersSign = sql`exists (select from task_item step where step.comp_id = ${task.companyId} and step.task_id =
  ${task.id} and step.type = ${fixed(itemTypes.step)} and step.status in ('WAITING', 'RUNNING', 'POST_PONE')
  and not exists (select from task_item_person part where part.comp_id = step.comp_id and part.item_id = step.id and
    part.person_id = ${actor.person} and part.finished_at is null))`
/**
 * What a row of a list offers the actor: to finish the task (or to agree that it is), to give it another end, which one
 * with others below it has from them; to agree.
 */
export const mayInList = sql`(select json_build_object(
    'finish', ${isOpen} and ${orManagesAll(sql`(${doIt} or ${actorIs('approval')})`)} and (${task.status} <>
      'WAITING_AGREE' or ${actorIs('approval')})
      and (${task.type} <> 'WORKFLOW' or ${orManagesAll(mayRemove)} or not ${othersSign}),
    'due', ${isOpen} and ${orManagesAll(isTheirs)} and not exists (select from task child where child.comp_id =
      ${task.companyId} and child.parent_id = ${task.id}),
    'status', ${isOpen} and ${orManagesAll(sql`(${doIt} or ${actorIs('approval')})`)},
    'restart', not ${isOpen} and ${orManagesAll(sql`(${doIt} or ${actorIs('approval')})`)},
    'agree', ${task.status} = 'WAITING_AGREE' and ${actorIs('approval')})
  from ${actorRoles(task.companyId, 'task', task.id, facts)})`
