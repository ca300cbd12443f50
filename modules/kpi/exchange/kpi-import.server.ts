import { refusal } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { importer, rowProblem, sameAsLine, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { peopleNamed, personNotNamed } from '#mechanisms/imports/people-named.server.ts'
import { addMembersOfEach } from '#mechanisms/members/members.server.ts'
import { companyLanguage } from '#mechanisms/people/company-language.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { wholeWeight } from '#modules/okr/okr.contract.ts'
import {
  bonusReasonNeeded,
  bonusTooMuch,
  kpiExists,
  sameEvaluator,
  scoresNeeded,
  templateUnknown,
  type KpiDetail,
  type KpiGoal,
  type KpiLevel,
} from '../kpi/kpi.contract.ts'
import { evaluationName, kpiSubject } from '../kpi/kpi.server.ts'
import { kpi } from '../kpi/kpi.table.ts'
import { finalScore, noRule } from '../kpi/score.contract.ts'
import en from '../kpi.words.en.ts'
import zh from '../kpi.words.zh.ts'
import { kpiSheet, periodOf } from './kpi-sheet.contract.ts'

const noManager = refusal('import.kpi.manager', {
  zh: '“{name}”没有直属上级，请填写一级考核人',
  en: '“{name}” has no manager: name the evaluator',
})
const ownResult = refusal('import.kpi.own', {
  zh: '不能导入自己的绩效结果',
  en: "One's own result is imported by somebody else",
})

interface Template {
  id: string
  /** The company's. */
  language: string
  performanceWeight: number
  bonusMost: number
  finalMost: number | null
  personSees: KpiDetail['personSees']
  waitsForRelease: boolean
  levels: KpiLevel[]
}
/** So many rows are written in one statement. */
const mostAtOnce = 500
type Result = Omit<typeof kpi.$inferInsert, 'companyId' | 'id' | 'creatorId' | 'releasedAt'>

/** What a score stands for that no goals are known of. */
const asGoal = (kind: KpiGoal['kind'], score: number | null, name: string): KpiGoal[] =>
  score === null
    ? []
    : [
        {
          ...noRule,
          steps: [],
          name,
          kind,
          target: '',
          unit: '',
          weight: wholeWeight,
          progress: '',
          selfScore: null,
          score,
        },
      ]

/**
 * Results of evaluations that came about elsewhere: accepted ones, one a person and period, final score and level by
 * the template's formula. By HR alone, nobody's own.
 */
export const kpiImporter = importer({
  kind: 'kpi',
  app: 'kpi',
  authority: ['HR_MANAGER'],
  title: { zh: '绩效结果', en: 'Evaluation results' },
  sheet: kpiSheet,

  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'kpi import')])
  },

  async plan(rows, context) {
    const { me } = context
    const called = await peopleNamed(
      rows.flatMap(({ values: { person, evaluator } }) => [person, evaluator]),
      context,
    )
    const templates = await templatesNamed(context)
    const known = await evaluated(
      rows.flatMap(({ values: { person } }) => (person && called(person)?.id) || []),
      context,
    )
    const problems: ReturnType<typeof rowProblem>[] = []
    const plan: Result[] = []
    const lines = new Map<string, number>()
    for (const { line, values, wrong } of rows) {
      const { person, period, template, evaluator, performance = null, capability = null } = values
      const [bonus, bonusReason] = [values.bonus ?? 0, values.bonusReason ?? '']
      if (!person || !period || !template || wrong?.has('period')) continue
      const before = problems.length
      const whose = called(person)
      const by = templates.get(template)
      const { type, startDate, endDate } = periodOf(period)!
      const judge = evaluator ? called(evaluator)?.id : whose?.managerId
      if (!whose) problems.push(rowProblem(line, 'person', person, personNotNamed, { name: person }))
      if (whose?.id === me.personId) problems.push(rowProblem(line, 'person', person, ownResult))
      if (!by) problems.push(rowProblem(line, 'template', template, templateUnknown))
      if (evaluator && !judge)
        problems.push(rowProblem(line, 'evaluator', evaluator, personNotNamed, { name: evaluator }))
      if (!evaluator && whose && !judge) problems.push(rowProblem(line, 'evaluator', '', noManager, { name: person }))
      if (whose && judge === whose.id) problems.push(rowProblem(line, 'evaluator', evaluator ?? '', sameEvaluator))
      if (performance === null && capability === null && !wrong?.has('performance') && !wrong?.has('capability'))
        problems.push(rowProblem(line, 'performance', '', scoresNeeded))
      if (by && Math.abs(bonus) > by.bonusMost)
        problems.push(rowProblem(line, 'bonus', String(bonus), bonusTooMuch, { most: by.bonusMost }))
      if (bonus !== 0 && bonusReason === '') problems.push(rowProblem(line, 'bonusReason', '', bonusReasonNeeded))
      const key = `${whose?.id} ${type} ${startDate}`
      const earlier = lines.get(key)
      if (whose && earlier !== undefined) problems.push(sameAsLine(line, 'person', person, earlier))
      else if (known.has(key)) problems.push(rowProblem(line, 'person', person, kpiExists))
      lines.set(key, line)
      if (problems.length > before || !whose || !by || !judge) continue
      const { id: templateId, language, ...formula } = by
      const words = language === 'zh-CN' ? zh : en
      const goals = [
        ...asGoal('performance', performance, words.importedPerformance),
        ...asGoal('capability', capability, words.importedCapability),
      ]
      const final = finalScore(goals, bonus, formula)
      plan.push({
        name: evaluationName(whose.name, type, { startDate, endDate }),
        templateId,
        personId: whose.id,
        evaluatorId: judge,
        type,
        startDate,
        endDate,
        status: 'accept',
        goals,
        ...formula,
        summary: values.summary ?? '',
        bonusScore: bonus,
        bonusReason,
        performanceScore: final.performance,
        capabilityScore: final.capability,
        finalScore: final.final,
        level: final.level,
      })
    }
    return { plan, problems, created: plan.length, changed: 0 }
  },

  async write(plan, { me, run, db }, done) {
    const { companyId, personId: creatorId } = me
    const releasedAt = new Date().toISOString()
    const made = plan.map(row => ({ ...row, id: newId(), releasedAt: row.waitsForRelease ? null : releasedAt }))
    for (let from = 0; from < made.length; from += mostAtOnce) {
      await db.insert(kpi).values(made.slice(from, from + mostAtOnce).map(row => ({ ...row, companyId, creatorId })))
      await done(Math.min(from + mostAtOnce, made.length))
    }
    const ids = made.map(({ id }) => id)
    await run([
      addMembersOfEach(
        companyId,
        kpiSubject.type,
        made.flatMap(({ id: subjectId, personId, evaluatorId }) => [
          { subjectId, personId: creatorId, role: 'creator' as const },
          { subjectId, personId, role: 'manager' as const },
          { subjectId, personId: evaluatorId, role: 'approval' as const },
        ]),
        creatorId,
      ),
      {
        name: 'kpi_imported_closed',
        values: [companyId, kpiSubject.type, ids],
        text: `update member set is_open = false where comp_id = $1 and subject_type = $2 and subject_id =
          any($3::uuid[])`,
      },
      searchable(companyId, kpiSubject.type, ids),
      recordedOnEach(
        me,
        kpiSubject.type,
        'import',
        ids.map(id => ({ id })),
      ),
    ])
    return made.map(({ id, personId, evaluatorId }): News => ({
      companyId,
      to: [personId, evaluatorId],
      subjectType: kpiSubject.type,
      subjectId: id,
      event: 'created',
      by: creatorId,
    }))
  },
})

