import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, asTruth, asWord } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn, underNames } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import type { FileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import {
  addMembers,
  isUnread,
  markRead,
  memberIds,
  peopleInRole,
  removeMembers,
  touchMembers,
} from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { noticesRead, notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { spanOf, titleBesideAuthor, titleOf } from '../type/report-cycle.contract.ts'
import { type ReportTypeShown, typeGone, type TypeSection } from '../type/report-type.contract.ts'
import { cyclesOf, todayOf, typeOf, typesFor, typesOf } from '../type/report-type.server.ts'
import { isOfTeam, isOfTeamDepartment } from '../missing/owing.server.ts'
import { headings, statusWords } from '../exchange/report-sheet.contract.ts'
import { isShown, reportSubject } from './report-subject.server.ts'
import {
  contentNeeded,
  notAgain,
  notNow,
  notOfYours,
  notReviewedByOneself,
  ownStar,
  type ReportAccess,
  reportCalls,
  type ReportDetail,
  reportExists,
  type ExportedReport,
  reportExported,
  type ReportRow,
  type ReportStatus,
  Review,
  reviewerNeeded,
  sectionNeeded,
  sectionsDiffer,
  tooEarly,
  tooLate,
  writtenIn,
} from './report.contract.ts'
import { report } from './report.table.ts'
import { whatWasDone } from './what-was-done.server.ts'

const type = 'report'
const typeColumn = (column: 'name' | 'cycle') =>
  sql`(select t.${sql.raw(column)} from report_type t where t.comp_id = ${report.companyId} and t.id = ${report.typeId})`
const shared = {
  id: report.id,
  typeId: report.typeId,
  typeName: typeColumn('name'),
  cycle: asWord(typeColumn('cycle')),
  startDate: report.startDate,
  endDate: report.endDate,
  title: report.title,
  person: personJson(sql`${report.companyId}`, sql`${report.personId}`),
  status: report.status,
  review: report.review,
  score: report.score,
  isLate: report.isLate,
  isStarred: asTruth(sql`exists (select from member m where m.comp_id = ${report.companyId} and m.subject_type =
    'report' and m.subject_id = ${report.id} and m.person_id = ${actor.person} and m.role = 'follower')`),
  sentAt: report.sentAt,
  commentNum: report.commentNum,
}

const rows: SubjectList = {
  row: { ...shared, summary: sql`left(${report.contentText}, 160)` },
  usualScope: 'mine',
  usualSort: 'startDate',
  sorts: { startDate: { by: report.startDate, descending: true } },
  listed: { by: isShown },
  charged: { by: sql`${report.status} = 'sent' and ${report.review} = ${fixed(Review.Pending)}` },
  handled: { by: sql`${report.review} = ${fixed(Review.Reviewed)}` },
  filters: {
    type: {
      by: sql`${report.typeId} in (select t.id from report_type t where t.comp_id = ${actor.company} and t.cycle = ${param('type')})`,
    },
    typeId: { by: sql`${report.typeId} = ${param('typeId')}::uuid` },
    review: { by: sql`${report.review} = ${param('review')}::smallint` },
    status: { by: sql`${report.status} = ${param('status')}` },
    key: {
      by: sql`(strpos(lower(${report.title}), lower(${param('key')})) > 0 or strpos(lower(${report.contentText}), lower(${param('key')})) > 0)`,
    },
    objUserId: { by: sql`${report.personId} = ${param('objUserId')}::uuid` },
    deptId: {
      by: sql`${report.departmentId} in (select d.id from department d where d.comp_id = ${actor.company} and d.path @> array[${param('deptId')}::uuid])`,
    },
    startDate: { by: sql`${report.startDate} >= ${param('startDate')}::date` },
    endDate: { by: sql`${report.startDate} <= ${param('endDate')}::date` },
    isLate: { by: sql`${report.isLate} = ${param('isLate')}::boolean` },
    team: { by: isOfTeam },
    teamDeptId: { by: isOfTeamDepartment },
  },
}
type Page = { list: ReportRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(reportSubject, rows)
/** The same with all that is written in them, section by section (`sectionsIn`), and the review. */
const wholeTexts = subjectList<Omit<Page, 'list'> & { list: ExportedReport[] }>(reportSubject, {
  ...rows,
  row: {
    ...shared,
    summary: sql`coalesce((select string_agg(case when jsonb_array_length(${report.content}) > 1 then '【' || (s.value ->>
        'title') || '】' || E'\\n' else '' end || (s.value ->> 'text'), E'\\n' order by s.place)
      from jsonb_array_elements(${report.content}) with ordinality s (value, place) where s.value ->> 'text' <> ''), '')`,
    reviewer: sql`(select p.name from person p where p.comp_id = ${report.companyId} and p.id = ${report.reviewedBy})`,
    opinion: report.opinion,
  },
})

const detail = reportSubject.detail<ReportDetail>({
  ...shared,
  objUserId: report.personId,
  deptId: report.departmentId,
  deptName: sql`(select d.name from department d where d.comp_id = ${report.companyId} and d.id = ${report.departmentId})`,
  scope: report.scope,
  content: report.content,
  lines: asJson(sql`(select coalesce(json_agg(json_build_object('kind', l.value -> 'kind', 'key', l.value -> 'key',
      'subject_type', l.value -> 'subjectType', 'subject_id', l.value -> 'subjectId', 'title', l.value -> 'title', 'note',
      l.value -> 'note', 'link', l.value -> 'link') order by l.place), '[]'::json)
    from jsonb_array_elements(${report.lines}) with ordinality l (value, place))`),
  reviewer: personJson(sql`${report.companyId}`, sql`${report.reviewerId}`),
  reviewedBy: personJson(sql`${report.companyId}`, sql`${report.reviewedBy}`),
  reviewedAt: report.reviewedAt,
  opinion: report.opinion,
  copied: asJson(sql`(select coalesce(json_agg(json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar',
      p.avatar_file_id, 'is_read', m.is_read) order by p.spelling, p.id), '[]'::json) from member m join person p on
      p.comp_id = m.comp_id and p.id = m.person_id where m.comp_id = ${report.companyId} and m.subject_type = 'report'
      and m.subject_id = ${report.id} and m.role in ('partner', 'approval'))`),
  attachments: attachmentsJson(sql`${report.companyId}`, type, sql`${report.id}`),
  createdAt: report.createdAt,
  newStatus: isUnread(sql`${report.companyId}`, type, sql`${report.id}`),
})

const yes = { zh: '是', en: 'Yes' }
type Draft = Omit<CallParsed<typeof reportCalls.create>, 'typeId' | 'date' | 'resId'> & FileChange
const theRow = (id: string, { me }: Context) => and(eq(report.companyId, me.companyId), eq(report.id, id))

/** How these types stand for the actor on a day. */
async function accessOf(types: readonly ReportTypeShown[], day: string, context: Context): Promise<ReportAccess[]> {
  const { me, run } = context
  const cycles = await cyclesOf(types, day, context)
  const [written] = await run([
    {
      name: 'report_written',
      values: [me.companyId, me.personId, cycles.map(one => one.id), cycles.map(one => one.startDate)],
      row: { id: col.uuid, typeId: col.uuid, status: col.text.as<ReportStatus>() },
      text: `select r.id, r.type_id, r.status from unnest($3::uuid[], $4::date[]) as wanted (type_id, start_date) join
          report r on r.comp_id = $1 and r.person_id = $2 and r.type_id = wanted.type_id and r.start_date =
          wanted.start_date and r.status <> 'cancelled'`,
    },
  ])
  const [now, today] = [new Date().toISOString(), todayOf(context)]
  return cycles.map(cycle => {
    const own = written.rows.find(one => one.typeId === cycle.id)
    return {
      ...cycle,
      isLate: now > cycle.due,
      canSend: cycle.startDate <= today && now <= cycle.makeupUntil,
      reportId: own?.id ?? null,
      status: own?.status ?? null,
    }
  })
}

/** The cycle of a type that a draft is for; refused where the actor has nothing to hand in there. */
async function admitCycle(typeId: string, day: string | undefined, context: Context): Promise<ReportAccess> {
  const wanted = await typeOf(typeId, context)
  const [own] = await context.run([typesFor(context.me.companyId, context.me.personId)])
  if (!own.rows.includes(typeId)) refuse(notOfYours, {}, 'type_id')
  const [access] = await accessOf([wanted], day ?? todayOf(context), context)
  if (access!.startDate > todayOf(context)) refuse(tooEarly, {}, 'date')
  return access!
}

/** Refused where it says nothing, lacks what the template wants, or was written by another template. */
function admitContent(sections: readonly TypeSection[], { content, isDraft }: Draft) {
  if (content.length !== sections.length || content.some(({ title }, place) => title !== sections[place]!.title))
    refuse(sectionsDiffer, {}, 'content')
  if (isDraft) return
  if (content.every(({ text }) => text === '')) refuse(contentNeeded, {}, 'content')
  const lacking = sections.find(({ isRequired }, place) => isRequired && content[place]!.text === '')
  if (lacking) refuse(sectionNeeded, { title: lacking.title }, 'content')
}

/** Who reviews it, by default the author's manager, and who gets a copy: refused unless they are here. */
async function admitPeople({ reviewerId, copyIds, isDraft }: Draft, { me, run }: Context) {
  if (reviewerId === me.personId) refuse(notReviewedByOneself, {}, 'reviewer_id')
  const named = [...new Set([...copyIds, ...(reviewerId ? [reviewerId] : [])])]
  const [known, manager] = await run([
    {
      name: 'report_people',
      values: [me.companyId, named],
      value: col.int,
      text: `select count(*) from person where comp_id = $1 and id = any($2::uuid[]) and status = ${PersonStatus.Active}`,
    },
    {
      name: 'report_manager',
      values: [me.companyId, me.personId],
      row: { managerId: col.uuid.orNull, departmentId: col.uuid.orNull, name: col.text },
      text: 'select manager_id, department_id, name from person where comp_id = $1 and id = $2',
    },
  ])
  if (known.one < named.length) refuse(unknownPerson, {}, 'copy_ids')
  const { managerId, departmentId, name } = manager.one
  const reviewer = reviewerId ?? managerId
  if (!reviewer && !isDraft) refuse(reviewerNeeded, {}, 'reviewer_id')
  return { reviewerId: reviewer, departmentId, name }
}

/** The lines that it keeps, as the server finds them now; those of an earlier writing stay as they were found then. */
async function linesOf(keys: readonly string[], access: ReportAccess, before: ReportDetail['lines'], context: Context) {
  if (keys.length === 0) return []
  const { done, plan } = await whatWasDone({ cycle: access.cycle, span: access, typeId: access.id }, context)
  const known = new Map([...before, ...done, ...plan].map(line => [line.key, line]))
  return keys.flatMap(key => known.get(key) ?? [])
}

interface Written {
  id: string
  access: ReportAccess
  /** When it was first handed in. */
  sentAt: string | null
  wasLate: boolean
  before: ReportDetail['lines']
}

/** Writes a report, new or not, and where it is handed in notifies those whom it is for. */
async function write({ id, access, sentAt, wasLate, before }: Written, draft: Draft, isNew: boolean, context: Context) {
  const { me, db, run, publish } = context
  admitContent(access.sections, draft)
  if (!draft.isDraft && sentAt === null && !access.canSend) refuse(tooLate)
  const { reviewerId, departmentId, name } = await admitPeople(draft, context)
  const status: ReportStatus = draft.isDraft ? (sentAt === null ? 'draft' : 'rejected') : 'sent'
  const values = {
    title: titleOf(access, access, name),
    content: draft.content,
    contentText: writtenIn(draft.content),
    lines: await linesOf(draft.lineKeys, access, before, context),
    scope: draft.scope,
    status,
    reviewerId,
    departmentId,
    ...(status === 'sent' && {
      review: Review.Pending,
      ...(sentAt === null && { sentAt: new Date().toISOString(), isLate: access.isLate }),
    }),
    ...(sentAt !== null && { isLate: wasLate }),
  }
  if (isNew)
    await db.insert(report).values({
      ...values,
      companyId: me.companyId,
      id,
      typeId: access.id,
      personId: me.personId,
      startDate: access.startDate,
      endDate: access.endDate,
    })
  else
    await db
      .update(report)
      .set({ ...values, lastOptDate: sql`now()` })
      .where(theRow(id, context))
  await changeAttachments(context, type, id, draft)
  const had = isNew
    ? []
    : [
        ...(await peopleInRole(type, id, 'approval', context)).map(person => ['approval', person] as const),
        ...(await peopleInRole(type, id, 'partner', context)).map(person => ['partner', person] as const),
      ]
  const [approval, partner] = [
    reviewerId ? [reviewerId] : [],
    draft.copyIds.filter(person => person !== reviewerId && person !== me.personId),
  ]
  const wanted = { approval, partner }
  await run([
    ...(['approval', 'partner'] as const).map(role =>
      removeMembers(
        me.companyId,
        type,
        id,
        role,
        had.flatMap(([of, person]) => (of === role && !wanted[role].includes(person) ? [person] : [])),
      ),
    ),
    addMembers(
      me.companyId,
      type,
      id,
      { creator: [me.personId], manager: [me.personId], approval, partner },
      me.personId,
    ),
    touchMembers(me.companyId, type, id, status === 'sent', me.personId),
    recorded(me, type, id, status === 'sent' ? 'send' : isNew ? 'create' : 'edit'),
    ...(status === 'sent' ? [searchable(me.companyId, type, [id])] : []),
    ...(status === 'sent'
      ? notified(me, [...approval, ...partner], {
          kind: 'report.sent',
          subjectType: type,
          subjectId: id,
          title: titleBesideAuthor(values.title),
          details: { isLate: access.isLate },
        })
      : []),
  ])
  publish({
    companyId: me.companyId,
    to: status === 'sent' ? [me.personId, ...approval, ...partner] : [me.personId],
    subjectType: type,
    subjectId: id,
    event: status === 'sent' ? 'sent' : 'edited',
    by: me.personId,
  })
  return { id, status }
}

type Ability = keyof ReportDetail['can']
/** Holds the report for what the actor is about to do: refused where that is not theirs, or where it no longer is. */
async function hold(
  id: string,
  ability: Ability,
  context: Context,
  isTheirs: (row: typeof report.$inferSelect) => boolean,
) {
  const { db } = context
  const can = await reportSubject.lock(id, context)
  const [row] = await db.select().from(report).where(theRow(id, context))
  if (!can[ability]) refuse(isTheirs(found(row)) ? notNow : notAllowed)
  return row!
}
const own =
  ({ me }: Context) =>
  (row: { personId: string }) =>
    row.personId === me.personId

interface Step {
  values: Partial<typeof report.$inferInsert>
  action: string
  details?: object
  isOpen: boolean
  /** Who is notified, and as what. */
  tell?: { people: readonly string[]; kind: string; title: string; details?: object }
}

/** A step of a report's life: its row, its history, who is notified. */
async function step(id: string, { values, action, details = {}, isOpen, tell }: Step, context: Context) {
  const { me, db, run, publish } = context
  await db
    .update(report)
    .set({ ...values, lastOptDate: sql`now()` })
    .where(theRow(id, context))
  const [people] = await run([
    memberIds(me.companyId, type, id),
    touchMembers(me.companyId, type, id, isOpen, me.personId),
    recorded(me, type, id, action, details),
    ...(tell
      ? notified(me, tell.people, {
          kind: tell.kind,
          subjectType: type,
          subjectId: id,
          title: tell.title,
          details: tell.details ?? {},
        })
      : []),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: type,
    subjectId: id,
    event: action,
    by: me.personId,
  })
  return { id }
}

const isReviewer =
  ({ me }: Context) =>
  (row: { personId: string; reviewerId: string | null }) =>
    row.personId !== me.personId && row.reviewerId === me.personId

export const reportHandlers = handle(reportCalls, {
  list,
  advancedList: (query, context) => list({ ...query, scope: query.scope ?? 'company' }, context),

  async export(query, context) {
    const exportQuery = { ...query, scope: query.scope ?? 'company', start: 0, limit: mostExported + 1 }
    return await exportPage(
      reportExported,
      await wholeTexts(exportQuery, context),
      {
        name: { zh: '工作汇报', en: 'Reports' },
        columns: [
          { heading: { zh: '汇报', en: 'Report' }, kind: 'text', width: 34, value: (row: ExportedReport) => row.title },
          { heading: headings.template, kind: 'text', width: 14, value: (row: ExportedReport) => row.typeName },
          { heading: headings.author, kind: 'text', width: 14, value: (row: ExportedReport) => row.person.name },
          { heading: headings.day, kind: 'day', width: 12, value: (row: ExportedReport) => row.startDate },
          { heading: headings.sentAt, kind: 'dateTime', width: 18, value: (row: ExportedReport) => row.sentAt },
          {
            heading: headings.status,
            kind: 'text',
            width: 10,
            value: (row: ExportedReport) => say(statusWords[row.status], context.request.locale),
          },
          {
            heading: { zh: '迟交', en: 'Late' },
            kind: 'text',
            width: 8,
            value: (row: ExportedReport) => (row.isLate ? say(yes, context.request.locale) : ''),
          },
          { heading: headings.content, kind: 'text', width: 80, value: (row: ExportedReport) => row.summary },
          { heading: headings.reviewer, kind: 'text', width: 14, value: (row: ExportedReport) => row.reviewer },
          { heading: headings.score, kind: 'number', width: 8, value: (row: ExportedReport) => row.score },
          { heading: headings.opinion, kind: 'text', width: 40, value: (row: ExportedReport) => row.opinion },
        ],
      },
      context,
    )
  },

  detail: ({ id }, context) => detail(id, context),

  async read({ id }, context) {
    const { me, run } = context
    await reportSubject.admit(id, context)
    await run([markRead(me.companyId, type, id, me.personId), noticesRead(me, type, id)])
    return { id }
  },

  async access({ date }, context) {
    const [own] = await context.run([typesFor(context.me.companyId, context.me.personId)])
    const types = (await typesOf(context)).filter(({ id }) => own.rows.includes(id))
    return { list: await accessOf(types, date ?? todayOf(context), context) }
  },

  async cycleAccess({ typeId, date }, context) {
    const [access] = await accessOf([await typeOf(typeId, context)], date ?? todayOf(context), context)
    // Of a template for other departments nothing is handed in.
    const [own] = await context.run([typesFor(context.me.companyId, context.me.personId)])
    return { ...access!, canSend: access!.canSend && own.rows.includes(typeId) }
  },

  async task({ typeId, type: cycle, date }, context) {
    const types = await typesOf(context)
    const wanted = types.find(one => (typeId ? one.id === typeId : one.isOpen && one.cycle === cycle))
    if (typeId && !wanted) refuse(typeGone, {}, 'type_id')
    const of = { cycle: wanted?.cycle ?? cycle, typeId: wanted?.id ?? null }
    const span = spanOf(of.cycle, date ?? todayOf(context))
    return { ...span, ...(await whatWasDone({ ...of, span }, context)) }
  },

  async create({ typeId, date, ...draft }, context) {
    const access = await admitCycle(typeId, date, context)
    if (access.reportId) refuse(reportExists)
    return await write({ id: newId(), access, sentAt: null, wasLate: false, before: [] }, draft, true, context)
  },

  async update({ id, ...draft }, context) {
    const row = await hold(id, 'edit', context, own(context))
    const access = await admitCycle(row.typeId, row.startDate, context)
    return await write(
      { id, access, sentAt: row.sentAt, wasLate: row.isLate, before: row.lines },
      draft,
      false,
      context,
    )
  },

  async review({ id, score, opinion }, context) {
    const { me } = context
    const { personId, title } = await hold(id, 'review', context, isReviewer(context))
    return await step(
      id,
      {
        values: {
          review: Review.Reviewed,
          score: score ?? null,
          opinion,
          reviewedBy: me.personId,
          reviewedAt: sql`now()` as never,
        },
        action: 'review',
        details: score === undefined || score === null ? {} : { score },
        isOpen: false,
        tell: { people: [personId], kind: 'report.reviewed', title, details: { score: score ?? null, opinion } },
      },
      context,
    )
  },

  async reject({ id, opinion }, context) {
    const { personId, title } = await hold(id, 'reject', context, isReviewer(context))
    return await step(
      id,
      {
        values: { status: 'rejected', opinion },
        action: 'reject',
        details: { opinion },
        isOpen: false,
        tell: { people: [personId], kind: 'report.rejected', title, details: { opinion } },
      },
      context,
    )
  },

  async revoke({ id }, context) {
    const { typeId, startDate } = await hold(id, 'revoke', context, own(context))
    // What would refuse handing it in refuses this; the call names the report alone.
    const access = await underNames({ type_id: 'id' }, admitCycle(typeId, startDate, context))
    if (!access.canSend) refuse(notAgain)
    return await step(
      id,
      { values: { status: 'draft', sentAt: null, isLate: false }, action: 'revoke', isOpen: false },
      context,
    )
  },

  async cancel({ id }, context) {
    await hold(id, 'cancel', context, own(context))
    return await step(id, { values: { status: 'cancelled' }, action: 'cancel', isOpen: false }, context)
  },

  async favorite({ id, isFavorite }, context) {
    const { me, run } = context
    const can = await reportSubject.lock(id, context)
    if (!can.star) refuse(ownStar)
    await run([
      isFavorite
        ? addMembers(me.companyId, type, id, { follower: [me.personId] }, me.personId)
        : removeMembers(me.companyId, type, id, 'follower', [me.personId]),
    ])
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await hold(id, 'remove', context, own(context))
    const [people] = await run([memberIds(me.companyId, type, id)])
    await db.delete(report).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType: type,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

/** What is added to others' by this file. */
export const reportParts: Part[] = [
  refuseOn('report_once', reportExists),
  noticeSays('report.sent', { zh: '{actor} 提交了 {title}', en: '{actor} handed in {title}' }),
  noticeSays('report.reviewed', { zh: '{actor} 点评了 {title}', en: '{actor} reviewed {title}' }),
  noticeSays('report.rejected', {
    zh: '{actor} 退回了 {title}：{opinion}',
    en: '{actor} sent back {title}: {opinion}',
  }),
]
