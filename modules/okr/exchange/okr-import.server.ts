import { refusal } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { importer, rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { makeKeyResult } from '../key-result/key-result.server.ts'
import { sameValues } from '../key-result/key-result.contract.ts'
import { makeObjective } from '../objective/objective.server.ts'
import { notTheirs, ObjectiveStatus, parentNeeded, unknownParent } from '../objective/objective.contract.ts'
import { objectiveSubject } from '../objective/objective-subject.server.ts'
import type { OkrType } from '../okr-cycles.contract.ts'
import { okrSheet, okrTypeOf } from './okr-sheet.contract.ts'

const unknownPerson = refusal('import.okr.person', {
  zh: '找不到唯一的在职成员“{name}”',
  en: 'There is not exactly one member called “{name}”',
})

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
interface Colleague {
  id: string
  isBelow: boolean
  isTop: boolean
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
    const people = await peopleNamed(
      rows.flatMap(({ values: { manager } }) => (manager ? [manager] : [])),
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
    for (const { line, values, wrong } of rows) {
      const { cycle, objective: name, manager, parent, plv, keyResult, unit } = values
      if (!cycle || !name || wrong?.has('cycle')) continue
      const person = people.get((manager ?? '').toLowerCase())
      if (!person) {
        problems.push(rowProblem(line, 'manager', manager ?? '', unknownPerson, { name: manager ?? '' }))
        continue
      }
      if (!person.isBelow && !managesAll) problems.push(rowProblem(line, 'manager', manager ?? '', notTheirs))
      const key = `${cycle} ${person.id} ${name}`
      let place = places.get(key)
      if (place === undefined) {
        place = plan.length
        places.set(key, place)
        // One that stands earlier in the file, or that is there: so none can stand below itself.
        const earlier = parent ? plan.findLastIndex(one => one.name === parent) : -1
        const known = parent ? there.get(parent) : undefined
        if (parent && earlier < 0 && !known) problems.push(rowProblem(line, 'parent', parent, unknownParent))
        if (!parent && !person.isTop && !managesAll) problems.push(rowProblem(line, 'parent', '', parentNeeded))
        plan.push({
          line,
          type: okrTypeOf(cycle)!,
          cycle,
          name,
          managerId: person.id,
          plv: Number(plv ?? 1) as 0 | 1 | 2,
          parent: earlier >= 0 ? { place: earlier } : known ? { id: known } : null,
          keyResults: [],
        })
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

/** People by their names in lower case: of names that one active member alone has; the importer by none. */
async function peopleNamed(names: readonly string[], { me, run }: ImportContext): Promise<Map<string, Colleague>> {
  const [answer] = await run([
    {
      name: 'okr_people_named',
      row: { id: col.uuid, name: col.text, isBelow: col.bool, isTop: col.bool },
      values: [me.companyId, [...new Set(names.map(one => one.toLowerCase()))], me.personId],
      text: `select p.id, lower(p.name) as name, exists (select from person_superior s where s.comp_id = p.comp_id and
            s.person_id = p.id and s.superior_id = $3) or p.id = $3 as is_below, p.manager_id is null as is_top
          from person p where p.comp_id = $1 and (lower(p.name) = any($2::text[]) or p.id = $3) and p.status =
          ${PersonStatus.Active}`,
    },
  ])
  const known = new Map<string, Colleague>()
  for (const one of answer.rows) {
    const same = answer.rows.filter(({ name }) => name === one.name)
    if (same.length === 1) known.set(one.name, one)
    if (one.id === me.personId) known.set('', one)
  }
  return known
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
