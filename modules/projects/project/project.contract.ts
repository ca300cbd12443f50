import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  listOf,
  money,
  number,
  numberedChoice,
  out,
  requiredText,
  text,
} from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { applyChoices } from '#mechanisms/approvals/approval.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import {
  planCalendarKinds,
  projectRoles,
  projectStatuses,
  projectTypes,
} from '#mechanisms/projects/project-types.contract.ts'
import { templateId } from './template/template.contract.ts'
import { projectScopes } from './project-modules.contract.ts'
import { projectListCalls, projectPriorities, projectRow, projectStages } from './project-row.contract.ts'

export { projectPriorities, projectStages, type ProjectRow } from './project-row.contract.ts'

/** Several managers answer for a project together (spec 1 §9 "executors or managers at most 10"). */
export const mostProjectManagers = 10
export const mostPartners = 500

export const projectManagerNeeded = refusal('project.manager.needed', {
  zh: '项目至少保留一位项目经理',
  en: 'A project needs at least one manager',
})
export const tooManyProjectManagers = refusal('project.manager.too_many', {
  zh: '项目经理最多 10 位',
  en: 'At most 10 managers',
})
export const projectEnded = refusal('project.ended', {
  zh: '项目已结束，请先重启',
  en: 'The project has ended: restart it first',
})
export const projectRunning = refusal('project.running', {
  zh: '只有已完成、已取消或已搁置的项目可以重启',
  en: 'Only a finished, cancelled or on-hold project can be restarted',
})
export const projectDeleted = refusal('project.deleted', {
  zh: '项目已在回收站中',
  en: 'The project is in the recycle bin',
})
export const projectNotDeleted = refusal('project.not_deleted', {
  zh: '项目不在回收站中',
  en: 'The project is not in the recycle bin',
})
export const projectHeld = refusal('project.held', {
  zh: '项目关联了 {n} 张费用单据，请先解除关联再删除',
  en: '{n} expense orders are linked to it: unlink them first',
})
/** What the gates between its stages want (docs/decisions/089-stage-gates.md). */
export const gateOfPlanning = refusal('project.gate.planning', {
  zh: '进入规划前，请先填写项目的计划开始和结束日期',
  en: 'Before planning, give the project its planned start and end',
})
export const gateOfImplementation = refusal('project.gate.implementation', {
  zh: '进入实施前，计划里至少要有一个任务',
  en: 'Before implementation, the plan needs a task at least',
})
export const gateOfPublishing = refusal('project.gate.publishing', {
  zh: '进入实施前，请先发布计划',
  en: 'Before implementation, publish the plan',
})
export const gateOfClosure = refusal('project.gate.closure', {
  zh: '进入收尾前，还有 {tasks} 个任务未结束、{deliverables} 组交付物未确认',
  en: 'Before closure: {tasks} tasks have not ended, {deliverables} deliverables are not accepted',
})
export const gateOfCompletion = refusal('project.gate.completion', {
  zh: '请用“完成项目”进入完成阶段',
  en: 'A project is completed by finishing it',
})
export const noOwnCalendar = refusal('project.calendar.none', {
  zh: '项目没有自己的日历，请选择公司工作日历或自然日',
  en: 'The project has no calendar of its own: choose working days or every day',
})
export const unknownProjectChoice = refusal('project.choice.unknown', {
  zh: '所选的部门或选项不存在',
  en: 'This department or option no longer exists',
})

const own = {
  name: requiredText(100),
  summary: v.optional(text(5_000), ''),
  priority: v.optional(numberedChoice(projectPriorities), 1),
  /** An entry of the dictionary `PROJECT_TYPE`. */
  typeId: emptiable(id),
  departmentId: emptiable(id),
  sellMgrId: emptiable(id),
  planStartDate: emptiable(instant),
  planEndDate: emptiable(instant),
  preDate: emptiable(day),
  preAmount: emptiable(money),
  isOutside: v.optional(flag, false),
  isControlled: v.optional(flag, false),
  /**
   * Which days its plan counts: every day, those that the company works, those of the calendar that it came with. New
   * ones count working days unless said.
   */
  planCalendar: v.optional(choice(planCalendarKinds)),
}

/** Why projects are not signed: a dictionary of the company. */
export const projectLossReasons = 'PROJECT_LOSS_REASON'

/** Somebody and what they are in the project. */
const partner = v.object({ personId: id, role: choice(projectRoles) })

/** What a person fills in. */
export const projectDraft = v.object({
  ...own,
  type: numberedChoice(projectTypes),
  managerIds: ids(mostProjectManagers),
  partners: v.optional(v.pipe(v.array(partner), v.maxLength(mostPartners, 'too_many')), []),
  /** A template that gives it its stages and tasks. */
  templateId: emptiable(templateId),
  /** The contract that it is done by, the opportunity that it came of. */
  contractId: emptiable(id),
  chanceId: emptiable(id),
  /** If new projects need an approval: the approvers that the requester chose, and who is notified. */
  ...applyChoices,
})

/** The same, each field by itself (spec 2 §7.4 "modify"). */
const changes = v.partial(
  v.object({
    ...own,
    summary: text(5_000),
    priority: numberedChoice(projectPriorities),
    stage: numberedChoice(projectStages),
    isOutside: flag,
    isControlled: flag,
  }),
)

