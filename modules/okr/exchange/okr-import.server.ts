import { grouped } from '#platform/contract/grouped.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { importer, rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { peopleNamed, personNotNamed } from '#mechanisms/imports/people-named.server.ts'
import { addMembersOfEach } from '#mechanisms/members/members.server.ts'
import { notifiedOfEach } from '#mechanisms/notifications/notify.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { sameValues } from '../key-result/key-result.contract.ts'
import { keyResult } from '../key-result/key-result.table.ts'
import { ownersTakePart } from '../key-result/owners.server.ts'
import { objectivesTurn } from '../objective/objective-subject.server.ts'
import { writeWeights } from '../objective/objective.server.ts'
import {
  notTheirs,
  ObjectiveStatus,
  parentNeeded,
  unknownParent,
  weightsFull,
} from '../objective/objective.contract.ts'
import { objectiveSubject, objectiveType } from '../objective/objective-subject.server.ts'
import { objective } from '../objective/objective.table.ts'
import type { OkrType } from '../okr-cycles.contract.ts'
import { spreadEvenly, withOneMore, type Weighed } from '../weights.contract.ts'
import { okrSheet, okrTypeOf } from './okr-sheet.contract.ts'

/** Rows of one statement; after each the progress moves. */
const slice = 500

interface PlannedObjective {
  line: number
  type: OkrType
  cycle: string
  name: string
  managerId: string
  plv: 0 | 1 | 2
  /** One that is there, or its place among those of the file. */
  parent: { id: string } | { place: number } | null
  keyResults: { name: string; startValue: number; targetValue: number; unit: string }[]
}
/** Objectives with their key results (`okrSheet`), all of them new, by the rules of those that are written by hand. */
export const okrImporter = importer({
  kind: 'okr',
  app: 'okr',
  title: { zh: 'OKR', en: 'OKR' },
  sheet: okrSheet,

  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'okr import'), objectivesTurn(me.companyId)])
  },

  async plan(rows, context) {
    const { me } = context
    const called = await peopleNamed(
      rows.map(({ values: { manager } }) => manager),
      context,
    )
    const there = await objectivesNamed(
      rows.flatMap(({ values: { parent } }) => (parent ? [parent] : [])),
      context,
    )
    const managesAll = may(me, 'PLAN_MANAGER')
    const problems: ReturnType<typeof rowProblem>[] = []
    const plan: PlannedObjective[] = []
    const places = new Map<string, number>()
    /** By name: the last one so far that is called so. */
    const latest = new Map<string, number>()
    for (const { line, values, wrong } of rows) {
      const { cycle, objective: name, manager, parent, plv, keyResult, unit } = values
      if (!cycle || !name || wrong?.has('cycle')) continue
      const person = called(manager)
      if (!person) {
        problems.push(rowProblem(line, 'manager', manager ?? '', personNotNamed, { name: manager ?? '' }))
        continue
      }
      if (!person.isBelow && !managesAll) problems.push(rowProblem(line, 'manager', manager ?? '', notTheirs))
      const key = `${cycle} ${person.id} ${name}`
      let place = places.get(key)
      if (place === undefined) {
        place = plan.length
        places.set(key, place)
        // One that stands earlier in the file, or that is there: so none can stand below itself.
        const earlier = parent ? latest.get(parent) : undefined
        const known = parent ? there.get(parent) : undefined
        if (parent && earlier === undefined && !known) problems.push(rowProblem(line, 'parent', parent, unknownParent))
        if (!parent && person.managerId !== null && !managesAll)
          problems.push(rowProblem(line, 'parent', '', parentNeeded))
        plan.push({
          line,
          type: okrTypeOf(cycle)!,
          cycle,
          name,
          managerId: person.id,
          plv: Number(plv ?? 1) as 0 | 1 | 2,
          parent: earlier !== undefined ? { place: earlier } : known ? { id: known } : null,
          keyResults: [],
        })
        latest.set(name, place)
      }
      if (!keyResult) continue
      const [startValue, targetValue] = [values.startValue ?? 0, values.targetValue ?? 100]
      if (startValue === targetValue)
        problems.push(rowProblem(line, 'targetValue', String(values.targetValue ?? ''), sameValues))
      plan[place]!.keyResults.push({ name: keyResult, startValue, targetValue, unit: unit ?? '' })
    }
    const weighed = await weighedOf(plan, context)
    for (const one of plan)
      if (withAll(weighed.get(keyOf(one)) ?? [], 1) === null)
        problems.push(rowProblem(one.line, 'cycle', one.cycle, weightsFull))
    return { plan, problems, created: plan.length, changed: 0 }
  },

  // As many statements as for one, for every `slice` of them.
  async write(plan, { me, run, db }, done) {
    const made = plan.map(one => ({ ...one, id: newId() }))
    const placed = made.map(({ parent, ...one }) => ({
      ...one,
      parentId: parent === null ? null : 'id' in parent ? parent.id : made[parent.place]!.id,
    }))
    const weights = await weightsWith(placed, { me, run })
    const news: News[] = []
    for (let at = 0; at < placed.length; at += slice) {
      const some = placed.slice(at, at + slice)
      await db.insert(objective).values(
        some.map(({ id, type, cycle, name, managerId, parentId, plv }) => ({
          id,
          type,
          cycle,
          name,
          managerId,
          parentId,
          plv,
          companyId: me.companyId,
          status: ObjectiveStatus.Normal,
          scope: 'company' as const,
          weight: weights.get(id)!,
          creatorId: me.personId,
        })),
      )
      const results = some.flatMap(({ id: objectiveId, managerId: ownerId, keyResults }) => {
        const shares = spreadEvenly(keyResults.length)
        return keyResults.map(({ startValue, targetValue, ...one }, place) => ({
          ...one,
          objectiveId,
          ownerId,
          place,
          companyId: me.companyId,
          id: newId(),
          kind: 'number' as const,
          startValue: String(startValue),
          targetValue: String(targetValue),
          weight: shares[place]!,
        }))
      })
      if (results.length > 0) await db.insert(keyResult).values(results)
      const ids = some.map(({ id }) => id)
      await run([
        addMembersOfEach(
          me.companyId,
          objectiveType,
          some.flatMap(({ id: subjectId, managerId }) => [
            { subjectId, personId: me.personId, role: 'creator' as const },
            { subjectId, personId: managerId, role: 'manager' as const },
          ]),
          me.personId,
        ),
        ...ownersTakePart(me.companyId, ids, me.personId),
        searchable(me.companyId, objectiveType, ids),
        recordedOnEach(
          me,
          objectiveType,
          'create',
          ids.map(id => ({ id, details: { imported: true } })),
        ),
        recordedOnEach(
          me,
          objectiveType,
          'key_result',
          results.map(({ objectiveId: id, name }) => ({ id, details: { added: name } })),
        ),
        ...notifiedOfEach(
          me.companyId,
          'okr.assigned',
          objectiveType,
          some.map(({ id, name, managerId }) => ({
            actorId: me.personId,
            people: [managerId],
            subjectId: id,
            title: name,
          })),
        ),
      ])
      news.push(...some.map(({ id, managerId }) => newsOf(id, 'created', [me.personId, managerId], me)))
      await done(at + some.length)
    }
    // Their pages say what stands below them.
    const above = [...new Set(plan.flatMap(({ parent }) => (parent && 'id' in parent ? [parent.id] : [])))]
    const [people] = await run([
      {
        name: 'okr_import_above',
        row: { id: col.uuid, people: col.json.as<string[]>() },
        values: [me.companyId, objectiveType, above],
        text: `select subject_id as id, json_agg(distinct person_id)::text as people from member where comp_id = $1 and
          subject_type = $2 and subject_id = any($3::uuid[]) group by 1`,
      },
    ])
    return [...news, ...people.rows.map(one => newsOf(one.id, 'edited', one.people, me))]
  },
})

