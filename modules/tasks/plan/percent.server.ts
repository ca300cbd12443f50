import { sql } from 'drizzle-orm'
import { task } from '../task/task.table.ts'

/** A task's percent as people see it: whole, half up. */
export const percentShown = sql<number>`floor(${task.progressPercent} + 0.5)::int`
