import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'

/** Spec 1 §3 "Project types": waterfall, simple board, agile scrum, collaborative, workflow kanban, product development. There is no 2. */
export const projectTypes = [0, 1, 3, 4, 5, 6] as const
export type ProjectType = (typeof projectTypes)[number]

/** Whether it is worked in stories, bugs, sprints, modules and versions: Scrum, and product development beside the phases of its plan. */
export const isAgile = (type: ProjectType) => type === 3 || type === 6

/** Whether its stages are the columns of a board that its tasks stand in; otherwise they are the phases of a plan. In SQL: `type in (1, 3, 5)`. */
export const hasBoard = (type: ProjectType) => type === 1 || type === 3 || type === 5

/** What is shown of a project where it is named: in a selector, on a task, on an order. */
export const projectBrief = v.object({ id: out.id, code: out.text, name: out.text, type: v.picklist(projectTypes) })
export type ProjectBrief = v.InferOutput<typeof projectBrief>

/** What a person is in a project (spec 1 §3 "partners"), the ones who answer for it first. */
export const projectRoles = ['manager', 'senior_member', 'product_manager', 'member'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** 0 running, 1 finished, 2 cancelled, 3 on hold (spec 1 §4 "Project"). */
export const projectStatuses = [0, 1, 2, 3] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Which days a project's plan counts: every day, those that the company works, or those of a calendar that came with its plan. */
export const planCalendarKinds = ['natural', 'company', 'own'] as const
export type PlanCalendarKind = (typeof planCalendarKinds)[number]

/** A stretch of a day's clock that is worked: "08:00" to "12:00"; to "24:00" at most. */
interface Span { from: string, to: string }
/** A calendar that came with a plan: what is worked on the days of a week, Monday first, and the days that are otherwise, both ends included ("yyyy-MM-dd"). No spans: a day off. */
export interface OwnCalendar { name: string, minutesPerDay: number, week: readonly (readonly Span[])[], others: readonly { name: string, from: string, to: string, spans: readonly Span[] }[] }
