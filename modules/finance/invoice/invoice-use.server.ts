import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import {
  codeNeeded,
  invoiceTwice,
  invoiceUsed,
  invoiceUsedUnseen,
  type InvoiceMark,
  type InvoiceUse,
} from './invoice-mark.contract.ts'

interface Found {
  subjectType: string
  subjectId: string
  personId: string
  name: string
  avatar: string | null
  usedAt: string
  day: string
}

/** Whoever uses one of these invoices, but for one record. */
const usersOf = (companyId: string, marks: readonly InvoiceMark[], exceptId: string | null, timeZone: string) => ({
  name: 'invoice_used',
  text: `select u.number, u.subject_type, u.subject_id, p.id as person_id, p.name, p.avatar_file_id as avatar,
      to_char(u.used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as used_at,
      to_char(u.used_at at time zone $5, 'YYYY-MM-DD') as "day"
    from unnest($2::text[], $3::text[]) as wanted (number, code)
    join invoice_use u on u.comp_id = $1 and u.number = wanted.number and u.code = wanted.code
    join person p on p.comp_id = u.comp_id and p.id = u.person_id
    where u.subject_id is distinct from $4::uuid order by u.number limit 1`,
  values: [companyId, marks.map(({ number }) => number), marks.map(({ code }) => code), exceptId, timeZone],
  row: {
    number: col.text,
    subjectType: col.text,
    subjectId: col.uuid,
    personId: col.uuid,
    name: col.text,
    avatar: col.uuid.orNull,
    usedAt: col.text,
    day: col.text,
  },
})

/** A fully digital invoice is known by its number of 20 digits alone, whatever else is printed on it. */
const keyOf = ({ code, number }: InvoiceMark): InvoiceMark => ({ number, code: number.length === 20 ? '' : code })

/** The invoices of these records are free again. */
export const invoicesFreed = (companyId: string, subjectType: string, subjectIds: readonly string[]): Statement => ({
  name: 'invoices_freed',
  text: 'delete from invoice_use where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
  values: [companyId, subjectType, subjectIds],
})

/**
 * Makes these the invoices that a record uses, be it an invoice submitted or an order whose lines claim them; those
 * that it gives up are free again. One that is used elsewhere in the company refuses, with where; so does one that is
 * given twice, or without its code. Of two who claim the same at once, the second waits for the first.
 */
export async function useInvoices(
  { me, run }: Pick<Context, 'me' | 'run'>,
  subjectType: string,
  subjectId: string,
  input: readonly InvoiceMark[],
  field = 'number',
): Promise<void> {
  const marks = input.filter(({ number }) => number !== '').map(keyOf)
  if (marks.some(({ number, code }) => number.length === 8 && code === ''))
    refuse(codeNeeded, {}, field === 'number' ? 'code' : field)
  const twice = marks.find(
    (mark, at) => marks.findIndex(({ number, code }) => number === mark.number && code === mark.code) < at,
  )
  if (twice) refuse(invoiceTwice, { number: twice.number }, field)
  const [numbers, codes] = [marks.map(({ number }) => number), marks.map(({ code }) => code)]
  const [, , used] = await run([
    {
      name: 'invoices_given_up',
      text: `delete from invoice_use where comp_id = $1 and subject_type = $2 and subject_id = $3
      and (number, code) not in (select number, code from unnest($4::text[], $5::text[]) as wanted (number, code))`,
      values: [me.companyId, subjectType, subjectId, numbers, codes],
    },
    {
      name: 'invoices_used',
      // In one order, so that two records that want the same ones never wait for each other.
      text: `insert into invoice_use (comp_id, number, code, subject_type, subject_id, person_id)
      select $1, number, code, $2, $3, $6 from unnest($4::text[], $5::text[]) as wanted (number, code) order by number,
        code on conflict do nothing`,
      values: [me.companyId, subjectType, subjectId, numbers, codes, me.personId],
    },
    usersOf(me.companyId, marks, subjectId, me.timeZone),
  ])
  const other = used.first
  if (!other) return
  const shown = await shownUse(other, { me, run })
  if (!shown?.person) refuse(invoiceUsedUnseen, { number: other.number, day: other.day }, field)
  refuse(
    invoiceUsed,
    { number: other.number, name: shown.person.name, day: other.day, title: shown.title ?? '' },
    field,
  )
}

/** Where an invoice is used, for whoever is about to use it. */
export async function useOf(
  mark: InvoiceMark,
  exceptId: string | null,
  context: Pick<Context, 'me' | 'run'>,
): Promise<InvoiceUse | null> {
  const { me, run } = context
  const [used] = await run([usersOf(me.companyId, [keyOf(mark)], exceptId, me.timeZone)])
  return await shownUse(used.first, context)
}

/** Whose record it is, its title and its address, for those alone who may see it. */
async function shownUse(used: Found | undefined, { me, run }: Pick<Context, 'me' | 'run'>): Promise<InvoiceUse | null> {
  if (!used) return null
  const subject = subjectOf(used.subjectType)
  const [title, admission] = await run([subject.titled(used.subjectId, me), subject.admission(used.subjectId, me)])
  if (!admission.first?.isSeen)
    return { subjectType: used.subjectType, title: null, usedAt: used.usedAt, link: null, person: null }
  return {
    subjectType: used.subjectType,
    title: title.first ?? '',
    usedAt: used.usedAt,
    link: subject.link.replace('{id}', used.subjectId),
    person: { id: used.personId, name: used.name, avatar: used.avatar },
  }
}
