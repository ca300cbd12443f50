import { and, desc, eq } from 'drizzle-orm'
import { appNotThere, notAllowed } from '#platform/contract/refusals.ts'
import { say, type Locale } from '#platform/contract/words.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { hasApp, may, type Me } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { detachAll } from '#mechanisms/attachments/attachments.server.ts'
import { holdsFiles } from '#mechanisms/attachments/held-files.server.ts'
import { xlsxAnswer } from '#mechanisms/exports/export-list.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { missingColumns } from '#mechanisms/spreadsheets/column-mapping.contract.ts'
import type { ColumnMapping } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { writeTemplate } from '#mechanisms/spreadsheets/template.server.ts'
import { importSubject, takeUpload } from './import-file.server.ts'
import {
  columnTwice,
  importCalls,
  missingColumn,
  noSuchPerson,
  notReady,
  tooManyRuns,
  underWay,
  unknownKind,
  type ImportRunDetail,
} from './import.contract.ts'
import { importRun } from './import-run.table.ts'
import { importerOf, type Importer } from './importer.server.ts'

/** Of a person's, read or written at one time: the rest of the company waits for its own. */
const mostUnderWay = 3

/** Shown in the list of earlier imports. */
const mostRuns = 20

function openImporter(kind: string, me: Me): Importer {
  const importer = importerOf(kind) ?? refuse(unknownKind)
  if (importer.app && !hasApp(me, importer.app)) refuse(appNotThere)
  if (importer.authority && !may(me, ...importer.authority)) refuse(notAllowed)
  return importer
}

type Run = typeof importRun.$inferSelect

/** Refuses a run beyond those that a person may have in progress. One begins at a time, so that the count holds. */
async function admitAnother({ me, run }: Context) {
  const [, answer] = await run([
    takeTurns(me.companyId, `imports of ${me.personId}`),
    {
      name: 'imports_under_way',
      value: col.int,
      text: `select count(*) from import_run where comp_id = $1 and person_id = $2 and status in ('reading', 'writing')`,
      values: [me.companyId, me.personId],
    },
  ])
  if (answer.one >= mostUnderWay) refuse(tooManyRuns, { most: mostUnderWay })
}

/** The actor's own run; nobody sees another's. */
async function openRun(
  { me, db }: Context,
  id: string,
  { forUpdate = false } = {},
): Promise<{ run: Run; importer: Importer }> {
  const startable = db
    .select()
    .from(importRun)
    .where(and(eq(importRun.companyId, me.companyId), eq(importRun.id, id), eq(importRun.personId, me.personId)))
  const [row] = await (forUpdate ? startable.for('update') : startable)
  const run = found(row)
  return { run, importer: openImporter(run.kind, me) }
}