const newsOf = (subjectId: string, event: string, to: string[], me: ImportContext['me']): News => ({
  companyId: me.companyId,
  to,
  subjectType: objectiveType,
  subjectId,
  event,
  by: me.personId,
})

type Placed = Pick<PlannedObjective, 'type' | 'cycle' | 'managerId'> & { id: string }
const keyOf = ({ managerId, type, cycle }: Pick<Placed, 'managerId' | 'type' | 'cycle'>) =>
  `${managerId} ${type} ${cycle}`

/**
 * The weights of new objectives, as if they came one by one, each with an even part; those of the same people and
 * cycles that are there already keep their proportions in the rest, and are written.
 */
async function weightsWith(placed: readonly Placed[], { me, run }: Pick<ImportContext, 'me' | 'run'>) {
  const there = await weighedOf(placed, { me, run })
  const weights = new Map<string, number>()
  for (const [key, group] of grouped(placed, keyOf)) {
    const before = there.get(key) ?? []
    const each = withAll(before, group.length) ?? refuse(weightsFull)
    for (const [at, { id }] of [...before, ...group].entries()) weights.set(id, each[at]!)
  }
  const ids = [...there.values()].flat().map(({ id }) => id)
  if (ids.length > 0)
    await writeWeights(
      ids,
      ids.map(id => weights.get(id)!),
      { me, run },
    )
  return weights
}

/** As if so many came one by one; null where what is there leaves them nothing. */
const withAll = (before: readonly Weighed[], num: number): number[] | null =>
  Array.from({ length: num }).reduce<number[] | null>(
    known => known && withOneMore(known.map((weight, at) => ({ weight, isFixed: before[at]?.isFixed ?? false }))),
    before.map(({ weight }) => weight),
  )

/** The objectives that are there of the same people and cycles, by these. */
async function weighedOf(placed: readonly Omit<Placed, 'id'>[], { me, run }: Pick<ImportContext, 'me' | 'run'>) {
  const firsts = [...grouped(placed, keyOf).values()].map(([first]) => first!)
  const [answer] = await run([
    {
      name: 'okr_import_weighed',
      row: {
        id: col.uuid,
        managerId: col.uuid,
        type: col.int.as<OkrType>(),
        cycle: col.text,
        weight: col.int,
        isFixed: col.bool,
      },
      values: [
        me.companyId,
        firsts.map(one => one.managerId),
        firsts.map(one => one.type),
        firsts.map(one => one.cycle),
      ],
      text: `select o.id, o.manager_id, o.type, o.cycle, o.weight, o.is_locked or o.finished_at is not null as is_fixed from
          okr_objective o join unnest($2::uuid[], $3::smallint[], $4::text[]) wanted (manager_id, type, cycle) on o.manager_id = wanted.manager_id and o.type =
          wanted.type and o.cycle = wanted.cycle where o.comp_id = $1 order by o.id for update of o`,
    },
  ])
  return grouped(answer.rows, keyOf)
}

/** Objectives that the actor may see, by their names: the latest of each. */
async function objectivesNamed(names: readonly string[], { me, run }: ImportContext): Promise<Map<string, string>> {
  const [answer] = await run([
    {
      name: 'okr_objectives_named',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, [...new Set(names)]],
      text: 'select id, name from okr_objective where comp_id = $1 and name = any($2::text[]) order by id',
    },
  ])
  const seen = await run([
    objectiveSubject.namesOf(
      answer.rows.map(({ id }) => id),
      me,
    ),
  ])
  return new Map(seen[0].rows.map(({ id, name }) => [name, id]))
}
