import { col } from '#platform/server/database/row.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { eachMorning } from '#mechanisms/days/each-morning.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticeLines } from '#mechanisms/notifications/notify.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { purchaseType, type IncomeType } from '../contract/contract-brief.contract.ts'
import { contractApps } from '../contract/contract-kinds.server.ts'
import { contractSubjectType } from '../contract/contract-subject.server.ts'

/** What went by before that is not made up for. */
const lateDays = 30

const due = {
  contractId: col.uuid,
  title: col.text,
  incomeType: col.int.as<IncomeType>(),
  managers: col.texts,
  kind: col.text,
  details: col.json.as<Record<string, unknown>>(),
}
const managers = `(select coalesce(array_agg(m.person_id order by m.person_id), '{}') from member m where m.comp_id = c.comp_id and
  m.subject_type = 'contract' and m.subject_id = c.id and m.role = 'manager')::text[] as managers`

export const remindOfDueJob = eachMorning('crm.contract_due', 10, (companyId, today, context) =>
  remindOfDue(companyId, today, context),
)

/**
 * Notifies the managers of contracts, once each, of an instalment so many days before its day
 * (`contract_term_remind_days`), and when that has gone by; and of a contract so many days before it ends
 * (`contract_end_remind_days`). Moved to a later day, either is reported again.
 */
export async function remindOfDue(
  companyId: string,
  today: string,
  { database, publish }: Pick<JobContext, 'database' | 'publish'>,
) {
  const notified = await database.transaction(companyId, async ({ run }) => {
    const termDays = await settingOf(run, companyId, 'contract_term_remind_days')
    const endDays = await settingOf(run, companyId, 'contract_end_remind_days')
    const [terms, ends] = await run([
      {
        name: 'contract_terms_due',
        row: due,
        values: [companyId, today, termDays, lateDays],
        text: `update contract_term t set reminded_on = $2 from contract c where t.comp_id = $1 and c.comp_id = $1 and c.id =
            t.contract_id and c.status = 'agree' and not c.is_archive and t.payment_amount < t.price and $3::int > 0 and
            (t.payment_date between $2::date and $2::date + $3::int and coalesce(t.reminded_on < t.payment_date - $3::int,
            true) or t.payment_date between $2::date - $4::int and $2::date - 1 and coalesce(t.reminded_on <=
            t.payment_date, true))
          returning c.id as contract_id, c.name as title, c.income_type, ${managers}, case when t.payment_date < $2::date
            then 'contract.term_overdue' else 'contract.term_due' end as kind, json_build_object('name', t.name, 'amount',
            (t.price - t.payment_amount)::text, 'currency', case when c.currency = 'CNY' then '¥' else c.currency || ' ' end, 'day',
            t.payment_date)::text as details`,
      },
      {
        name: 'contracts_ending',
        row: due,
        values: [companyId, today, endDays],
        text: `update contract c set end_reminded_on = $2 where c.comp_id = $1 and c.status = 'agree' and not c.is_archive and
            c.finished_date is null and $3::int > 0 and c.end_date between $2::date and $2::date + $3::int and
            coalesce(c.end_reminded_on < c.end_date - $3::int, true)
          returning c.id as contract_id, c.name as title, c.income_type, ${managers}, 'contract.ends' as kind,
            json_build_object('day', c.end_date)::text as details`,
      },
    ])
    const rows = [...terms.rows, ...ends.rows]
    const everybody = [...new Set(rows.flatMap(row => row.managers))]
    const [sales, purchases] = await Promise.all(
      contractApps.map(async app => new Set(await peopleWithApp(app, everybody, companyId, run))),
    )
    const toTell = rows.map(row => ({
      ...row,
      to: row.managers.filter(one => sales!.has(one) || (row.incomeType === purchaseType && purchases!.has(one))),
    }))
    await run(
      toTell.flatMap(({ contractId, title, kind, details, incomeType, to }) =>
        noticeLines(companyId, null, to, {
          kind,
          subjectType: contractSubjectType,
          subjectId: contractId,
          title,
          details: { ...details, isPurchase: incomeType === purchaseType },
        }),
      ),
    )
    return toTell
  })
  publish(
    notified
      .filter(({ to }) => to.length > 0)
      .map(({ contractId, to }) => ({
        companyId,
        to,
        subjectType: contractSubjectType,
        subjectId: contractId,
        event: 'due',
      })),
  )
}

/** Notices that are older than currencies are in the company's own. */
const mark = ({ currency }: Record<string, unknown>) => (typeof currency === 'string' ? currency : '¥')

/** What is added to others' by this file. */
export const remindDueParts: Part[] = [
  noticeSays('contract.term_due', ({ details }) =>
    details.isPurchase
      ? {
          zh: `「{name}」应付 ${mark(details)}{amount}，{day} 到期`,
          en: `“{name}”: ${mark(details)}{amount} to pay by {day}`,
        }
      : {
          zh: `「{name}」应收 ${mark(details)}{amount}，{day} 到期`,
          en: `“{name}”: ${mark(details)}{amount} due on {day}`,
        },
  ),
  noticeSays('contract.term_overdue', ({ details }) =>
    details.isPurchase
      ? {
          zh: `「{name}」应付 ${mark(details)}{amount}，已于 {day} 逾期`,
          en: `“{name}”: ${mark(details)}{amount} to pay, overdue since {day}`,
        }
      : {
          zh: `「{name}」应收 ${mark(details)}{amount}，已于 {day} 逾期`,
          en: `“{name}”: ${mark(details)}{amount} to receive, overdue since {day}`,
        },
  ),
  noticeSays('contract.ends', { zh: '合同将于 {day} 到期', en: 'The contract ends on {day}' }),
]
