import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { id } from '#platform/contract/fields.ts'
import type { Queries } from '#platform/server/database/database.ts'
import type { News } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { tooHeavy } from '#platform/server/apart/apart.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { personNow } from '#mechanisms/people/person-now.server.ts'
import { findHeadings, mapColumns } from '#mechanisms/spreadsheets/column-mapping.contract.ts'
import { readRows, type ReadRows } from '#mechanisms/spreadsheets/read-rows.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import type { Columns } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { shownSamples } from './import.contract.ts'
import { uploadBytes } from './import-file.server.ts'
import { mostStrangers } from './import.contract.ts'
import { importRun } from './import-run.table.ts'
import { importerOf, type Importer, type Planned, type ReadFile } from './importer.server.ts'

type Run = typeof importRun.$inferSelect
const payload = v.object({ companyId: id, runId: id })
const mostProblems = 200

const own = (run: Pick<Run, 'companyId' | 'id'>) =>
  and(eq(importRun.companyId, run.companyId), eq(importRun.id, run.id))

async function openRun({ db }: Queries, companyId: string, runId: string, status: Run['status']) {
  const [run] = await db
    .select()
    .from(importRun)
    .where(and(own({ companyId, id: runId }), eq(importRun.status, status)))
  const importer = run && importerOf(run.kind)
  return run && importer ? { run, importer } : null
}

/** The person who imports, with the rights they have now; null when they have left. */
const importingPerson = ({ run: runNow }: Queries, run: Run): Promise<Me | null> => personNow(runNow, run, run.id)

async function timeZoneOf({ database }: JobContext, { companyId }: Run): Promise<string> {
  const [answer] = await database
    .company(companyId)
    .run([{ text: 'select time_zone from company where comp_id = $1', values: [companyId], value: col.text }])
  return answer.one
}

/**
 * Reads the file by its mapping (proposed, when none was chosen): its rows, and every problem that cells have by
 * themselves.
 */
async function readFile(context: JobContext, run: Run, importer: Importer) {
  const { sheet } = importer
  const bytes = await uploadBytes(context, run.companyId, run.fileId)
  const {
    rows: all,
    notes,
    about,
  }: ReadFile = importer.readFile
    ? await importer.readFile(bytes, await timeZoneOf(context, run))
    : { rows: await readSheet(bytes), notes: [] }
  const { headings, rows } = findHeadings(sheet, all)
  const mapping = run.mapping ?? mapColumns(sheet, headings).mapping
  const { rows: toPlan, problems, problemCount } = readRows(sheet, mapping, rows, mostProblems)
  return {
    headings,
    rows,
    mapping,
    toPlan,
    problems,
    problemCount,
    notes,
    about: about ? { ...about, name: about.name || run.fileName.replace(/\.\w{1,5}$/, '') } : null,
  }
}

const newsOf = (run: Run): News => ({
  companyId: run.companyId,
  to: [run.personId],
  subjectType: 'import',
  subjectId: run.id,
  event: 'changed',
})

/** The file requested more time or memory than there is. What it had begun to write is rolled back with its process. */
async function tooHeavyToImport(
  { companyId, runId }: v.InferOutput<typeof payload>,
  { database, publish }: JobContext,
) {
  const { db } = database.company(companyId)
  const [run] = await db
    .update(importRun)
    .set({ status: 'refused', refusal: refusalOf(new Refused(tooHeavy)), doneCount: 0, finishedAt: sql`now()` })
    .where(and(own({ companyId, id: runId }), inArray(importRun.status, ['reading', 'writing'])))
    .returning()
  if (run) publish([newsOf(run)])
}

/** Reads the file of a run: its columns, its problems, what it would make. Writes nothing but the run. */
export const readImportJob = job(
  'import.read',
  payload,
  async ({ companyId, runId }, context) => {
    const queries = context.database.company(companyId)
    const opened = await openRun(queries, companyId, runId, 'reading')
    if (!opened) return
    const { run, importer } = opened
    await queries.db
      .update(importRun)
      .set(await readOutcome(context, queries, run, importer))
      .where(and(own(run), eq(importRun.status, 'reading')))
    context.publish([newsOf(run)])
  },
  { apart: { seconds: 120, overrun: tooHeavyToImport } },
)

