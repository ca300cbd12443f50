import { addDays } from '#platform/contract/days.ts'
import { refusal, type RefusalKind } from '#platform/contract/refusals.ts'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { News } from '#platform/server/http/handle.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { importer, rowProblem, sameAsLine, type ImportContext } from '#mechanisms/imports/importer.server.ts'
import { peopleNamed, personNotNamed } from '#mechanisms/imports/people-named.server.ts'
import { addMembersOfEach } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import type { ReadRow, RowProblem } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import type { WorkCalendar } from '#mechanisms/work-calendar/working-time.ts'
import {
  contentNeeded,
  longestSection,
  notReviewedByOneself,
  reportExists,
  Review,
  reviewerNeeded,
  tooEarly,
  writtenIn,
} from '../report/report.contract.ts'
import { report } from '../report/report.table.ts'
import { titleOf } from '../type/report-cycle.contract.ts'
import { daysAhead } from '../type/report-deadline.ts'
import { typeGone, type ReportTypeShown } from '../type/report-type.contract.ts'
import { cycleOn, todayOf, typesOf } from '../type/report-type.server.ts'
import { reportSheet, sectionsIn } from './report-sheet.contract.ts'

const onlyHandedIn = refusal('import.reports.status', {
  zh: '只能导入已提交的汇报',
  en: 'Only reports that were submitted are imported',
})
const sectionTooLong = refusal('import.reports.section_long', {
  zh: `每个分段最多 ${longestSection} 个字`,
  en: `A section has at most ${longestSection} characters`,
})
const sentAhead = refusal('import.reports.sent_ahead', {
  zh: '提交时间不能晚于现在',
  en: 'It cannot have been submitted later than now',
})

/** Rows of one statement; after each the progress moves. */
const slice = 500

interface PlannedReport {
  id: string
  typeId: string
  personId: string
  startDate: string
  endDate: string
  title: string
  content: { title: string; text: string }[]
  sentAt: string
  isLate: boolean
  reviewerId: string | null
  score: number | null
  opinion: string
}

/**
 * Reports of earlier times (`reportSheet`), by whoever sets the rules of reports: in everybody's name, which their
 * history says. What was handed in then may be late beyond what is taken now, lack what the template wants now, and be
 * of one that is closed or for other departments now;
 * everything else is as though it were written by hand. Nobody is notified, and nothing waits for a reviewer.
 */
export const reportImporter = importer({
  kind: 'reports',
  app: 'report',
  authority: ['REPORT_SET'],
  title: { zh: '汇报', en: 'Reports' },
  sheet: reportSheet,

  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'report import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const types = new Map((await typesOf(context)).map(type => [type.name.toLowerCase(), type]))
    const called = await peopleNamed(
      rows.flatMap(({ values: { author, reviewer } }) => [author, reviewer]),
      context,
    )
    const today = todayOf(context)
    const days = rows.flatMap(({ values: { day }, wrong }) => (day && !wrong?.has('day') ? [day] : [])).toSorted()
    const { calendar } = await workCalendarOf(
      {
        companyId: me.companyId,
        from: addDays(days[0] ?? today, -daysAhead),
        to: addDays(days.at(-1) ?? today, 2 * daysAhead),
      },
      run,
    )
    const known = {
      types,
      called,
      calendar,
      importerId: me.personId,
      today,
      now: new Date().toISOString(),
      timeZone: me.timeZone,
    }
    const problems: RowProblem[] = []
    const plan: (PlannedReport & { line: number })[] = []
    const lines = new Map<string, number>()
    for (const row of rows) {
      const planned = planRow(row, known, problems)
      if (!planned) continue
      const first = lines.get(keyOf(planned))
      if (first !== undefined) problems.push(sameAsLine(row.line, 'day', row.values.day, first))
      else lines.set(keyOf(planned), row.line)
      plan.push({ line: row.line, ...planned })
    }
    const there = await reportsThere(plan, context)
    for (const { line, personId, typeId, startDate } of plan)
      if (there.has(`${personId} ${typeId} ${startDate}`))
        problems.push(rowProblem(line, 'day', startDate, reportExists))
    return { plan: plan.map(({ line: _line, ...one }) => one), problems, created: plan.length, changed: 0 }
  },

  async write(plan, { me, run, db }, done) {
    const departments = await departmentsOf(plan, { me, run })
    for (let at = 0; at < plan.length; at += slice) {
      const some = plan.slice(at, at + slice)
      await db.insert(report).values(
        some.map(one => ({
          ...one,
          companyId: me.companyId,
          departmentId: departments.get(one.personId) ?? null,
          contentText: writtenIn(one.content),
          status: 'sent' as const,
          review: one.reviewerId ? Review.Reviewed : Review.Pending,
          reviewedBy: one.reviewerId,
          lastOptDate: one.sentAt,
        })),
      )
      const ids = some.map(({ id }) => id)
      await run([
        addMembersOfEach(
          me.companyId,
          'report',
          some.flatMap(({ id, personId, reviewerId }) => [
            { subjectId: id, personId, role: 'creator' as const },
            { subjectId: id, personId, role: 'manager' as const },
            ...(reviewerId ? [{ subjectId: id, personId: reviewerId, role: 'approval' as const }] : []),
          ]),
          me.personId,
        ),
        {
          // They stand in lists by when they were handed in; nobody has them to read or to do.
          name: 'report_import_members',
          values: [me.companyId, ids],
          text: `update member m set is_open = false, is_read = true, last_opt_date = r.last_opt_date from report r where
              r.comp_id = $1 and r.id = any($2::uuid[]) and m.comp_id = $1 and m.subject_type = 'report' and m.subject_id
              = r.id`,
        },
        recordedOnEach(
          me,
          'report',
          'import',
          ids.map(id => ({ id, details: {} })),
        ),
        searchable(me.companyId, 'report', ids),
      ])
      await done(at + some.length)
    }
    const firstOf = new Map(plan.toReversed().map(({ personId, id }) => [personId, id]))
    return [...firstOf].map(([personId, id]): News => ({
      companyId: me.companyId,
      to: [personId],
      subjectType: 'report',
      subjectId: id,
      event: 'sent',
      by: me.personId,
    }))
  },
})

