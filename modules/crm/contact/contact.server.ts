import { and, asc, eq, sql } from 'drizzle-orm'
import { wantedSort } from '#platform/contract/list.ts'
import { newId } from '#platform/server/database/ids.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { commentsNameContacts } from '#mechanisms/comments/comment-place.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { foundBySearch, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { customerJson } from '../customer/customer-directory.server.ts'
import { customerSubject, lockCustomer } from '../customer/customer-subject.server.ts'
import { contactSubject, ofCustomer } from './contact-subject.server.ts'
import {
  contactCalls,
  type ContactDetail,
  contactExported,
  contactFields,
  type ContactRow,
  mostContacts,
  tooManyContacts,
} from './contact.contract.ts'
import { contact } from './contact.table.ts'
import { contactSheetColumns } from './exchange-contacts.server.ts'

const type = contactSubject.type

const columns = fieldColumns(contactFields, contact)
const row = {
  id: contact.id,
  customer: customerJson(contact.companyId, contact.customerId),
  ...columns.row,
  isMain: contact.isMain,
  lastOptDate: contact.lastOptDate,
}

type Page = { list: ContactRow[]; total: number | null; start: number; limit: number }
const listing: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { name: { by: sql`${contact.name}` }, main: { by: sql`${contact.isMain}`, descending: true } },
  listed: { by: ofCustomer(sql`true`) },
  filters: {
    customerId: { by: sql`${contact.customerId} = ${param('customerId')}::uuid` },
    isManaged: { by: ofCustomer(sql`not c.is_open`) },
    keyPattern: {
      by: sql`(concat_ws(' ', ${contact.name}, ${contact.title}, ${contact.mobile}, ${contact.phone}, ${contact.email})
        ilike ${param('keyPattern')}
        or ${ofCustomer(sql`(c.full_name ilike ${param('keyPattern')} or c.simple_name ilike ${param('keyPattern')})`)}
        or ${foundBySearch('contact', contact.id)})`,
    },
  },
}
const rows = subjectList<Page>(contactSubject, listing)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(contactSubject, { ...listing, row: { ...row, ...columns.shown } })

const detail = contactSubject.detail<ContactDetail>({ ...row, ...columns.shown, createdAt: contact.createdAt })

export const contactHandlers = handle(contactCalls, {
  list: ({ key, customerId, ...query }, context) =>
    rows(
      {
        ...query,
        ...(customerId ? { customerId, sort: wantedSort(query) ?? 'main' } : { isManaged: true }),
        ...soughtByKey(key),
      },
      context,
    ),
  async export({ key, customerId }, context) {
    const of = customerId ? { customerId } : { isManaged: true }
    const answer = await whole({ ...of, ...soughtByKey(key), start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      contactExported,
      answer,
      { name: { zh: '联系人', en: 'Contacts' }, columns: contactSheetColumns(context.request.locale) },
      context,
    )
  },
  detail: ({ id }, context) => detail(id, context),

  async create({ customerId, isMain, ...draft }, context) {
    const { me, db, run } = context
    await lockCustomer(customerId, context, 'addContact')
    const others = await ofOneCustomer(customerId, context)
    if (others.length >= mostContacts) refuse(tooManyContacts)
    if (isMain) await noneIsMain(customerId, context)
    const id = newId()
    await db.insert(contact).values({
      ...draft,
      id,
      customerId,
      companyId: me.companyId,
      creatorId: me.personId,
      isMain: isMain || others.length === 0,
    })
    await run([searchable(me.companyId, type, [id]), recorded(me, type, id, 'create')])
    await noteChange(context, customerSubject, customerId, { name: draft.name }, 'addContact')
    return { id }
  },

  async update({ id, isMain, ...changes }, context) {
    const { me, db, run } = context
    const customerId = await customerOf(id, context)
    await lockCustomer(customerId, context, 'addContact')
    const [before] = await db.select().from(contact).where(own(id, context))
    const changed = columns.changed(found(before), changes)
    if (isMain && !before!.isMain) await noneIsMain(customerId, context)
    // Somebody is always the main one: another takes their place, nobody gives it up.
    const isMoved = isMain === true && !before!.isMain
    if (Object.keys(changed).length === 0 && !isMoved) return { id }
    await db
      .update(contact)
      .set({ ...changed, ...(isMoved ? { isMain: true } : {}), lastOptDate: sql`now()` })
      .where(own(id, context))
    await run([searchable(me.companyId, type, [id]), recorded(me, type, id, 'edit', changed)])
    await noteChange(context, customerSubject, customerId, { name: changed.name ?? before!.name }, 'editContact')
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const customerId = await customerOf(id, context)
    await lockCustomer(customerId, context, 'addContact')
    const [gone] = await db
      .delete(contact)
      .where(own(id, context))
      .returning({ name: contact.name, isMain: contact.isMain })
    const [next] = await ofOneCustomer(customerId, context)
    if (found(gone).isMain && next) await db.update(contact).set({ isMain: true }).where(own(next.id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    await noteChange(context, customerSubject, customerId, { name: gone!.name }, 'removeContact')
    return { id }
  },
})

const own = (id: string, { me }: Context) => and(eq(contact.companyId, me.companyId), eq(contact.id, id))

/** What is added to others' by this file. */
export const contactParts: Part[] = [
  /** A visit to a customer names one of its contacts, whom the actor may see. */
  commentsNameContacts(async (contactId, { subjectType, subjectId }, context) => {
    if (subjectType !== customerSubject.type) return undefined
    await contactSubject.admit(contactId, context)
    const [met] = await context.db
      .select({ name: contact.name })
      .from(contact)
      .where(and(own(contactId, context), eq(contact.customerId, subjectId)))
    return met?.name
  }),
]

/** Whose contact it is; refused like one that is not there unless the actor may see it. */
async function customerOf(id: string, context: Context): Promise<string> {
  await contactSubject.admit(id, context)
  const [row] = await context.db.select({ customerId: contact.customerId }).from(contact).where(own(id, context))
  return found(row).customerId
}

/** A customer's contacts, the oldest first. */
const ofOneCustomer = (customerId: string, { me, db }: Context) =>
  db
    .select({ id: contact.id })
    .from(contact)
    .where(and(eq(contact.companyId, me.companyId), eq(contact.customerId, customerId)))
    .orderBy(asc(contact.id))

const noneIsMain = async (customerId: string, { me, db }: Context) =>
  db
    .update(contact)
    .set({ isMain: false })
    .where(and(eq(contact.companyId, me.companyId), eq(contact.customerId, customerId), eq(contact.isMain, true)))
