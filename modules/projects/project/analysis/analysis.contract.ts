import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, choice, out } from '#platform/contract/fields.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Whose projects are counted: all that the caller may see, those they answer for, those they take part in. */
export const analysisScopes = ['company', 'mine', 'partner'] as const
const whose = { scope: v.optional(choice(analysisScopes), 'company') }

/** The groupings of projects; the key of a group without a value is ''. */
export const groupings = ['type', 'department', 'manager', 'category', 'stage'] as const
export type Grouping = (typeof groupings)[number]

const sums = {
  total: out.number,
  running: out.number,
  delayed: out.number,
  behind: out.number,
  hold: out.number,
  finished: out.number,
  cancelled: out.number,
}
const group = v.object({ key: out.text, name: out.text, ...sums })
export type ProjectGroup = v.InferOutput<typeof group>

const portfolio = v.object({
  ...sums,
  /** Of the running ones, on average: how far they have come, and how far their dates want them to be. */
  percent: out.number,
  planned: out.number,
  type: v.array(group),
  department: v.array(group),
  manager: v.array(group),
  category: v.array(group),
  stage: v.array(group),
})

const task = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  planEndDate: out.maybeInstant,
  managers: v.array(personBrief),
  /** Whether its page opens for the caller. */
  isSeen: out.flag,
})
const overview = v.object({
  /** How many tasks were to be finished by the end of each of these days, and how many were; null for days to come. */
  burn: v.array(v.object({ day: out.day, planned: out.number, done: out.maybeNumber })),
  late: v.array(task),
  /** What is due next. */
  next: v.array(task),
  milestones: v.array(
    v.object({
      id: out.id,
      name: out.text,
      taskNum: out.number,
      finishedNum: out.number,
      endDate: out.maybeInstant,
      isLate: out.flag,
    }),
  ),
  load: v.array(
    v.object({ person: personBrief, open: out.number, late: out.number, finished: out.number, hours: out.number }),
  ),
})
export type ProjectOverview = v.InferOutput<typeof overview>

export const projectAnalysisCalls = callsAbout('project', {
  running: call(
    'GET /analyze/project/running',
    v.object(whose),
    v.object({
      total: out.number,
      delayed: out.number,
      behind: out.number,
      list: v.array(v.object({ key: out.text, num: out.number })),
    }),
    {
      summary: 'Running projects by type, and how many of them are late or behind',
    },
  ),
  portfolio: call('GET /project/portfolio', v.object(whose), portfolio, {
    summary: 'How all projects stand, by type, department, manager, category and stage',
  }),
  overview: call('GET /project/overview/:id', byId, overview, {
    about: ['task'],
    summary:
      'How a project stands: its tasks over time, what is late and what comes next, its stages, who has how much to do',
  }),
})
