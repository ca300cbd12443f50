import { sql, type SQL } from 'drizzle-orm'
import { asNumber, pageAsJson } from '#platform/server/database/json.ts'
import { param, plannedAnew, shapes } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import type { CommentPlace } from '#mechanisms/comments/comment.contract.ts'
import { comment } from '#mechanisms/comments/comment.table.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { customerSubject } from '../customer/customer-subject.server.ts'
import { customer } from '../customer/customer.table.ts'
import { visitCalls, type VisitRow } from './visit.contract.ts'

const placed = (key: keyof CommentPlace) => sql`(${comment.place} ->> ${sql.raw(`'${key}'`)})`
const company = sql`${comment.companyId}`

const ofCustomer = sql`${customer.companyId} = ${comment.companyId} and ${customer.id} = ${comment.subjectId}`

/** Whom one has met, as far as the actor may know that of the customer. */
const ifKnown = (value: SQL) => sql`(select ${value} from ${customer} where ${ofCustomer}
  and ${customerSubject.namesKnown})`

/** A comment of type visit, by the words of a visit. */
const columns = {
  id: comment.id,
  customer: customerJson(comment.companyId, comment.subjectId),
  author: personJson(company, sql`${comment.authorId}`),
  content: comment.content,
  latitude: asNumber(placed('latitude')),
  longitude: asNumber(placed('longitude')),
  accuracy: asNumber(placed('accuracy')),
  address: placed('address'),
  contactId: ifKnown(placed('contactId')),
  contactName: ifKnown(placed('contactName')),
  attachments: attachmentsJson(company, 'comment', sql`${comment.id}`),
  createdAt: comment.createdAt,
}

const below = (nearest: string) => sql`exists (select from person_superior s where s.comp_id = ${comment.companyId} and
  s.person_id = ${comment.authorId} and s.superior_id = ${actor.person} and ${sql.raw(nearest)})`
/** When a day begins where the actor is. */
const beginning = (day: SQL) => sql`(${day})::timestamp at time zone ${param('timeZone')}`
const conditions = {
  mine: sql`${comment.authorId} = ${actor.person}`,
  direct: below('s.distance = 1'),
  subordinates: below('s.distance > 0'),
  company: sql`true`,
  personId: sql`${comment.authorId} = ${param('personId')}::uuid`,
  customerId: sql`${comment.subjectId} = ${param('customerId')}::uuid`,
  startDate: sql`${comment.createdAt} >= ${beginning(sql`${param('startDate')}::date`)}`,
  endDate: sql`${comment.createdAt} < ${beginning(sql`${param('endDate')}::date + 1`)}`,
}
type Condition = keyof typeof conditions

/** Whoever made it: a visit is read by those who may see the customer, while that is there. */
const lists = shapes((shape: string) =>
  pageAsJson({
    row: columns,
    from: sql`${comment}`,
    where: sql.join(
      [
        sql`${comment.companyId} = ${actor.company} and ${comment.subjectType} = 'customer' and ${comment.type} = 'visit'`,
        ...(JSON.parse(shape) as Condition[]).map(name => conditions[name]),
      ],
      sql` and `,
    ),
    looked: sql`exists (select from ${customer} where ${ofCustomer} and ${customerSubject.seen} and
      ${customerSubject.open} offset 0)`,
    order: sql`${comment.createdAt} desc nulls last, ${comment.id} desc nulls last`,
  }),
)

export const visitHandlers = handle(visitCalls, {
  async list({ scope, ...query }, { me, run }) {
    const whose: Condition = query.personId !== undefined || query.customerId !== undefined ? 'company' : scope
    const filters = (['personId', 'customerId', 'startDate', 'endDate'] as const).filter(
      name => query[name] !== undefined,
    )
    const values = { ...query, ...actorValues(customerSubject, me), timeZone: me.timeZone }
    const [answer] = await run([plannedAnew(lists(JSON.stringify([whose, ...filters]))(values))])
    return new Json<{ list: VisitRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
})
