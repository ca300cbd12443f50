import { sql } from 'drizzle-orm'
import { asJson, jsonObject } from '#platform/server/database/json.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { objective } from '../objective/objective.table.ts'

/** The objective as others show it, where its own table is joined. */
export const briefOfJoined = asJson(
  jsonObject({
    id: objective.id,
    name: objective.name,
    manager: personJson(sql`${objective.companyId}`, sql`${objective.managerId}`),
    progress: sql`(${objective.progress} / 100.0)::float8`,
  }),
)
