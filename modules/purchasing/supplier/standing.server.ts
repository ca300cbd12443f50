import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { asJson, instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { companyToday } from '#mechanisms/days/company-day.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierSubject, supplierSubjectType as type } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { supplier } from '#mechanisms/suppliers/supplier.table.ts'
import {
  notDocumentKeeper,
  notOwnRating,
  notRateable,
  supplierStandingCalls,
  type SupplierRating,
} from './standing.contract.ts'

const keeper = 'ERP_PURCHASE_MANAGER'
const { companyId } = supplier
/** The company's day, and the last day that is soon: as long ahead as the company is reminded. */
const today = companyToday(companyId)
const soonDays = sql`coalesce((select s.key_value::int from company_setting s where s.comp_id = ${companyId} and s.key_name
  = 'supplier_document_remind_days'), 30)`
const stateOf = (day: SQL) => sql`case when ${day} < ${today} then 'expired' when ${day} <= ${today} + ${soonDays} then
  'soon' end`
const firstEnd = sql`(select min(d.valid_until) from supplier_document d where d.comp_id = ${companyId} and d.supplier_id =
  ${supplier.id})`

/** How a supplier stands, in a row of the list: its mean rating, and whether a document of it expires. */
export const standingRow = {
  rating: sql`nullif(${supplier.rating}, 0)::text`,
  ratingNum: supplier.ratingNum,
  documentState: sql`(${stateOf(firstEnd)})`,
}
/** A filter of a list of suppliers by these. */
export const standingFilters = {
  minRating: { by: sql`${supplier.rating} >= ${param('minRating')}::numeric` },
  documentState: { by: sql`(${stateOf(firstEnd)}) = ${param('documentState')}` },
}
/** On its page: the mean of each criterion, and its documents, first those that end first. */
export const standingDetail = {
  grades: sql`(select case when count(*) > 0 then json_build_object('quality', round(avg(r.quality), 2)::text, 'delivery',
    round(avg(r.delivery), 2)::text, 'price', round(avg(r.price), 2)::text, 'service', round(avg(r.service), 2)::text) end
    from supplier_rating r where r.comp_id = ${companyId} and r.supplier_id = ${supplier.id})`,
  documents: asJson(sql`(select coalesce(json_agg(json_build_object('id', d.id, 'uuid', d.id, 'name', d.name, 'number',
    d.number, 'valid_until', d.valid_until, 'note', d.note, 'state', ${stateOf(sql`d.valid_until`)}) order by
    d.valid_until nulls last, d.id), '[]'::json)
    from supplier_document d where d.comp_id = ${companyId} and d.supplier_id = ${supplier.id})`),
}
/** Condition: it is there to be rated. */
export const isRateable = sql`(${supplier.status} = 'agree' and ${supplier.isDelete} = ${fixed(Bin.None)})`

const ratingRows = compile(
  pageAsJson({
    row: {
      id: sql`r.id`,
      person: personJson(sql`r.comp_id`, sql`r.person_id`),
      quality: sql`r.quality`,
      delivery: sql`r.delivery`,
      price: sql`r.price`,
      service: sql`r.service`,
      score: sql`r.score::text`,
      note: sql`r.note`,
      createdAt: instantText(sql`r.created_at`),
      mayRemove: sql`(r.person_id = ${param('person')}::uuid or ${param('managesAll')}::boolean)`,
    },
    from: sql`supplier_rating r`,
    where: sql`r.comp_id = ${param('company')} and r.supplier_id = ${param('supplier')}::uuid`,
    order: sql`r.id desc`,
  }),
)

/** What its mean rating is, counted again; its row is held. */
const countRatings = (company: string, id: string) => ({
  name: 'supplier_count_ratings',
  values: [company, id],
  text: `update supplier s set (rating_num, rating) = (select count(*), coalesce(round(avg(r.score), 2), 0) from supplier_rating r where
    r.comp_id = $1 and r.supplier_id = $2) where s.comp_id = $1 and s.id = $2`,
})

/** Takes hold of a supplier whose documents the actor keeps: who submitted it, is in charge, or manages purchasing. */
async function holdKept(id: string, context: Context) {
  const { me, run } = context
  await supplierSubject.lock(id, context)
  if (may(me, keeper)) return
  const [answer] = await run([
    {
      name: 'supplier_documents_kept',
      values: [me.companyId, id, me.personId, type],
      text: `select from member m join supplier s on s.comp_id = m.comp_id and s.id = m.subject_id where m.comp_id = $1 and
        m.subject_type = $4 and m.subject_id = $2 and m.person_id = $3 and m.role in ('creator', 'manager') and
        s.is_delete = ${Bin.None}`,
    },
  ])
  if (answer.count === 0) refuse(notDocumentKeeper)
}

/** Of which supplier a document or a rating is. */
async function supplierOf(table: 'supplier_document' | 'supplier_rating', id: string, { me, run }: Context) {
  const [of] = await run([
    {
      name: `${table}_of`,
      value: col.uuid,
      values: [me.companyId, id],
      text: `select supplier_id from ${table} where comp_id = $1 and id = $2`,
    },
  ])
  return found(of.first)
}

export const supplierStandingHandlers = handle(supplierStandingCalls, {
  async ratings({ id, start, limit }, context) {
    const { me, run } = context
    await supplierSubject.admit(id, context)
    const [rows] = await run([
      ratingRows({
        company: me.companyId,
        supplier: id,
        person: me.personId,
        managesAll: may(me, keeper),
        start,
        limit,
      }),
    ])
    return new Json<{ list: SupplierRating[]; total: number | null; start: number; limit: number }>(rows.only!)
  },

  async rate({ id, quality, delivery, price, service, note }, context) {
    const { me, run } = context
    await supplierSubject.lock(id, context)
    const ratingId = newId()
    const [rated] = await run([
      {
        name: 'supplier_rate',
        value: col.text,
        values: [me.companyId, ratingId, id, me.personId, quality, delivery, price, service, note],
        text: `insert into supplier_rating (comp_id, id, supplier_id, person_id, quality, delivery, price, service, score, note)
          select $1, $2, s.id, $4, $5::int, $6::int, $7::int, $8::int, ($5::int + $6::int + $7::int + $8::int) / 4.0, $9 from supplier s where
            s.comp_id = $1 and s.id = $3 and s.status = 'agree' and s.is_delete = ${Bin.None} returning score::text`,
      },
      countRatings(me.companyId, id),
    ])
    if (rated!.count === 0) refuse(notRateable)
    await noteChange(context, supplierSubject, id, { score: rated!.first }, 'supplier.rate')
    return { id: ratingId }
  },

  async unrate({ id }, context) {
    const { me, run } = context
    const supplierId = await supplierOf('supplier_rating', id, context)
    await supplierSubject.lock(supplierId, context)
    const [gone] = await run([
      {
        name: 'supplier_unrate',
        values: [me.companyId, id, me.personId, may(me, keeper)],
        text: `delete from supplier_rating where comp_id = $1 and id = $2 and (person_id = $3 or $4::boolean) returning id`,
      },
      countRatings(me.companyId, supplierId),
    ])
    if (gone!.count === 0) refuse(notOwnRating)
    await noteChange(context, supplierSubject, supplierId, {}, 'supplier.unrate')
    return { id }
  },

  async addDocument({ id, name, number, validUntil = null, note }, context) {
    const { me, run } = context
    await holdKept(id, context)
    const documentId = newId()
    await run([
      {
        name: 'supplier_document_add',
        values: [me.companyId, documentId, id, name, number, validUntil, note, me.personId],
        text: `insert into supplier_document (comp_id, id, supplier_id, name, number, valid_until, note, creator_id) values
          ($1, $2, $3, $4, $5, $6, $7, $8)`,
      },
    ])
    await noteChange(context, supplierSubject, id, { name }, 'supplier.document')
    return { id: documentId }
  },

  async changeDocument({ id, name, number, validUntil = null, note }, context) {
    const { me, run } = context
    const supplierId = await supplierOf('supplier_document', id, context)
    await holdKept(supplierId, context)
    await run([
      {
        name: 'supplier_document_change',
        values: [me.companyId, id, name, number, validUntil, note],
        text: `update supplier_document set name = $3, number = $4, valid_until = $5, note = $6 where comp_id = $1 and id =
          $2`,
      },
    ])
    await noteChange(context, supplierSubject, supplierId, { name }, 'supplier.document')
    return { id }
  },

  async removeDocument({ id }, context) {
    const { me, run } = context
    const supplierId = await supplierOf('supplier_document', id, context)
    await holdKept(supplierId, context)
    const [gone] = await run([
      {
        name: 'supplier_document_remove',
        value: col.text,
        values: [me.companyId, id],
        text: 'delete from supplier_document where comp_id = $1 and id = $2 returning name',
      },
    ])
    await noteChange(context, supplierSubject, supplierId, { name: gone!.first }, 'supplier.document_remove')
    return { id }
  },
})
