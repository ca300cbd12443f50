import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import type { Sentence } from '#platform/contract/words.ts'

/** A list of SQL. */
const listOf = (numbers: readonly number[]) => `(${numbers.join(', ')})`

/**
 * Spec 1 §3 "Project types": waterfall, simple board, agile scrum, collaborative, workflow kanban, product development.
 * There is no 2.
 */
export const ProjectType = { Waterfall: 0, Board: 1, Scrum: 3, Collaborative: 4, Workflow: 5, Product: 6 } as const
export type ProjectType = (typeof ProjectType)[keyof typeof ProjectType]
export const projectTypes: readonly ProjectType[] = /* @__PURE__ */ Object.values(ProjectType)

/**
 * Whether it is worked in stories, bugs, sprints, modules and versions: Scrum, and product development beside the
 * phases of its plan.
 */
export const isAgile = (type: ProjectType) => type === ProjectType.Scrum || type === ProjectType.Product

/**
 * Whether its stages are the columns of a board that its tasks stand in; otherwise they are the phases of a plan.
 */
export const hasBoard = (type: ProjectType) =>
  type === ProjectType.Board || type === ProjectType.Scrum || type === ProjectType.Workflow
/** The same in SQL: `type in ${boardTypes}`. */
export const boardTypes = /* @__PURE__ */ listOf(projectTypes.filter(hasBoard))

/** What is shown of a project where it is named: in a selector, on a task, on an order. */
export const projectBrief = v.object({ id: out.id, code: out.text, name: out.text, type: v.picklist(projectTypes) })
export type ProjectBrief = v.InferOutput<typeof projectBrief>

/** What a person is in a project (spec 1 §3 "partners"), the ones who answer for it first. */
export const projectRoles = ['manager', 'senior_member', 'product_manager', 'member'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** How a project stands (spec 1 §4 "Project"). */
export const ProjectStatus = { Running: 0, Finished: 1, Cancelled: 2, Held: 3 } as const
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus]
export const projectStatuses: readonly ProjectStatus[] = /* @__PURE__ */ Object.values(ProjectStatus)

/** As a printed page calls them. */
export const projectStatusWords: Record<ProjectStatus, Sentence> = {
  [ProjectStatus.Running]: { zh: '进行中', en: 'Running' },
  [ProjectStatus.Finished]: { zh: '已完成', en: 'Finished' },
  [ProjectStatus.Cancelled]: { zh: '已取消', en: 'Cancelled' },
  [ProjectStatus.Held]: { zh: '已搁置', en: 'On hold' },
}

/** Is there still work in it? */
const open: Record<ProjectStatus, boolean> = {
  [ProjectStatus.Running]: true,
  [ProjectStatus.Finished]: false,
  [ProjectStatus.Cancelled]: false,
  [ProjectStatus.Held]: true,
}
export const isOpen = (status: ProjectStatus) => open[status]
/** The same in SQL: `status in ${openStatuses}`, and of what has ended. */
export const openStatuses = /* @__PURE__ */ listOf(projectStatuses.filter(isOpen))
export const endedStatuses = /* @__PURE__ */ listOf(projectStatuses.filter(status => !isOpen(status)))

/**
 * Which days a project's plan counts: every day, those that the company works, or those of a calendar that came with
 * its plan.
 */
export const planCalendarKinds = ['natural', 'company', 'own'] as const
export type PlanCalendarKind = (typeof planCalendarKinds)[number]

/** A stretch of a day's clock that is worked: "08:00" to "12:00"; to "24:00" at most. */
interface Span {
  from: string
  to: string
}
/**
 * A calendar that came with a plan: what is worked on the days of a week, Monday first, and the days that are
 * otherwise, both ends included ("yyyy-MM-dd"). No spans: a day off.
 */
export interface OwnCalendar {
  name: string
  minutesPerDay: number
  week: readonly (readonly Span[])[]
  others: readonly { name: string; from: string; to: string; spans: readonly Span[] }[]
}
