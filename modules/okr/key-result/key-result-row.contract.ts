import * as v from 'valibot'
import { out } from '#platform/contract/fields.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { figures } from '../figure/figure.contract.ts'

/** What a key result is measured in: 数值、百分比、金额、是否. */
export const keyResultKinds = ['number', 'percent', 'money', 'boolean'] as const
export type KeyResultKind = (typeof keyResultKinds)[number]

export const keyResultRow = v.object({
  id: out.id,
  objectiveId: out.id,
  name: out.text,
  kind: v.picklist(keyResultKinds),
  figure: v.nullable(v.picklist(figures)),
  unit: out.text,
  startValue: out.number,
  targetValue: out.number,
  currentValue: out.maybeNumber,
  owner: v.nullable(personBrief),
  weight: out.number,
  progress: out.maybeNumber,
  score: out.maybeNumber,
  confidence: out.maybeNumber,
  lastOptDate: out.instant,
})
export type KeyResultRow = v.InferOutput<typeof keyResultRow>
