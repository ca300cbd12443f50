import { sql } from 'drizzle-orm'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { tagsJson } from '#mechanisms/tags/tags.server.ts'
import { contractJson } from '../contract/contract-directory.server.ts'
import { chanceRowShape } from './chance-list.server.ts'
import { chanceSubject, chanceSubjectType } from './chance-subject.server.ts'
import type { ChanceDetail } from './chance.contract.ts'
import { chance } from './chance.table.ts'

const companyId = sql`${chance.companyId}`
const id = sql`${chance.id}`
const follows = sql`(${asker.managesAll}::boolean or ${chanceSubject.abilities.follow})`
const isFree = sql`coalesce(${chance.approval} <> 'waiting', true)`

/** A chance's whole page, in one statement. */
export const chanceDetail = chanceSubject.detail<ChanceDetail>({
  ...chanceRowShape,
  state: entryJson(companyId, chance.stateId),
  type: entryJson(companyId, chance.typeId),
  source: entryJson(companyId, chance.sourceId),
  industry: entryJson(companyId, chance.industryId),
  salesStrategy: entryJson(companyId, chance.salesStrategyId),
  lossReasonChoice: entryJson(companyId, chance.lossReasonId),
  lossReason: chance.lossReason,
  designer: personJson(companyId, sql`${chance.designerId}`),
  discoverDate: chance.discoverDate,
  summary: chance.summary,
  creator: personJson(companyId, sql`${chance.creatorId}`),
  rel: membersJson(companyId, chanceSubjectType, id),
  tags: tagsJson(companyId, chanceSubjectType, id),
  attachments: attachmentsJson(companyId, chanceSubjectType, id),
  project: projectJson(companyId, chance.projectId),
  contracts: sql`(select coalesce(json_agg(${contractJson(companyId, sql`of_chance.id`)} order by of_chance.id), '[]'::json) from contract of_chance where of_chance.comp_id = ${companyId} and of_chance.chance_id = ${id})`,
  isEditable: sql`(${follows} and ${chance.status} = 0 and ${isFree})`,
  isDecidable: sql`(${follows} and ${isFree})`,
  isAppliable: sql`(${asker.person} = ${chance.creatorId} and ${chance.status} = 0 and coalesce(${chance.approval} in ('disagree', 'revoke'), true))`,
  isRemovable: sql`(${follows} and ${isFree} and ${chance.projectId} is null)`,
})
