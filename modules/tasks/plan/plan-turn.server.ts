import { sql, type SQL } from 'drizzle-orm'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Me } from '#platform/server/http/identity.ts'

const what = 'task plan'

/** The plans of a company are changed one after another, until each transaction ends. */
export const planTurn = (companyId: string): Statement => takeTurns(companyId, what)

/**
 * Goes out ahead of the statement that locks a task's row: a plan's turn is always taken before any of its rows, so
 * that two changes of one plan can never wait for each other. A task that stands alone takes none.
 */
export const planTurnBefore = (me: Me, id: string): Statement => ({
  name: 'plan_turn_before',
  text: `select pg_advisory_xact_lock(hashtextextended($3, 0)) from task t where t.comp_id = $1 and t.id = $2 and
    (t.parent_id is not null
    or exists (select 1 from task child where child.comp_id = $1 and child.parent_id = $2)
    or exists (select 1 from task_predecessor l where l.comp_id = $1 and l.task_id = $2) or exists (select 1 from
      task_predecessor l where l.comp_id = $1 and l.predecessor_id = $2))`,
  values: [me.companyId, id, `${what} ${me.companyId}`],
})

/** Condition over rows of `task`: others depend on it, or it on others. Evaluated under the row lock it stays true. */
export const isPlannedText = `(task.parent_id is not null
  or exists (select 1 from task child where child.comp_id = task.comp_id and child.parent_id = task.id)
  or exists (select 1 from task_predecessor l where l.comp_id = task.comp_id and l.task_id = task.id)
  or exists (select 1 from task_predecessor l where l.comp_id = task.comp_id and l.predecessor_id = task.id))`
export const isPlanned = sql.raw(isPlannedText) as SQL<boolean>
