import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, emptiable, id, number, numberedChoice, out, requiredText, text } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { objectiveBrief } from '../objective/objective.contract.ts'
import { okrTypes } from '../okr-cycles.contract.ts'

/** 复盘 by the one who answers for it, 评审 by somebody above. */
export const reviewKinds = ['retrospective', 'review'] as const
export type ReviewKind = (typeof reviewKinds)[number]

const reviewRow = v.object({
  id: out.id,
  kind: v.picklist(reviewKinds),
  person: v.nullable(personBrief),
  words: out.text,
  score: out.maybeNumber,
  createdAt: out.instant,
  objective: objectiveBrief,
})
export type ReviewRow = v.InferOutput<typeof reviewRow>

export const reviewCalls = callsAbout('okr_objective', {
  list: call(
    'GET /okr/review',
    v.object({
      objectiveId: v.optional(id),
      type: v.optional(numberedChoice(okrTypes)),
      cycle: v.optional(text(10)),
      ...paging(20).entries,
    }),
    page(reviewRow),
    { summary: 'Reviews and retrospectives of objectives that the caller may see, newest first' },
  ),
  detail: call('GET /okr/review/:id', byId, reviewRow, { summary: 'A review or retrospective' }),
  create: call(
    'POST /okr/objective/:id/review',
    v.object({
      id,
      kind: v.picklist(reviewKinds, 'choice'),
      words: requiredText(5_000),
      score: emptiable(number(0, 1)),
    }),
    v.object({ id: out.id }),
    { summary: 'Look back on an objective, or review that of somebody below' },
  ),
})

export const scoreNeeded = refusal('okr.review.score', { zh: '评审需要给出评分', en: 'A review wants a score' })
