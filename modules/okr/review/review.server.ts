import { sql, type SQL } from 'drizzle-orm'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, jsonObject, oneAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { soughtAsJson } from '#mechanisms/subjects/sought-rows.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { ofHundred } from '../objective/objective-rows.server.ts'
import { mayJudge, objectiveSubject, objectiveType } from '../objective/objective-subject.server.ts'
import { objective } from '../objective/objective.table.ts'
import { reviewCalls, type ReviewRow, scoreNeeded } from './review.contract.ts'
import { objectiveReview } from './review.table.ts'

/** The objective as others show it, where its own table is joined. */
export const briefOfJoined = asJson(
  jsonObject({
    id: objective.id,
    name: objective.name,
    manager: personJson(sql`${objective.companyId}`, sql`${objective.managerId}`),
    progress: sql`(${objective.progress} / 100.0)::float8`,
  }),
)

const row = {
  id: objectiveReview.id,
  kind: objectiveReview.kind,
  person: personJson(sql`${objectiveReview.companyId}`, sql`${objectiveReview.personId}`),
  words: objectiveReview.words,
  score: ofHundred(sql`${objectiveReview.score}`),
  createdAt: objectiveReview.createdAt,
  objective: briefOfJoined,
}
const ofReview = sql`${objective.companyId} = ${objectiveReview.companyId} and ${objective.id} =
  ${objectiveReview.objectiveId}`
const joins = sql`join ${objective} on ${ofReview}`
const filters = {
  objectiveId: sql`${objectiveReview.objectiveId} = ${param('objectiveId')}::uuid`,
}
const ofObjective = {
  type: sql`${objective.type} = ${param('type')}::smallint`,
  cycle: sql`${objective.cycle} = ${param('cycle')}`,
}
const input = <Names extends Record<string, SQL>>(conditions: Names, names: readonly string[]) =>
  Object.entries(conditions).flatMap(([name, condition]) => (names.includes(name) ? [condition] : []))
const lists = shapes((shape: string) => {
  const { names, seesAll } = JSON.parse(shape) as { names: string[]; seesAll: boolean }
  const conditions = [...input(ofObjective, names), ...(seesAll ? [] : [objectiveSubject.seen])]
  const sought = {
    known: [sql`${objectiveReview.companyId} = ${actor.company}`, ...input(filters, names)],
    looked:
      conditions.length === 0
        ? []
        : [
            sql`(select true from ${objective} where ${ofReview} and ${sql.join(conditions, sql` and `)} limit 1) is true`,
          ],
  }
  const newest = { by: objectiveReview.id, isDown: true, isReversed: false, isId: true }
  return soughtAsJson(objectiveReview, sought, newest, { row, joins })
})
const one = compile(
  oneAsJson(
    row,
    sql`${objectiveReview} ${joins}`,
    sql`${objectiveReview.companyId} = ${actor.company} and ${objectiveSubject.seen} and ${objectiveReview.id} =
      ${param('id')}`,
  ),
)
const judging = compile(
  sql`select ${mayJudge} from ${objective} where ${objective.companyId} = ${actor.company} and ${objective.id} =
    ${param('id')}`,
  { value: col.bool },
)

export const reviewHandlers = handle(reviewCalls, {
  async list(query, { me, run }) {
    const names = (['objectiveId', 'type', 'cycle'] as const).filter(name => query[name] !== undefined)
    const values = actorValues(objectiveSubject, me)
    const shape = JSON.stringify({ names, seesAll: values.actor_sees_all })
    const [answer] = await run([lists(shape)({ ...values, ...query })])
    return new Json<{ list: ReviewRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async detail({ id }, { me, run }) {
    const [answer] = await run([one({ ...actorValues(objectiveSubject, me), id })])
    return new Json<ReviewRow>(found(answer!.only))
  },

  /** Said of a locked or finished objective, too: it is looked back on when it is over. */
  async create({ id: objectiveId, kind, words, score = null }, context) {
    const { me, db, run } = context
    await objectiveSubject.lock(objectiveId, context, kind === 'review' ? 'comment' : 'edit')
    if (kind === 'review') {
      const [judges] = await run([judging({ ...actorValues(objectiveSubject, me), id: objectiveId })])
      if (!judges.one) refuse(notAllowed)
    }
    if (kind === 'review' && score === null) refuse(scoreNeeded, {}, 'score')
    const [of] = await db
      .select({ name: objective.name, managerId: objective.managerId })
      .from(objective)
      .where(sql`${objective.companyId} = ${me.companyId} and ${objective.id} = ${objectiveId}`)
    const id = newId()
    await db.insert(objectiveReview).values({
      companyId: me.companyId,
      id,
      objectiveId,
      kind,
      words,
      score: score === null ? null : Math.round(score * 100),
      personId: me.personId,
    })
    await run([
      recorded(me, objectiveType, objectiveId, kind),
      ...notified(me, [of!.managerId], {
        kind: 'okr.reviewed',
        subjectType: 'okr-report',
        subjectId: id,
        title: of!.name,
        details: { kind },
      }),
    ])
    return { id }
  },
})

/** What is added to others' by this file. */
export const reviewParts: Part[] = [
  noticeSays('okr.reviewed', ({ details: { kind } }) =>
    kind === 'retrospective'
      ? { zh: '{actor} 复盘了您的目标：{title}', en: '{actor} looked back at your objective: {title}' }
      : { zh: '{actor} 评审了您的目标：{title}', en: '{actor} reviewed your objective: {title}' },
  ),
]
