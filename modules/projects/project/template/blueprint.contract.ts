import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { linkTypes, taskRow } from '#modules/tasks/tasks.contract.ts'
import { planCalendarKinds, type OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import { moveRoles } from '../../agile/agile.contract.ts'

/**
 * A task of a blueprint: days are counted from the project's first, and from the task's own, as its calendar counts
 * them.
 */
const blueprintTask = v.object({
  name: out.text,
  summary: out.text,
  type: taskRow.entries.type,
  priority: out.number,
  /** On which day of the project it begins; null where it has no dates. */
  day: v.nullable(v.number()),
  /**
   * How many days it takes, of those that the project's calendar counts; 0 of a milestone of no length, which stands at
   * `hour`.
   */
  days: out.number,
  hour: v.optional(v.string()),
  isMilestone: v.optional(v.boolean()),
  hours: v.nullable(v.number()),
  /**
   * Its place in this list is what the others call it by: the task it is below, and those it stands behind, each with
   * days between, and how where not finish to start.
   */
  parent: v.nullable(v.number()),
  stage: v.nullable(v.number()),
  after: v.array(
    v.union([v.tuple([v.number(), v.number()]), v.tuple([v.number(), v.number(), v.picklist(linkTypes)])]),
  ),
  managerIds: v.array(v.string()),
})
export type BlueprintTask = v.InferOutput<typeof blueprintTask>

/** What a column of a board takes, and what it does with that; a stage's place says whose it is. */
const blueprintColumn = v.object({ wipLimit: v.nullable(v.number()), isStrict: v.boolean(), isDone: v.boolean() })
/** A move of a board's process, from a stage's place to another's. */
const blueprintMove = v.object({ from: v.number(), to: v.number(), roles: v.array(v.picklist(moveRoles)) })

/**
 * What a project is made of before it has a date: stages and tasks, the upper ones first. Without columns and moves, a
 * board has those of its type.
 */
export const blueprint = v.object({
  stages: v.array(v.string()),
  tasks: v.array(blueprintTask),
  columns: v.optional(v.array(blueprintColumn)),
  moves: v.optional(v.array(blueprintMove)),
  /** Which days it counts; every day where it does not say. */
  calendar: v.optional(v.picklist(planCalendarKinds)),
  ownCalendar: v.optional(v.nullable(v.custom<OwnCalendar>(() => true))),
})
export type Blueprint = v.InferOutput<typeof blueprint>

/** The most tasks copied from a project. */
export const mostBlueprintTasks = 2_000