const people = v.optional(v.array(personBrief))
/** The same once more, by the names that the spec has for it (spec 1 §3 "Project"). */
const carried = {
  projectId: out.id,
  manager: v.array(personBrief),
  /** Everybody who takes part, the ones who answer for it first. */
  partners: v.array(v.object({ personId: out.id, role: v.picklist(projectRoles) })),
  sellMgrId: out.maybeId,
  creatorId: out.maybeId,
  /** A link to it is open. */
  shared: out.flag,
  /** The caller looks after all projects. */
  isAdmin: out.flag,
}
export const projectDetail = v.object({
  ...v.omit(projectRow, ['newStatus']).entries,
  ...carried,
  typeId: out.maybeId,
  departmentId: out.maybeId,
  sellMgr: v.nullable(personBrief),
  preDate: out.maybeDay,
  preAmount: v.nullable(out.money),
  /** Why it was not signed; and the day when it was said to be signed or not. */
  lossReasonId: out.maybeId,
  lossReasonName: out.maybeText,
  lossReason: out.text,
  lossWinDate: out.maybeDay,
  isControlled: out.flag,
  planCalendar: v.picklist(planCalendarKinds),
  /** What its own calendar is called, where it has one. */
  ownCalendarName: out.maybeText,
  /** Somebody has said its end; otherwise it is that of its plan. */
  endByHand: out.flag,
  /** Somebody has said how far it has come; it is not computed of its tasks. */
  percentByHand: out.flag,
  /** Which tabs its page has, in their order; null: those of its type. */
  modules: v.nullable(v.array(v.picklist(projectScopes))),
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  /** Those who take part, by role. */
  rel: v.object({
    creator: people,
    manager: people,
    senior_member: people,
    product_manager: people,
    member: people,
    follower: people,
    finance: people,
    approval: people,
  }),
  /** How many tasks there are in it, and how many of them have ended. */
  taskNum: out.number,
  finishedNum: out.number,
  delayNum: out.number,
  /** The caller answers for it: manager, senior member, or who manages all projects (spec 1 §6). */
  isProjectManager: out.flag,
  can: abilities([
    'edit',
    'manage',
    'changeStage',
    'end',
    'hold',
    'restart',
    'addTask',
    'report',
    'seeDeliverables',
    'seeMoney',
    'editMoney',
    'remove',
    'copy',
    'comment',
  ]),
})
export type ProjectDetail = v.InferOutput<typeof projectDetail>

/** The workflow steps and approvals of others that are still open are gone past, in the caller's name. */
const skipUnsigned = v.optional(flag, false)

const statusAnswer = v.object({ id: out.id, status: v.picklist(projectStatuses) })

export const projectCalls = callsAbout('project', {
  ...projectListCalls,
  detail: call('GET /project/detail/:id', byId, projectDetail, {
    about: ['task'],
    summary: 'A project with its people and what the caller may do',
  }),
  create: call('POST /project', projectDraft, v.object({ id: out.id, code: out.text }), { summary: 'Begin a project' }),
  update: call('POST /project/modify/:id', v.object({ id, ...changes.entries }), done, {
    summary: 'Change fields of a project',
  }),
  changeStatus: call(
    'POST /project/change_status/:id',
    v.object({ id, status: numberedChoice([1, 2, 3]), skipUnsigned }),
    statusAnswer,
    {
      about: ['task'],
      summary: 'Finish a project (1; its open tasks are finished too), cancel it (2) or put it on hold (3)',
    },
  ),
  restart: call('POST /project/restart/:id', v.object({ id, withTasks: v.optional(flag, false) }), statusAnswer, {
    about: ['task'],
    summary: 'Take up a project again, with its cancelled and postponed tasks if wanted',
  }),
  changePercent: call('POST /project/change_percent/:id', v.object({ id, percent: emptiable(number(0, 100)) }), done, {
    summary: 'Say how far it has come; nothing leaves that to its tasks again',
  }),
  changeManager: call(
    'POST /project/change_manager/:id',
    v.object({ id, managerIds: ids(mostProjectManagers) }),
    done,
    { summary: 'Say who answers for it' },
  ),
  changeMembers: call(
    'POST /project/:id/members',
    v.object({
      id,
      addPartners: v.optional(v.pipe(v.array(partner), v.maxLength(mostPartners, 'too_many')), []),
      delPartners: v.optional(v.pipe(v.array(partner), v.maxLength(mostPartners, 'too_many')), []),
    }),
    done,
    { summary: 'Add people to a project in a role, or take them out' },
  ),
  follow: call('POST /project/follow/:id', v.object({ id, operation: choice(['add', 'del']) }), done, {
    summary: 'Follow a project, or no longer',
  }),
  signStatus: call(
    'POST /project/sign_status/:id',
    v.object({
      id,
      signStatus: numberedChoice([0, 1]),
      lossReasonId: emptiable(id),
      lossReason: v.optional(text(500), ''),
      skipUnsigned,
    }),
    statusAnswer,
    {
      summary: 'Signed (1) finishes the project; not signed (0) clears its contract, and may say why',
    },
  ),
  modules: call(
    'POST /project/module_setting/:id',
    v.object({ id, modules: v.optional(listOf(choice(projectScopes), projectScopes.length)) }),
    done,
    {
      summary: 'Which tabs a project shows, in their order; without any, those of its type',
    },
  ),
  reportToPmo: call(
    'POST /project/report_pmo/:id',
    v.object({ id, title: requiredText(100), summary: requiredText(1_000) }),
    v.object({ id: out.id, told: out.number }),
    {
      summary: 'Report how a project stands to those who look after all projects',
    },
  ),
  remove: call('DELETE /project/:id', byId, done, { summary: 'Put a project into the recycle bin, with its tasks' }),
  recover: call('POST /project/recover/:id', byId, done, { summary: 'Take a project out of the recycle bin' }),
})
