import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { tagsJson } from '#mechanisms/tags/tags.server.ts'
import { DocStatus } from '../confirming.contract.ts'
import { contractJson } from '../contract/contract-directory.server.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { chanceColumns, chanceRowShape, outcomeColumns } from './chance-list.server.ts'
import { chanceSubject, chanceSubjectType } from './chance-subject.server.ts'
import type { ChanceDetail } from './chance.contract.ts'
import { chance } from './chance.table.ts'

const companyId = sql`${chance.companyId}`
const id = sql`${chance.id}`
const follows = sql`(${actor.managesAll}::boolean or ${chanceSubject.abilities.follow})`
const isFree = sql`coalesce(${chance.approval} <> 'waiting', true)`

/** An opportunity's whole page, in one statement. */
export const chanceDetail = chanceSubject.detail<ChanceDetail>({
  ...chanceRowShape,
  ...chanceColumns.shown,
  ...outcomeColumns.shown,
  creator: personJson(companyId, sql`${chance.creatorId}`),
  rel: membersJson(companyId, chanceSubjectType, id),
  tags: tagsJson(companyId, chanceSubjectType, id),
  attachments: attachmentsJson(companyId, chanceSubjectType, id),
  project: projectJson(companyId, chance.projectId),
  contracts: sql`(select coalesce(json_agg(${contractJson(companyId, sql`of_chance.id`)} order by of_chance.id),
    '[]'::json) from contract of_chance where of_chance.comp_id = ${companyId} and of_chance.chance_id = ${id})`,
  ...rights({
    edit: sql`(${follows} and ${chance.status} = ${fixed(ChanceStatus.Running)} and ${isFree})`,
    decide: sql`(${follows} and ${isFree})`,
    apply: sql`(${follows} and ${chance.status} = ${fixed(ChanceStatus.Running)} and (${chance.approval} is null or
      ${chance.approval} in ('disagree', 'revoke') and exists (select from approval_case k where k.comp_id = ${companyId}
      and k.subject_type = 'chance' and k.subject_id = ${id} and k.requester_id = ${actor.person})))`,
    remove: sql`(${follows} and ${isFree} and ${chance.projectId} is null)`,
    confirm: sql`(${actor.managesAll}::boolean and ${chance.docStatus} = ${fixed(DocStatus.Unconfirmed)})`,
  }),
})
