import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { param } from '#platform/server/database/statement.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { personJson, sawAsManager } from '#mechanisms/people/people.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import {
  actor,
  idsOfActorAndBelow,
  rights,
  type Subject,
  type SubjectTable,
} from '#mechanisms/subjects/subject.server.ts'
import type { HrApplyRow, HrApplyType } from './apply.contract.ts'

/** A type of application's table, as far as lists and pages of any type ask. */
export type ApplyTable = SubjectTable & Record<'name' | 'status' | 'creatorId' | 'createdAt' | 'lastOptDate', PgColumn>

interface Own {
  typeId?: SQLWrapper
  typeName?: SQLWrapper
  startDate?: SQLWrapper
  endDate?: SQLWrapper
  /** What it is found by beside its name. */
  text?: SQLWrapper
}
interface ApplyPage {
  list: HrApplyRow[]
  total: number | null
  start: number
  limit: number
}

/** What every application's row answers; a type adds what it has of its own. */
export const applyRow = (
  type: HrApplyType,
  table: ApplyTable,
  { typeId = sql`null::uuid`, typeName = sql`''`, startDate = sql`null`, endDate = sql`null` }: Own,
) => ({
  id: table.id,
  type: sql`${sql.raw(`'${type}'`)}`,
  name: table.name,
  typeId,
  typeName,
  status: table.status,
  turn: whoseTurn(type, table),
  creator: personJson(sql`${table.companyId}`, sql`${table.creatorId}`),
  startDate,
  endDate,
  createdAt: table.createdAt,
  lastOptDate: table.lastOptDate,
})

/** Its requester may change or delete it while it is rejected or withdrawn. */
export function applyRights({ creatorId, status }: ApplyTable, { edit }: { edit?: SQL } = {}) {
  const isMine = sql`${creatorId} = ${actor.person}`
  return rights({
    edit: edit ?? sql`(${isMine} and ${status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${status} in ('disagree', 'revoke', 'cancel'))`,
    copy: isMine,
  })
}

/** The application that waits for this one to be void, if any. */
export const voidAsked = (table: ApplyTable) =>
  sql`(select v.id from void_apply v where v.comp_id = ${table.companyId} and v.subject_id = ${table.id} and v.status =
    'waiting')`

/**
 * Who sees an application: its requester, those above and who was their manager then, whoever decides or decided it,
 * those who were notified; not those above these.
 */
export const seenAsApply = (type: HrApplyType, table: ApplyTable) => ({
  visible: (person: SQLWrapper) =>
    sql`(exists (select 1 from person_superior s
      where s.comp_id = ${table.companyId} and s.person_id = ${table.creatorId} and s.superior_id = ${person})
    or exists (select 1 from member m where m.comp_id = ${table.companyId} and m.subject_type = ${sql.raw(`'${type}'`)}
      and m.subject_id = ${table.id} and m.person_id = ${person})
    or ${sawAsManager(table.companyId, table.creatorId, person, table.createdAt)})`,
  seenIds: (person: SQLWrapper) => idsOfActorAndBelow(type, table, person),
})

/** The list of one type: scopes, filters and order as those of any record. */
export function applyList(type: HrApplyType, subject: Subject, table: ApplyTable, own: Own) {
  return subjectList<ApplyPage>(subject, {
    hasNews: false,
    row: applyRow(type, table, own),
    usualScope: 'mine',
    usualSort: 'lastOptDate',
    sorts: { createdAt: { by: table.id, descending: true, isId: true } },
    charged: inBox(subject, 'charged'),
    handled: inBox(subject, 'handled'),
    filters: {
      key: {
        by: sql`(strpos(lower(${table.name}), lower(${param('key')})) > 0${own.text ? sql` or strpos(lower(${own.text}), lower(${param('key')})) > 0` : sql``})`,
      },
      typeId: { by: sql`${own.typeId ?? sql`null::uuid`} = ${param('typeId')}::uuid` },
      status: { by: sql`${table.status} = any(${param('status')}::text[])` },
      startDate: {
        by: sql`${table.createdAt} >= ${param('startDate')}::date::timestamp at time zone ${param('timeZone')}`,
      },
      endDate: {
        by: sql`${table.createdAt} < (${param('endDate')}::date + 1)::timestamp at time zone ${param('timeZone')}`,
      },
    },
  })
}
