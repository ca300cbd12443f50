import { col } from '#platform/server/database/row.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { eachMorning } from '#mechanisms/days/each-morning.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierSubjectType as subjectType } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { settingOf } from '#modules/company/company.server.ts'

/** What expired before that is not made up for. */
const lateDays = 30

const ending = {
  supplierId: col.uuid,
  title: col.text,
  managers: col.texts,
  kind: col.text,
  name: col.text,
  day: col.text,
}

export const remindOfDocumentsJob = eachMorning('purchasing.supplier_documents', 25, (companyId, today, context) =>
  remindOfDocuments(companyId, today, context),
)

/**
 * Notifies the people in charge of an approved supplier, once each, of a document so many days before its last day
 * (`supplier_document_remind_days`), and when that has gone by. Renewed, it is reported again.
 */
export async function remindOfDocuments(
  companyId: string,
  today: string,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const notified = await database.transaction(companyId, async ({ run }) => {
    const days = await settingOf(run, companyId, 'supplier_document_remind_days')
    const [documents] = await run([
      {
        name: 'supplier_documents_ending',
        row: ending,
        values: [companyId, today, days, lateDays, subjectType],
        text: `update supplier_document d set reminded_on = $2 from supplier s where d.comp_id = $1 and s.comp_id = $1 and
            s.id = d.supplier_id and s.status = 'agree' and s.is_delete = ${Bin.None} and $3::int > 0 and
            (d.valid_until between $2::date and $2::date + $3::int and coalesce(d.reminded_on < d.valid_until - $3::int,
            true) or d.valid_until between $2::date - $4::int and $2::date - 1 and coalesce(d.reminded_on <= d.valid_until,
            true))
          returning s.id as supplier_id, s.name as title, (select coalesce(array_agg(m.person_id order by m.person_id), '{}')
            from member m where m.comp_id = s.comp_id and m.subject_type = $5 and m.subject_id = s.id and m.role =
            'manager')::text[] as managers, case when d.valid_until < $2::date then 'supplier.document_expired' else
            'supplier.document_ends' end as kind, d.name, d.valid_until::text as day`,
      },
    ])
    const using = new Set(
      await peopleWithApp('vendor', [...new Set(documents.rows.flatMap(row => row.managers))], companyId, run),
    )
    const toTell = documents.rows.map(row => ({ ...row, to: row.managers.filter(one => using.has(one)) }))
    await run(
      toTell.flatMap(({ supplierId, title, kind, name, day, to }) =>
        noticeLines(companyId, null, to, { kind, subjectType, subjectId: supplierId, title, details: { name, day } }),
      ),
    )
    return toTell
  })
  publish(
    notified
      .filter(({ to }) => to.length > 0)
      .map(({ supplierId, to }) => ({ companyId, to, subjectType, subjectId: supplierId, event: 'due' })),
  )
}

/** What is added to others' by this file. */
export const remindDocumentsParts: Part[] = [
  noticeSays('supplier.document_ends', { zh: '证照「{name}」将于 {day} 到期', en: '“{name}” expires on {day}' }),
  noticeSays('supplier.document_expired', { zh: '证照「{name}」已于 {day} 过期', en: '“{name}” expired on {day}' }),
]
