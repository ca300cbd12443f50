import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, done, flag, id, listOf, out, whole } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** 开放、观察中、已发生、已关闭. */
export const riskStatuses = ['open', 'watched', 'occurred', 'closed'] as const
export type RiskStatus = (typeof riskStatuses)[number]
/** Probability and impact are 1 to 5 each (spec 1 §5); the coefficient is their product. */
export const riskScale = [1, 2, 3, 4, 5] as const
/** The band of high priority is 10 to 25 (spec 1 §9). */
export const highFrom = 10

const level = whole(1, 5)
/** What is known of a risk, beside how great it is (`mechanisms/fields`). */
export const riskFields = fields({
  name: f.text(100).required().hinted().listed(),
  detail: f.longText(5_000).hinted(),
  /** What is done so that it does not happen, or if it does. */
  response: f.longText(5_000).hinted(),
  ownerId: f.person().as('owner').listed(),
  dueDate: f.date().listed(),
})
const own = { ...riskFields.draft, probability: level, impact: level }

export const riskRow = v.object({
  id: out.id,
  projectId: out.id,
  ...riskFields.row,
  probability: out.number,
  impact: out.number,
  coefficient: out.number,
  status: v.picklist(riskStatuses),
  /** Open past its due date. */
  isLate: out.flag,
  commentNum: out.number,
  lastOptDate: out.instant,
})
export type RiskRow = v.InferOutput<typeof riskRow>

export const riskDetail = v.object({
  ...riskRow.entries,
  projectName: out.text,
  ...riskFields.shown,
  creator: v.nullable(personBrief),
  createdAt: out.instant,
  closedAt: out.maybeInstant,
  can: abilities(['edit', 'remove', 'comment']),
})
export type RiskDetail = v.InferOutput<typeof riskDetail>

export const riskCalls = callsAbout('project_risk', {
  list: call(
    'GET /project/:projectId/risks',
    v.object({
      ...paging(20).entries,
      projectId: id,
      status: v.optional(listOf(choice(riskStatuses), riskStatuses.length)),
      probability: v.optional(level),
      impact: v.optional(level),
      isHigh: v.optional(flag),
    }),
    page(riskRow),
    { summary: 'Risks of a project, the greatest coefficient first' },
  ),
  matrix: call(
    'GET /project/:projectId/risk_matrix',
    v.object({ projectId: id }),
    listed(v.object({ probability: out.number, impact: out.number, num: out.number })),
    {
      summary: 'How many risks that are not closed stand in each cell of the five by five',
    },
  ),
  detail: call('GET /project/risk/:id', byId, riskDetail, { summary: 'A risk and what the caller may do with it' }),
  create: call('POST /project/risk', v.object({ projectId: id, ...own }), v.object({ id: out.id }), {
    summary: 'Write a risk down',
  }),
  update: call('PUT /project/risk/:id', v.object({ id, ...own }), done, { summary: 'Change a risk' }),
  changeStatus: call('POST /project/risk/change_status/:id', v.object({ id, status: choice(riskStatuses) }), done, {
    summary: 'Say how a risk stands',
  }),
  remove: call('DELETE /project/risk/:id', byId, done, { summary: 'Delete a risk' }),
})
