import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { importer, rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { peopleNamed, personNotNamed } from '#mechanisms/imports/people-named.server.ts'
import { makeKeyResult } from '../key-result/key-result.server.ts'
import { sameValues } from '../key-result/key-result.contract.ts'
import { makeObjective } from '../objective/objective.server.ts'
import { notTheirs, ObjectiveStatus, parentNeeded, unknownParent } from '../objective/objective.contract.ts'
import { objectiveSubject } from '../objective/objective-subject.server.ts'
import type { OkrType } from '../okr-cycles.contract.ts'
import { okrSheet, okrTypeOf } from './okr-sheet.contract.ts'

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
    await run([takeTurns(me.companyId, 'okr import')])
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
    return { plan, problems, created: plan.length, changed: 0 }
  },

  async write(plan, { me, run, db }, done) {
    const news: News[] = []
    const acting = { me, run, db, publish: (one: News) => void news.push(one) }
    const ids: string[] = []
    for (const [place, { parent, keyResults, line: _line, ...draft }] of plan.entries()) {
      const id = await makeObjective(
        {
          ...draft,
          parentId: parent === null ? null : 'id' in parent ? parent.id : ids[parent.place]!,
          summary: '',
          businessValue: null,
          status: ObjectiveStatus.Normal,
          scope: 'company',
          partnerIds: [],
        },
        acting,
      )
      ids.push(id)
      for (const one of keyResults) await makeKeyResult({ id, kind: 'number', figure: null, ...one }, acting)
      await done(place + 1)
    }
    return news
  },
})

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