async function readOutcome(context: JobContext, queries: Queries, run: Run, importer: Importer): Promise<Partial<Run>> {
  try {
    const file = await readFile(context, run, importer)
    const { headings, rows, mapping, toPlan, notes, about } = file
    const me = await importingPerson(queries, run)
    if (!me) return { status: 'refused' }
    const planned = await importer.plan(toPlan, {
      ...queries,
      db: queries.db,
      me,
      intoId: run.intoId,
      about,
      people: new Map(Object.entries(run.people)),
    })
    const wrong = allProblems(file, planned)
    const notesByLine = [...notes, ...(planned.notes ?? [])].sort((one, other) => one.line - other.line)
    const missing = Object.entries(importer.sheet.columns).filter(
      ([name, column]) => column.required && mapping[name] === undefined,
    )
    return {
      headings,
      mapping,
      about,
      samples: rows.slice(0, shownSamples).map(({ line, cells }) => ({ line, cells })),
      rowCount: rows.length,
      createdCount: planned.created,
      changedCount: planned.changed,
      ...wrong,
      notes: notesByLine.slice(0, mostProblems),
      noteCount: notesByLine.length,
      strangers: (planned.strangers ?? []).slice(0, mostStrangers),
      status: wrong.problemCount > 0 || missing.length > 0 || toPlan.length === 0 ? 'problems' : 'ready',
      refusal: null,
    }
  } catch (problem) {
    return { status: 'refused', refusal: refusalOf(problem) }
  }
}

/** What is wrong with cells by themselves, and what the company shows, in the order of the lines. */
function allProblems(file: Pick<ReadRows<Columns>, 'problems' | 'problemCount'>, planned: Planned<unknown>) {
  const problems = [...file.problems, ...planned.problems].sort((one, other) => one.line - other.line)
  return { problems: problems.slice(0, mostProblems), problemCount: file.problemCount + planned.problems.length }
}

/**
 * What the person reads about a file that cannot be read, or rows that may not be written. A fault of ours is tried
 * again.
 */
function refusalOf(problem: unknown) {
  if (!(problem instanceof Refused)) throw problem
  const { kind, values } = problem
  const filled = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return { code: kind.code, result: kind.result, zh: filled(kind.sentence.zh), en: filled(kind.sentence.en) }
}

/**
 * Writes all rows of a run in one transaction, which also says that it is done: a process that dies in between leaves
 * nothing behind, and the job is done again by another. How far it is stands in the run meanwhile, written beside the
 * transaction.
 */
export const writeImportJob = job(
  'import.write',
  payload,
  async ({ companyId, runId }, context) => {
    const { database } = context
    const opened = await openRun(database.company(companyId), companyId, runId, 'writing')
    if (!opened) return
    const { run, importer } = opened
    const file = await readFile(context, run, importer)
    let news: News[] = []
    try {
      news = await database.transaction(companyId, queries => writeRun(context, queries, run, importer, file))
    } catch (problem) {
      await database
        .company(companyId)
        .db.update(importRun)
        .set({ status: 'refused', refusal: refusalOf(problem), doneCount: 0, finishedAt: sql`now()` })
        .where(and(own(run), eq(importRun.status, 'writing')))
    }
    context.publish([newsOf(run), ...news])
  },
  { apart: { seconds: 900, overrun: tooHeavyToImport } },
)

async function writeRun(
  { database, enqueue }: JobContext,
  queries: Queries,
  run: Run,
  importer: Importer,
  file: Awaited<ReturnType<typeof readFile>>,
): Promise<News[]> {
  // Two processes that took the same job: the second finds it done.
  await queries.run([{ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`import ${run.id}`] }])
  if (!(await openRun(queries, run.companyId, run.id, 'writing'))) return []
  const me = await importingPerson(queries, run)
  if (!me) {
    await queries.db.update(importRun).set({ status: 'refused' }).where(own(run))
    return []
  }
  const context = {
    run: queries.run,
    db: queries.db,
    me,
    intoId: run.intoId,
    about: file.about,
    people: new Map(Object.entries(run.people)),
  }
  if (run.intoId !== null) await importer.admitInto?.(run.intoId, context)
  await importer.lock?.(context)
  const planned = await importer.plan(file.toPlan, context)
  const wrong = allProblems(file, planned)
  if (wrong.problemCount > 0) {
    await queries.db
      .update(importRun)
      .set({ status: 'problems', ...wrong })
      .where(own(run))
    return []
  }
  const beside = database.company(run.companyId)
  let isPlannedAnew = false
  let into = run.intoId
  const news = await importer.write(
    planned.plan,
    {
      ...context,
      aside: beside.run,
      enqueue,
      // Kept until the end: the progress is written beside the transaction, which must not hold the run's row
      // meanwhile.
      became: intoId => {
        into = intoId
      },
    },
    async done => {
      // Statements of keys and triggers are planned once a session. In a young company that was for tables of a few
      // rows, where any index
      // seemed as good as the right one; ten thousand rows later each look-up would read them all.
      if (!isPlannedAnew) await queries.run([{ text: 'discard plans' }])
      isPlannedAnew = true
      await beside.db.update(importRun).set({ doneCount: done }).where(own(run))
    },
  )
  await queries.db
    .update(importRun)
    .set({
      status: 'done',
      intoId: into,
      doneCount: run.rowCount,
      createdCount: planned.created,
      changedCount: planned.changed,
      finishedAt: sql`now()`,
    })
    .where(own(run))
  return news
}