interface Known {
  /** By their names in lower case. */
  types: ReadonlyMap<string, ReportTypeShown>
  called: Awaited<ReturnType<typeof peopleNamed>>
  calendar: WorkCalendar
  importerId: string
  /** On the company's clock. */
  today: string
  now: string
  timeZone: string
}

/** What a row means; null where it says too little of whose report it is, and of when. */
function planRow(
  { line, values, wrong }: ReadRow<typeof reportSheet.columns>,
  { types, called, calendar, importerId, today, now, timeZone }: Known,
  problems: RowProblem[],
): PlannedReport | null {
  const refuse = (
    column: keyof typeof values,
    value: string | null,
    why: RefusalKind,
    places: Record<string, string> = {},
  ) => void problems.push(rowProblem(line, column, value ?? '', why, places))
  const { template, author, day, content: text, reviewer: reviewerName, score, opinion, status } = values
  if (status && status !== 'sent') refuse('status', status, onlyHandedIn)
  const type = template ? types.get(template.toLowerCase()) : undefined
  if (template && !type) refuse('template', template, typeGone)
  const person = called(author)
  if (!person) refuse('author', author, personNotNamed, { name: author ?? '' })
  const reviewer = reviewerName ? called(reviewerName) : undefined
  if (reviewerName && !reviewer) refuse('reviewer', reviewerName, personNotNamed, { name: reviewerName })
  // Whoever imports says what others have said; of what is their own they do not.
  if (reviewer && person && [reviewer.id, importerId].includes(person.id))
    refuse('reviewer', reviewerName, notReviewedByOneself)
  if (!reviewerName && (score !== null || opinion)) refuse('reviewer', '', reviewerNeeded)
  if (!type || !person || !day || wrong?.has('day')) return null
  const cycle = cycleOn(type, day, calendar, timeZone)
  if (cycle.startDate > today) refuse('day', day, tooEarly)
  const usual = cycle.due < now ? cycle.due : now
  const sentAt = values.sentAt ? atWallClock(values.sentAt, timeZone) : usual
  if (sentAt > now) refuse('sentAt', values.sentAt, sentAhead)
  if (values.sentAt && dayOf(new Date(sentAt), timeZone) < cycle.startDate) refuse('sentAt', values.sentAt, tooEarly)
  const content = sectionsIn(
    text ?? '',
    type.sections.map(({ title }) => title),
  )
  if (text && content.every(one => one.text === '')) refuse('content', text, contentNeeded)
  if (content.some(one => one.text.length > longestSection)) refuse('content', text, sectionTooLong)
  return {
    id: newId(),
    typeId: type.id,
    personId: person.id,
    startDate: cycle.startDate,
    endDate: cycle.endDate,
    title: titleOf(type, cycle, person.name),
    content,
    sentAt,
    isLate: sentAt > cycle.due,
    reviewerId: reviewer?.id ?? null,
    score,
    opinion: opinion ?? '',
  }
}

/** One of these is there at most. */
const keyOf = ({ personId, typeId, startDate }: PlannedReport) => `${personId} ${typeId} ${startDate}`

/** Which of these are there: of a person, a template and a cycle. */
async function reportsThere(plan: readonly PlannedReport[], { me, run }: ImportContext): Promise<Set<string>> {
  const [answer] = await run([
    {
      name: 'report_import_there',
      value: col.text,
      values: [
        me.companyId,
        plan.map(one => one.personId),
        plan.map(one => one.typeId),
        plan.map(one => one.startDate),
      ],
      text: `select r.person_id || ' ' || r.type_id || ' ' || r.start_date from unnest($2::uuid[], $3::uuid[],
          $4::date[]) wanted (person_id, type_id, start_date) join report r on r.comp_id = $1 and r.person_id =
          wanted.person_id and r.type_id = wanted.type_id and r.start_date = wanted.start_date and r.status <>
          'cancelled'`,
    },
  ])
  return new Set(answer.rows)
}

/** Where the authors are now: where they were then is not known. */
async function departmentsOf(plan: readonly PlannedReport[], { me, run }: Pick<ImportContext, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'report_import_departments',
      row: { id: col.uuid, departmentId: col.uuid.orNull },
      values: [me.companyId, [...new Set(plan.map(({ personId }) => personId))]],
      text: 'select id, department_id from person where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  return new Map(answer.rows.map(({ id, departmentId }) => [id, departmentId]))
}
