import { sql, type SQL } from 'drizzle-orm'
import { asJson, asNumber, jsonObject } from '#platform/server/database/json.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { keyResult } from '../key-result/key-result.table.ts'
import { objective } from './objective.table.ts'

/** Hundredths as a number of two decimals. */
export const ofHundred = (value: SQL) => asNumber(sql`(${value} / 100.0)`)

export const objectiveColumns = {
  id: objective.id,
  type: objective.type,
  cycle: objective.cycle,
  name: objective.name,
  manager: personJson(sql`${objective.companyId}`, sql`${objective.managerId}`),
  managerId: objective.managerId,
  parentId: objective.parentId,
  plv: objective.plv,
  status: objective.status,
  isLocked: objective.isLocked,
  weight: objective.weight,
  progress: ofHundred(sql`${objective.progress}`),
  score: ofHundred(sql`${objective.score}`),
  finishedAt: objective.finishedAt,
  keyResultNum: sql`(select count(*)::int from okr_key_result k where k.comp_id = ${objective.companyId} and
    k.objective_id = ${objective.id})`,
  lastOptDate: objective.lastOptDate,
}

/** An objective as others show it, found under this name. */
export const briefOf = (name: string): SQL => {
  const column = (one: string) => sql`${sql.identifier(name)}.${sql.identifier(one)}`
  return jsonObject({
    id: column('id'),
    name: column('name'),
    manager: personJson(column('comp_id'), column('manager_id')),
    progress: sql`(${column('progress')} / 100.0)::float8`,
  })
}
/** Objectives as a list of JSON, out of a `from` that calls them `other`. */
export const briefs = (from: SQL): SQL =>
  asJson(sql`coalesce((select json_agg(${briefOf('other')} order by other.id) ${from}), '[]'::json)`)

export const keyResultColumns = {
  id: keyResult.id,
  objectiveId: keyResult.objectiveId,
  name: keyResult.name,
  kind: keyResult.kind,
  figure: keyResult.figure,
  unit: keyResult.unit,
  startValue: asNumber(keyResult.startValue),
  targetValue: asNumber(keyResult.targetValue),
  currentValue: asNumber(keyResult.currentValue),
  owner: personJson(sql`${keyResult.companyId}`, sql`${keyResult.ownerId}`),
  weight: keyResult.weight,
  progress: ofHundred(sql`${keyResult.progress}`),
  score: ofHundred(sql`${keyResult.score}`),
  confidence: keyResult.confidence,
  lastOptDate: keyResult.lastOptDate,
}
/** An objective's key results in their order. */
export const keyResultsJson = asJson(sql`coalesce((select json_agg(${jsonObject(keyResultColumns)} order by
  ${keyResult.place}, ${keyResult.id}) from ${keyResult} where ${keyResult.companyId} = ${objective.companyId} and
  ${keyResult.objectiveId} = ${objective.id}), '[]'::json)`)
