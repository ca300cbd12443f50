import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { instantText } from '#platform/server/database/json.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { actorIs, roleJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { recordHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { admitCustomer, customerJson } from '../customer/customer-directory.server.ts'
import {
  visitPlanCalls,
  type VisitPlanDetail,
  visitPlanExported,
  visitPlanFields,
  type VisitPlanRow,
} from './visit-plan.contract.ts'
import { visitPlan } from './visit-plan.table.ts'
import en from './visit-plan.words.en.ts'
import zh from './visit-plan.words.zh.ts'

/** A visit as it is planned: whose, of which day, and what it is called. */
interface PlannedVisit {
  id: string
  personId: string
  name: string
  /** A day of the company's calendar. */
  day: string
}
interface VisitPlanHooks {
  planned(visit: PlannedVisit, context: Context): Promise<void>
  dropped(id: string, context: Context): Promise<void>
}
const hooked: VisitPlanHooks[] = []

/** Takes part in what happens to planned visits: the calendar shows them. */
export const hookVisitPlans = adding('hooks of planned visits', (hooks: VisitPlanHooks) => {
  hooked.push(hooks)
})
async function visitPlanned(visit: PlannedVisit, context: Context) {
  for (const { planned } of hooked) await planned(visit, context)
}
async function visitDropped(id: string, context: Context) {
  for (const { dropped } of hooked) await dropped(id, context)
}

/** How comments, history, notices and the socket name this type of record. */
const type = 'visit_plan'

const isToCome = sql`${visitPlan.visitId} is null`

export const visitPlanSubject = subject(type, visitPlan, {
  app: 'sign',
  called: { zh: '拜访计划', en: 'planned visit' },
  title: visitPlan.name,
  manageAll: 'CRM_MANAGER',
  link: '/crm/visit_plan/{id}',
  open: isToCome,
  abilities: {
    edit: sql`(${actorIs('creator')} and ${isToCome})`,
    remove: sql`(${actorIs('creator')} and ${isToCome})`,
    sign: sql`(${actorIs('creator')} and ${isToCome})`,
    comment: sql`true`,
  },
})

const columns = fieldColumns(visitPlanFields, visitPlan, {
  customerId: { json: customerJson, admit: admitCustomer },
})
const row = {
  id: visitPlan.id,
  ...columns.row,
  visitId: visitPlan.visitId,
  visitedAt: sql`(select ${instantText(sql`k.created_at`)} from comment k where k.comp_id = ${visitPlan.companyId} and k.id =
    ${visitPlan.visitId})`,
  lastOptDate: visitPlan.lastOptDate,
  managers: roleJson(sql`${visitPlan.companyId}`, type, sql`${visitPlan.id}`, 'manager'),
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { ...columns.sorts, createdAt: { by: visitPlan.id, descending: true, isId: true } },
  filters: {
    ...columns.filters,
    key: { by: sql`strpos(lower(${visitPlan.name}), lower(${param('key')})) > 0` },
    isVisited: { by: sql`(not ${isToCome}) = ${param('isVisited')}::boolean` },
    creatorId: { by: sql`${visitPlan.creatorId} = ${param('creatorId')}::uuid` },
  },
}
type Page = { list: VisitPlanRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(visitPlanSubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(visitPlanSubject, { ...rows, row: { ...row, ...columns.shown } })

const detail = visitPlanSubject.detail<VisitPlanDetail>({
  ...row,
  ...columns.shown,
  createdAt: visitPlan.createdAt,
  creator: personJson(sql`${visitPlan.companyId}`, sql`${visitPlan.creatorId}`),
})

type Draft = CallParsed<typeof visitPlanCalls.create>

const written = recordHandlers<Draft>({ subject: visitPlanSubject, fields: columns })

/** Puts it into the calendar of whoever plans it. */
async function place(id: string, { name, visitOn }: Draft, context: Context) {
  await visitPlanned({ id, personId: context.me.personId, name, day: visitOn }, context)
}

export const visitPlanHandlers = handle(visitPlanCalls, {
  list,
  detail: ({ id }, context) => detail(id, context),

  async export(query, context) {
    const answer = await whole({ ...query, start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      visitPlanExported,
      answer,
      {
        name: { zh: '拜访计划', en: 'Visit plan' },
        columns: [
          ...exportColumns(visitPlanFields, { zh, en }, visitPlanFields.names, context.request.locale),
          {
            heading: { zh: zh.managers, en: en.managers },
            kind: 'text',
            width: 20,
            value: row => row.managers.map(({ name }) => name).join('、'),
          },
        ],
      },
      context,
    )
  },

  async create(draft, context) {
    const made = await written.create(draft, context)
    await place(made.id, draft, context)
    return made
  },
  async update(draft, context) {
    const changed = await written.update(draft, context)
    await visitDropped(draft.id, context)
    await place(draft.id, draft, context)
    return changed
  },
  async remove(input, context) {
    const gone = await written.remove(input, context)
    await visitDropped(input.id, context)
    return gone
  },
})