async function templatesNamed({ me, run }: ImportContext): Promise<Map<string, Template>> {
  const [answer] = await run([
    {
      name: 'kpi_templates_named',
      row: {
        id: col.uuid,
        name: col.text,
        language: col.text,
        performanceWeight: col.int,
        bonusMost: col.int,
        finalMost: col.int.orNull,
        personSees: col.text.as<KpiDetail['personSees']>(),
        waitsForRelease: col.bool,
        levels: col.json.as<KpiLevel[]>(),
      },
      values: [me.companyId],
      text: `select t.id, t.name, ${companyLanguage} as language, t.performance_weight, t.bonus_most, t.final_most,
        t.person_sees, t.waits_for_release, t.levels from kpi_template t join company c on c.comp_id = t.comp_id where
        t.comp_id = $1`,
    },
  ])
  return new Map(answer.rows.map(({ name, ...template }) => [name, template]))
}

/** Whose evaluations there are, and of which periods. */
async function evaluated(ids: readonly string[], { me, run }: ImportContext): Promise<ReadonlySet<string>> {
  const [answer] = await run([
    {
      name: 'kpi_evaluated',
      row: { personId: col.uuid, type: col.text, startDate: col.text },
      values: [me.companyId, [...new Set(ids)]],
      text: `select person_id, type, start_date::text from kpi where comp_id = $1 and person_id = any($2::uuid[])`,
    },
  ])
  return new Set(answer.rows.map(({ personId, type, startDate }) => `${personId} ${type} ${startDate}`))
}
