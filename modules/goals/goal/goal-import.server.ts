import { grouped } from '#platform/contract/grouped.ts'
import { refusal, type RefusalKind } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { boundsOf } from '#mechanisms/cycles/cycles.contract.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { importer, rowProblem, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { peopleNamed, personNotNamed } from '#mechanisms/imports/people-named.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { goalSheet, goalTypeOf } from './goal-sheet.contract.ts'
import {
  cycleFull,
  cycleLocked,
  flatCycle,
  goalKinds,
  isTree,
  kindsOf,
  kindSwitchedOff,
  mostGoals,
  unknownGoal,
} from './goal.contract.ts'
import { goalsIn, holdForMore, locksOf, newsOf, rightsOverAll, type Cycle } from './goal-rights.server.ts'
import { goal } from './goal.table.ts'

const notTheirs = refusal('import.goals.not_theirs', {
  zh: '只能为自己或下属导入目标',
  en: 'Goals are imported for yourself or for those you manage',
})

/** Rows of one statement; after each the progress moves. */
const slice = 500

interface PlannedGoal {
  id: string
  name: string
  summary: string
  unit: string
  planNum: number | null
  parentId: string | null
  cycle: Cycle
}
const keyOf = ({ personId, type, cycle }: Cycle) => `${personId} ${type} ${cycle}`

/** Goals (`goalSheet`), all of them new; what a call would refuse, a row is refused for. */
export const goalImporter = importer({
  kind: 'goals',
  app: 'plan',
  title: { zh: '目标', en: 'Goals' },
  sheet: goalSheet,

  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'goal import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const called = await peopleNamed(
      rows.map(({ values: { person } }) => person),
      context,
    )
    const setting = await settingOf(run, me.companyId, 'plan_setting')
    const problems: ReturnType<typeof rowProblem>[] = []
    const cycleOf = (cycle: string, personId: string): Cycle => {
      const type = goalTypeOf(cycle)!
      return { type, cycle, personId, ...boundsOf(goalKinds[type]!, cycle)! }
    }
    const wanted = rows.flatMap(({ values: { cycle, name, person }, wrong }) => {
      const personId = called(person)?.id
      return cycle && name && personId && !wrong?.has('cycle') ? [cycleOf(cycle, personId)] : []
    })
    const cycles = await refusedOf(wanted, setting, context)
    const plan: (PlannedGoal & { line: number; parent: string | null })[] = []
    for (const { line, values, wrong } of rows) {
      const { cycle, name, person, planNum, summary, unit, parent } = values
      if (!cycle || !name || wrong?.has('cycle')) continue
      const personId = called(person)?.id
      if (!personId) {
        problems.push(rowProblem(line, 'person', person ?? '', personNotNamed, { name: person ?? '' }))
        continue
      }
      const { type } = cycleOf(cycle, personId)
      const key = keyOf(cycleOf(cycle, personId))
      const known = cycles.get(key)!
      if ('code' in known) {
        problems.push(rowProblem(line, 'cycle', cycle, known))
        continue
      }
      if (parent && !isTree(type)) problems.push(rowProblem(line, 'parent', parent, flatCycle))
      plan.push({
        line,
        parent,
        id: newId(),
        name,
        summary: summary ?? '',
        unit: unit ?? '',
        planNum,
        parentId: null,
        cycle: known,
      })
    }
    const open = [...cycles.values()].filter((one): one is Cycle => !('code' in one))
    const there = await goalsOf(open, context)
    const counts = await goalsIn(open, context)
    const groups = grouped(plan, ({ cycle }) => keyOf(cycle))
    for (const [place, cycle] of open.entries())
      for (const { line } of (groups.get(keyOf(cycle)) ?? []).slice(Math.max(0, mostGoals - counts[place]!)))
        problems.push(rowProblem(line, 'cycle', cycle.cycle, cycleFull, { most: mostGoals }))
    // One that stands earlier in the file, or that is there: so no row can stand below itself.
    const above = new Map(there)
    for (const one of plan) {
      const key = keyOf(one.cycle)
      if (one.parent && isTree(one.cycle.type)) {
        one.parentId = above.get(`${key} ${one.parent}`) ?? null
        if (!one.parentId) problems.push(rowProblem(one.line, 'parent', one.parent, unknownGoal))
      }
      above.set(`${key} ${one.name}`, one.id)
    }
    return {
      plan: plan.map(({ line: _line, parent: _parent, ...one }) => one),
      problems,
      created: plan.length,
      changed: 0,
    }
  },

  async write(plan, { me, run, db }, done) {
    const groups = grouped(plan, ({ cycle }) => keyOf(cycle))
    await holdForMore(
      [...groups.values()].map(group => [group[0]!.cycle, group.length]),
      { me, run },
    )
    for (let at = 0; at < plan.length; at += slice) {
      const some = plan.slice(at, at + slice)
      await db.insert(goal).values(
        some.map(({ planNum, cycle, ...one }) => ({
          ...one,
          companyId: me.companyId,
          planNum: planNum === null ? null : String(planNum),
          type: cycle.type,
          cycle: cycle.cycle,
          firstDay: cycle.first,
          lastDay: cycle.last,
          personId: cycle.personId,
          creatorId: me.personId,
        })),
      )
      await run([
        recordedOnEach(
          me,
          'goal',
          'create',
          some.map(({ id }) => ({ id, details: { imported: true } })),
        ),
      ])
      await done(at + some.length)
    }
    const people = [...new Set(plan.map(({ cycle }) => cycle.personId))]
    return await newsOf(people, 'create', { me, run })
  },
})

/** By its key, each cycle, or why nothing may be added to it. */
async function refusedOf(
  wanted: readonly Cycle[],
  setting: Parameters<typeof kindsOf>[0],
  context: ImportContext,
): Promise<Map<string, Cycle | RefusalKind>> {
  const cycles = [...new Map(wanted.map(cycle => [keyOf(cycle), cycle])).values()]
  const rights = await rightsOverAll(
    cycles.map(({ personId }) => personId),
    context,
  )
  const [locked] = await context.run([locksOf(cycles, context)])
  const planned = kindsOf(setting)
  const refused = (cycle: Cycle, place: number): RefusalKind | undefined => {
    if (!rights.get(cycle.personId)?.edits) return notTheirs
    if (!planned.includes(goalKinds[cycle.type]!)) return kindSwitchedOff
    return locked.rows[place] ? cycleLocked : undefined
  }
  return new Map(cycles.map((cycle, place) => [keyOf(cycle), refused(cycle, place) ?? cycle]))
}

/** Goals that are there, by their cycle and name. */
async function goalsOf(cycles: readonly Cycle[], { me, run }: ImportContext): Promise<Map<string, string>> {
  const [answer] = await run([
    {
      name: 'goal_import_there',
      row: { id: col.uuid, name: col.text, key: col.text },
      values: [
        me.companyId,
        cycles.map(one => one.personId),
        cycles.map(one => one.type),
        cycles.map(one => one.cycle),
      ],
      text: `select g.id, g.name, g.person_id || ' ' || g.type || ' ' || g.cycle as key from unnest($2::uuid[],
          $3::smallint[], $4::text[]) wanted (person_id, type, cycle) join goal g on g.comp_id = $1 and g.person_id =
          wanted.person_id and g.type = wanted.type and g.cycle = wanted.cycle order by g.id desc`,
    },
  ])
  return new Map(answer.rows.map(({ id, name, key }) => [`${key} ${name}`, id]))
}
