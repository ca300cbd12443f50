import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { type Context, Json } from '#platform/server/http/handle.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { membersJson, roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { type RowsShape, subjectRows } from '#mechanisms/subjects/subject-rows.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { chanceJson } from '../chance/chance-directory.server.ts'
import { DocStatus } from '../confirming.contract.ts'
import { contractJson } from '../contract/contract-directory.server.ts'
import { admitCustomer, customerJson } from '../customer/customer-directory.server.ts'
import { TenderStatus } from './tender-brief.contract.ts'
import { tenderSubject, tenderSubjectType } from './tender-subject.server.ts'
import {
  type TenderDetail,
  tenderExported,
  tenderFields,
  type TenderQuery,
  tenderResult,
  type TenderRow,
} from './tender.contract.ts'
import { tender } from './tender.table.ts'
import en from './tender.words.en.ts'
import zh from './tender.words.zh.ts'

const { companyId, id } = tender

export const tenderColumns = fieldColumns(tenderFields, tender, {
  customerId: { json: customerJson, admit: admitCustomer },
  // The customer condition applies to both together.
  chanceId: { json: chanceJson },
  projectId: { json: projectJson, admit: async (id, context) => id && projectSubject.admit(id, context) },
})
export const resultColumns = fieldColumns(tenderResult, tender)

/** What a list says of a tender, and its page at once. */
const row = {
  id,
  status: tender.status,
  ...tenderColumns.row,
  ...resultColumns.row,
  manager: sql`(${roleJson(sql`${companyId}`, tenderSubjectType, sql`${id}`, 'manager')} -> 0)`,
  depositOut: tender.depositOut,
  isArchive: tender.isArchive,
  docStatus: tender.docStatus,
  createdAt: tender.createdAt,
  lastOptDate: tender.lastOptDate,
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: id, descending: true, isId: true }, ...tenderColumns.sorts },
  filters: {
    ...tenderColumns.filters,
    status: { by: sql`${tender.status} = any(${param('status')}::smallint[])` },
    isArchive: { by: sql`${tender.isArchive} = ${param('isArchive')}::boolean` },
    hasDeposit: { by: sql`(${tender.depositOut} > 0) = ${param('hasDeposit')}::boolean` },
    docStatus: { by: sql`${tender.docStatus} = ${param('docStatus')}::smallint` },
    keyPattern: foundByKey(tenderSubjectType, tender),
  },
}
type Page = { list: TenderRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(tenderSubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(tenderSubject, {
  ...rows,
  row: { ...row, ...tenderColumns.shown, ...resultColumns.shown },
})
const { scoped, queryValues } = subjectRows(tenderSubject, rows)
const totals = shapes((shape: string) => {
  const { from, where } = scoped(JSON.parse(shape) as RowsShape)
  return sql`select json_build_object('num', count(*), 'amount', coalesce(sum(${tender.amount}), 0.00)::text,
    'deposit_out', coalesce(sum(${tender.depositOut}), 0.00)::text)::text from ${from} where ${where}`
})

export const listTenders = ({ key, ...query }: TenderQuery, context: Context) =>
  list({ ...query, ...soughtByKey(key) }, context)

/** What the tenders of a list bid, and what of their deposits is out, all its pages together. */
export async function totalTenders({ key, ...query }: TenderQuery, { me, run }: Context) {
  const { shape, values } = queryValues({ ...query, ...soughtByKey(key) }, me)
  const [answer] = await run([totals(JSON.stringify(shape))(values)])
  return new Json<{ num: number; amount: string; depositOut: string }>(answer!.only!)
}

/** The tenders of a list, whole, as an .xlsx. */
export async function exportTenders({ key, ...query }: TenderQuery, context: Context) {
  const answer = await whole({ ...query, ...soughtByKey(key), start: 0, limit: mostExported + 1 }, context)
  const { locale } = context.request
  return await exportPage(
    tenderExported,
    answer,
    {
      name: { zh: '投标', en: 'Tenders' },
      columns: [
        ...exportColumns(tenderFields, { zh, en }, tenderFields.names, locale),
        ...exportColumns(tenderResult, { zh, en }, tenderResult.names, locale),
        {
          heading: { zh: zh.depositOut, en: en.depositOut },
          kind: 'money',
          width: 14,
          value: row => row.depositOut,
        },
        {
          heading: { zh: zh.manager, en: en.manager },
          kind: 'text',
          width: 12,
          value: row => row.manager?.name ?? '',
        },
      ],
    },
    context,
  )
}

const company = sql`${companyId}`
const follows = sql`(${actor.managesAll}::boolean or ${tenderSubject.abilities.follow})`
const isRunning = sql`(${tender.status} < ${fixed(TenderStatus.Won)} and not ${tender.isArchive})`

/** A tender's whole page, in one statement. */
export const tenderDetail = tenderSubject.detail<TenderDetail>({
  ...row,
  ...tenderColumns.shown,
  ...resultColumns.shown,
  creator: personJson(company, sql`${tender.creatorId}`),
  rel: membersJson(company, tenderSubjectType, sql`${id}`),
  deposits: sql`(select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'amount', d.amount::text,
      'paid_on', d.paid_on, 'due_back_on', d.due_back_on, 'note', d.note, 'creator',
      ${personJson(company, sql`d.creator_id`)}, 'given_back_on', d.given_back_on, 'given_back', d.given_back::text)
      order by d.paid_on, d.id), '[]'::json)
    from tender_deposit d where d.comp_id = ${companyId} and d.tender_id = ${id})`,
  attachments: attachmentsJson(company, tenderSubjectType, sql`${id}`),
  contracts: sql`(select coalesce(json_agg(${contractJson(company, sql`of_tender.id`)} order by of_tender.id),
    '[]'::json) from contract of_tender where of_tender.comp_id = ${companyId} and of_tender.tender_id = ${id})`,
  ...rights({
    edit: sql`(${follows} and ${isRunning})`,
    decide: sql`(${follows} and not ${tender.isArchive})`,
    deposit: sql`(${follows} and not ${tender.isArchive})`,
    archive: sql`(${follows} and not ${tender.isArchive} and ${tender.depositOut} = 0)`,
    unarchive: sql`(${follows} and ${tender.isArchive})`,
    remove: sql`(${follows} and not ${tender.isArchive} and not exists (select from tender_deposit d where d.comp_id =
      ${companyId} and d.tender_id = ${id}) and not exists (select from contract c where c.comp_id = ${companyId} and
      c.tender_id = ${id}))`,
    confirm: sql`(${actor.managesAll}::boolean and ${tender.docStatus} = ${fixed(DocStatus.Unconfirmed)})`,
  }),
})