/** What those are called whom the importer has said people of the file to be. */
async function namesOf({ people }: Run, { me, run }: Context): Promise<ReadonlyMap<string, string>> {
  const ids = Object.values(people).filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const [answer] = await run([
    {
      name: 'import_people_names',
      row: { id: col.uuid, name: col.text },
      values: [me.companyId, ids],
      text: 'select id, name from person where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  return new Map(answer.rows.map(({ id, name }) => [id, name] as const))
}

const announcement = (
  { people, ...run }: Run,
  { sheet }: Importer,
  locale: Locale,
  names: ReadonlyMap<string, string> = new Map(),
): ImportRunDetail => ({
  ...run,
  about: run.about && { name: run.about.name, start: run.about.start, end: run.about.end },
  strangers: run.strangers.map(name => {
    const id = people[name.toLowerCase()]
    return { name, isKnown: id !== undefined, person: id && names.has(id) ? { id, name: names.get(id)! } : null }
  }),
  problems: run.problems.map(one => inWords(one, sheet, locale)),
  notes: run.notes.map(one => inWords(one, sheet, locale)),
  columns: Object.entries(sheet.columns).map(([name, column]) => ({
    name,
    label: say(column, locale),
    isRequired: column.required,
    index: run.mapping?.[name] ?? null,
  })),
  refusal: run.refusal && { code: run.refusal.code, result: run.refusal.result, msg: say(run.refusal, locale) },
  createdAt: new Date(run.createdAt).toISOString(),
  finishedAt: run.finishedAt && new Date(run.finishedAt).toISOString(),
})

const inWords = (
  { msg, column, ...problem }: Run['problems'][number],
  { columns }: Importer['sheet'],
  locale: Locale,
) => ({ ...problem, column: columns[column] ? say(columns[column], locale) : column, msg: say(msg, locale) })

export const importHandlers = handle(importCalls, {
  async template({ kind }, { me, run, request }) {
    const { sheet, title, unusedColumns } = openImporter(kind, me)
    const unused: readonly string[] = (await unusedColumns?.({ me, run })) ?? []
    return xlsxAnswer(
      await writeTemplate(sheet, request.locale, unused),
      say({ zh: `${title.zh}导入模板`, en: `${title.en} template` }, request.locale),
    )
  },

  async begin({ kind, fileId, intoId = null }, context) {
    const { me, db, enqueue } = context
    const { admitInto } = openImporter(kind, me)
    if (intoId !== null) await (admitInto ?? refuse(unknownKind))(intoId, context)
    const id = newId()
    const fileName = await takeUpload(context, id, fileId)
    await admitAnother(context)
    await db
      .insert(importRun)
      .values({ companyId: me.companyId, id, kind, personId: me.personId, fileId, fileName, intoId })
    await enqueue('import.read', { companyId: me.companyId, runId: id })
    return { id }
  },

  async latest({ kind }, { me, db, request }) {
    const importer = openImporter(kind, me)
    const runs = await db
      .select()
      .from(importRun)
      .where(and(eq(importRun.companyId, me.companyId), eq(importRun.personId, me.personId), eq(importRun.kind, kind)))
      .orderBy(desc(importRun.createdAt))
      .limit(mostRuns)
    return {
      list: runs.map(run =>
        announcement({ ...run, problems: [], notes: [], samples: [], strangers: [] }, importer, request.locale),
      ),
    }
  },

  async detail({ id }, context) {
    const { run, importer } = await openRun(context, id)
    return announcement(run, importer, context.request.locale, await namesOf(run, context))
  },

  async map({ id, mapping }, context) {
    const { me, db, enqueue, request } = context
    const {
      run,
      importer: { sheet },
    } = await openRun(context, id, { forUpdate: true })
    if (run.status !== 'ready' && run.status !== 'problems') refuse(underWay)
    const chosen = Object.fromEntries(
      Object.entries(mapping).filter(
        (entry): entry is [string, number] =>
          Object.hasOwn(sheet.columns, entry[0]) && entry[1] !== null && entry[1] < run.headings.length,
      ),
    ) as ColumnMapping
    const [missing] = missingColumns(sheet, chosen)
    if (missing !== undefined)
      refuse(missingColumn, { column: say(sheet.columns[missing]!, request.locale) }, 'mapping')
    if (new Set(Object.values(chosen)).size < Object.keys(chosen).length) refuse(columnTwice, {}, 'mapping')
    await db
      .update(importRun)
      .set({ mapping: chosen, status: 'reading' })
      .where(and(eq(importRun.companyId, me.companyId), eq(importRun.id, id)))
    await enqueue('import.read', { companyId: me.companyId, runId: id })
    return { id }
  },

  async people({ id, people }, context) {
    const { me, db, run: query, enqueue } = context
    const { run } = await openRun(context, id, { forUpdate: true })
    if (run.status !== 'ready' && run.status !== 'problems') refuse(underWay)
    const ids = [...new Set(people.flatMap(({ personId }) => personId ?? []))]
    const [here] = await query([
      {
        name: 'import_people_here',
        value: col.int,
        values: [me.companyId, ids],
        text: `select count(*) from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
      },
    ])
    if (here.one < ids.length) refuse(noSuchPerson, {}, 'people')
    const said = {
      ...run.people,
      ...Object.fromEntries(people.map(({ name, personId }) => [name.toLowerCase(), personId ?? null])),
    }
    await db
      .update(importRun)
      .set({ people: said, status: 'reading' })
      .where(and(eq(importRun.companyId, me.companyId), eq(importRun.id, id)))
    await enqueue('import.read', { companyId: me.companyId, runId: id })
    return { id }
  },

  async start({ id }, context) {
    const { me, db, enqueue } = context
    const { run } = await openRun(context, id, { forUpdate: true })
    if (run.status === 'writing' || run.status === 'reading') refuse(underWay)
    if (run.status !== 'ready') refuse(notReady)
    await db
      .update(importRun)
      .set({ status: 'writing', doneCount: 0 })
      .where(and(eq(importRun.companyId, me.companyId), eq(importRun.id, id)))
    await enqueue('import.write', { companyId: me.companyId, runId: id })
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    const { run } = await openRun(context, id, { forUpdate: true })
    if (run.status === 'writing') refuse(underWay)
    await db.delete(importRun).where(and(eq(importRun.companyId, me.companyId), eq(importRun.id, id)))
    await context.run([detachAll(me.companyId, importSubject, id)])
    return { id }
  },
})

/** What is added to others' by this file. */
export const importParts: Part[] = [holdsFiles('import_run', 'file_id')]
