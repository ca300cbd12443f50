import { sql, type SQLWrapper } from 'drizzle-orm'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { and, eq } from 'drizzle-orm'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { objectiveFinished, objectiveLocked } from './objective.contract.ts'
import { objective } from './objective.table.ts'

/** How comments, history, notices and the socket name this type of record. */
export const objectiveType = 'okr_objective'

const above = (person: SQLWrapper) => sql`exists (select from person_superior s where s.comp_id = ${objective.companyId}
  and s.person_id = ${objective.managerId} and s.superior_id = ${person} and s.distance > 0)`
const department = (person: SQLWrapper) =>
  sql`(select p.department_id from person p where p.comp_id = ${objective.companyId} and p.id = ${person})`

export const objectiveSubject = subject(objectiveType, objective, {
  app: 'okr',
  called: { zh: '目标', en: 'objective' },
  title: objective.name,
  manageAll: 'PLAN_MANAGER',
  link: '/okr/detail/{id}',
  beforeLock: ({ companyId }, _, ability) =>
    ability === 'edit' || ability === 'remove' ? [objectivesTurn(companyId)] : [],
  open: sql`(${objective.finishedAt} is null)`,
  visible: person => sql`(${objective.scope} = 'company' or exists (
      select 1 from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
      where m.comp_id = ${objective.companyId} and m.subject_type = 'okr_objective' and m.subject_id = ${objective.id}
        and s.superior_id = ${person})
    or (${objective.scope} = 'department' and ${department(person)} = ${department(objective.managerId)}))`,
  abilities: {
    edit: actorIs('creator', 'manager'),
    remove: actorIs('creator', 'manager'),
    comment: sql`true`,
    // Whoever answers for it does not lock it.
    lock: above(actor.person),
  },
})

/** It is judged from above; whoever answers for it does not judge it, by no authority either. */
export const mayJudge = sql`(${objective.managerId} <> ${actor.person} and (${actor.managesAll}::boolean or
  ${above(actor.person)}))`

/**
 * The turn of those who change what a company's objectives are to each other, one after the other, taken before any row
 * lock: their alignments make no circle, and the weights of a person's objectives of a cycle total 100 %.
 */
export const objectivesTurn = (companyId: string) => takeTurns(companyId, 'objectives')

/** Neither locked nor finished: it may be changed. */
export const isChangeable = sql`(not ${objective.isLocked} and ${objective.finishedAt} is null)`

/**
 * Holds an objective that is to be changed, itself or a part of it: refused where the actor may not, where it is locked
 * and where it is finished (spec 1 §4). Whatever changes an objective calls this.
 */
export async function holdObjective(
  id: string,
  context: Pick<Context, 'me' | 'run' | 'db'>,
  ability: 'edit' | 'remove' | 'comment' = 'edit',
) {
  await objectiveSubject.lock(id, context, ability)
  const [row] = await context.db
    .select()
    .from(objective)
    .where(and(eq(objective.companyId, context.me.companyId), eq(objective.id, id)))
  if (row!.finishedAt !== null) refuse(objectiveFinished)
  if (row!.isLocked) refuse(objectiveLocked)
  return row!
}
