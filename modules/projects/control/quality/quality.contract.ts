import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  emptiable,
  id,
  instant,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { taskStatuses } from '#modules/tasks/tasks.contract.ts'

/** What a quality check came to (spec 1 §3): 合格, 不合格, 优秀. */
export const QualityScore = { Qualified: 0, Unqualified: 1, Excellent: 2 } as const
export type QualityScore = (typeof QualityScore)[keyof typeof QualityScore]
export const qualityScores: readonly QualityScore[] = /* @__PURE__ */ Object.values(QualityScore)
export const unqualified = QualityScore.Unqualified
/** In SQL, those that pass: `score in ${passingScores}`. */
export const passingScores = `(${QualityScore.Qualified}, ${QualityScore.Excellent})`
const states = ['waiting', 'scored', 'qualified', 'unqualified', 'excellent'] as const

export const notQuality = refusal('project.quality.not_a_check', {
  zh: '这不是项目的质量检查',
  en: 'This is not a project’s quality check',
})
export const alreadyScored = refusal('project.quality.already_scored', {
  zh: '{name} 已经给出检查结果，只能由其本人或项目负责人修改',
  en: '{name} entered the result: only they or a project manager can change it',
})
export const nothingChecked = refusal('project.quality.nothing_checked', {
  zh: '所选的任务或交付物不在这个项目里',
  en: 'The chosen task or deliverable is not in this project',
})
export const onlyUnqualified = refusal('project.quality.only_unqualified', {
  zh: '不合格的检查才需要转为问题或缺陷',
  en: 'Only a failed check can become an issue or bug',
})
export const problemMade = refusal('project.quality.problem_made', {
  zh: '已经转为问题或缺陷',
  en: 'An issue or bug has already been created from it',
})

const thing = v.object({ kind: v.picklist(['task', 'deliverable']), id: out.id, code: out.text, name: out.text })
export type Thing = v.InferOutput<typeof thing>
const problem = v.object({ id: out.id, code: out.text, name: out.text, type: out.text, isDone: out.flag })

/** A check is a task of the kind QUALITY: who checks is its manager, until when its planned end. */
export const qualityRow = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  status: v.picklist(taskStatuses),
  planEndDate: out.maybeInstant,
  isOverdue: out.flag,
  managers: v.array(personBrief),
  /** null: not checked yet. */
  score: v.nullable(v.picklist(qualityScores)),
  remark: out.text,
  giver: v.nullable(personBrief),
  givenAt: out.maybeInstant,
  /** What is checked. */
  checked: v.nullable(thing),
  /** What was made of an unqualified one. */
  problem: v.nullable(problem),
  fileNum: out.number,
  can: abilities(['score', 'report']),
})
export type QualityRow = v.InferOutput<typeof qualityRow>
export const qualityDetail = v.object({
  ...qualityRow.entries,
  projectId: v.string(),
  projectName: out.text,
  detail: out.text,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  files: v.array(fileBrief),
})
export type QualityDetail = v.InferOutput<typeof qualityDetail>

export const qualityFigures = v.object({
  waiting: out.number,
  overdue: out.number,
  qualified: out.number,
  unqualified: out.number,
  excellent: out.number,
  /** Of those checked, how many are qualified or excellent, in percent; null before anything was. */
  passRate: out.maybeNumber,
  /** The last six months by the company's calendar, `yyyy-MM`, the oldest first. */
  months: v.array(v.object({ month: out.text, passed: out.number, failed: out.number })),
})

const byTask = { checkedTaskId: emptiable(id), checkedGroupId: emptiable(id) }
export const qualityCalls = callsAbout('project', {
  list: call(
    'GET /project/:projectId/quality',
    v.object({ projectId: id, ...paging(20).entries, state: v.optional(choice(states)) }),
    page(qualityRow),
    {
      about: ['task'],
      summary: 'Quality checks of a project: those to be done by their day, then those done, the last one first',
    },
  ),
  figures: call('GET /project/:projectId/quality_figures', v.object({ projectId: id }), qualityFigures, {
    about: ['task'],
    summary: "How a project's quality checks came out",
  }),
  detail: call('GET /project/quality/:id', byId, qualityDetail, {
    about: ['task'],
    summary: 'A quality check, what it checks, how it came out',
  }),
  things: call(
    'GET /project/:projectId/quality_things',
    v.object({ projectId: id, key: v.optional(searchKey, '') }),
    listed(thing),
    {
      summary: 'What can be checked in a project, by name or code: deliverables and tasks, fifty at most',
    },
  ),
  create: call(
    'POST /project/quality',
    v.object({
      projectId: id,
      name: requiredText(100),
      detail: v.optional(text(5_000), ''),
      managerId: id,
      planEndDate: emptiable(instant),
      ...byTask,
    }),
    v.object({ id: out.id, code: out.text }),
    { about: ['task'], summary: 'A new quality check: what is checked, by whom, until when' },
  ),
  score: call(
    'POST /project/quality/score/:id',
    v.object({
      id,
      score: numberedChoice(qualityScores),
      remark: v.optional(text(1_000), ''),
      ...fileChange,
    }),
    done,
    { about: ['task'], summary: 'Give the result of a check, or change it; the check is finished with it' },
  ),
  report: call(
    'POST /project/quality/problem/:id',
    v.object({
      id,
      type: choice(['ISSUE', 'BUG']),
      name: requiredText(100),
      managerId: id,
      planEndDate: emptiable(instant),
    }),
    v.object({ id: out.id, code: out.text }),
    { about: ['task'], summary: 'Make an issue or a bug of what is unqualified; each finds the other' },
  ),
})
