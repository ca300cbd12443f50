import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  done,
  emptiable,
  id,
  number,
  out,
  requiredText,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { weightsInput } from '../objective/objective.contract.ts'
import { figureRows, figures } from '../figure/figure.contract.ts'
import { keyResultKinds, keyResultRow } from './key-result-row.contract.ts'

export { keyResultKinds, type KeyResultKind, type KeyResultRow } from './key-result-row.contract.ts'

const most = 999_999_999_999
const value = number(-most, most)
const draft = {
  name: requiredText(200),
  kind: v.optional(v.picklist(keyResultKinds, 'choice'), 'number'),
  figure: emptiable(v.picklist(figures, 'choice')),
  unit: v.optional(text(20), ''),
  startValue: v.optional(value, 0),
  targetValue: v.optional(value, 1),
  ownerId: v.optional(id),
}

const checkRow = v.object({
  id: out.id,
  person: v.nullable(personBrief),
  value: out.number,
  progress: out.number,
  confidence: out.maybeNumber,
  summary: out.text,
  createdAt: out.instant,
})
export type CheckRow = v.InferOutput<typeof checkRow>
const detail = v.object({ ...keyResultRow.entries, objectiveName: out.text, can: abilities(['change', 'check']) })
export type KeyResultDetail = v.InferOutput<typeof detail>

export const keyResultCalls = callsAbout('okr_objective', {
  detail: call('GET /okr/key-result/:id', byId, detail, {
    summary: 'A key result, and what the caller may do with it',
  }),
  checks: call('GET /okr/key-result/:id/checks', v.object({ id, ...paging(20).entries }), page(checkRow), {
    summary: 'What a key result stood at, newest first',
  }),
  create: call('POST /okr/objective/:id/key-result', v.object({ id, ...draft }), v.object({ id: out.id }), {
    summary: 'Add a key result to an objective; it takes an even part of the weights',
  }),
  update: call('PUT /okr/key-result/:id', v.object({ id, ...draft }), done, { summary: 'Change a key result' }),
  remove: call('DELETE /okr/key-result/:id', byId, done, {
    summary: 'Delete a key result; the others share its weight in their proportions',
  }),
  weigh: call('POST /okr/objective/:id/weights', v.object({ id, list: weightsInput }), done, {
    summary: "Give the weights of an objective's key results: all of them, 100 % together",
  }),
  check: call(
    'POST /okr/key-result/:id/check',
    v.object({
      id,
      value,
      confidence: emptiable(whole(1, 10)),
      summary: v.optional(text(2_000), ''),
    }),
    v.object({ id: out.id, progress: out.number }),
    { summary: 'Say what a key result stands at' },
  ),
  score: call('POST /okr/key-result/:id/score', v.object({ id, score: emptiable(number(0, 1)) }), done, {
    summary: 'Score a key result, 0 to 1; the objective has the weighted mean of those that are scored',
  }),
  rows: call('GET /okr/key-result/:id/rows', v.object({ id, ...paging(20).entries }), figureRows, {
    summary: 'The rows that the figure behind a key result counts within its cycle, and what they come to now',
  }),
  measure: call('POST /okr/objective/:id/measure', byId, v.object({ id: out.id, measuredNum: out.number }), {
    summary: 'Measure anew the key results that a figure of the product stands behind',
  }),
})

export const sameValues = refusal('okr.key_result.way', {
  zh: '目标值不能等于起始值',
  en: 'The target must differ from where it begins',
})
export const measuredByItself = refusal('okr.key_result.figure', {
  zh: '该关键结果由系统数据计算，不能手工填写',
  en: 'A figure of the product measures this key result: it is not told by hand',
})
