import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, done, flag, id, out, searchKey } from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { f, fields } from '#mechanisms/fields/fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/**
 * What is known of one: what the calls take and answer, its columns, the rows of its form, the facts on its page, its
 * history, filter and export follow from here (`mechanisms/fields`).
 */
export const visitPlanFields = fields({
  /** What it is for. */
  name: f.text(100).required().hinted().listed(),
  customerId: f
    .record(customerBrief, ({ simpleName, fullName }) => simpleName || fullName)
    .required()
    .as('customer')
    .filter()
    .listed(),
  visitOn: f.date().required().filter('startDate', 'endDate').sort().listed(),
  note: f.longText(2_000),
})

/** What a person fills in. */
const visitPlanDraft = v.object({
  ...visitPlanFields.draft,
})

/** A row of a list. */
const visitPlanRow = v.object({
  id: out.id,
  ...visitPlanFields.row,
  /** The visit that it became, and when that was signed; null while it is to come. */
  visitId: out.maybeId,
  visitedAt: out.maybeInstant,
  lastOptDate: out.instant,
  managers: v.array(personBrief),
  newStatus: out.flag,
})
export type VisitPlanRow = v.InferOutput<typeof visitPlanRow>

const visitPlanDetail = v.object({
  ...v.omit(visitPlanRow, ['newStatus']).entries,
  ...visitPlanFields.shown,
  createdAt: out.instant,
  creator: v.nullable(personBrief),
  /** The caller may change it, delete it, sign the visit. */
  can: abilities(['edit', 'remove', 'comment', 'sign']),
})
export type VisitPlanDetail = v.InferOutput<typeof visitPlanDetail>

/** What a list and its export are narrowed down by. */
const filters = {
  ...visitPlanFields.query,
  key: v.optional(searchKey),
  creatorId: v.optional(id),
  /** Signed, or to come. */
  isVisited: v.optional(flag),
}
/** A page of them with all that is known of each, for a workbook. */
export const visitPlanExported = page(v.object({ ...visitPlanRow.entries, ...visitPlanFields.shown }))
const made = v.object({ id: out.id })

export const visitPlanCalls = callsAbout('visit_plan', {
  list: call(
    'GET /crm/visit_plan',
    v.object({ ...listQuery(['lastOptDate', 'createdAt', ...visitPlanFields.sorts]).entries, ...filters }),
    withCan(page(visitPlanRow), { create: 'everyone' }),
    { summary: 'Visits that are planned, by customer and day, and those that were made of such plans' },
  ),
  export: call('GET /crm/visit_plan/export', v.object(filters), v.unknown(), {
    answers: 'file',
    summary: 'The same as an .xlsx',
  }),
  detail: call('GET /crm/visit_plan/:id', byId, visitPlanDetail, {
    summary: 'A planned visit, with what the caller may do',
  }),
  create: call('POST /crm/visit_plan', visitPlanDraft, made, {
    summary: 'Plan a visit to a customer: it stands in the calendar of whoever plans it',
  }),
  update: call('PUT /crm/visit_plan/:id', v.object({ id, ...visitPlanDraft.entries }), done, {
    summary: 'Change a planned visit, until it is signed',
  }),
  remove: call('DELETE /crm/visit_plan/:id', byId, done, { summary: 'Delete a planned visit, until it is signed' }),
})
