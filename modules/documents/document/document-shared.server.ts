import * as v from 'valibot'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { sql } from 'drizzle-orm'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { doJob, job, type JobContext } from '#platform/server/jobs/job.ts'
import { recordedOnEach } from '#mechanisms/history/history.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import {
  firstUpdate,
  isUpdate,
  mergedUpdates,
  readShared,
  updateTowards,
} from '#mechanisms/pages/shared-text.server.ts'
import { personText } from '#mechanisms/people/people.server.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import {
  cleanDocument,
  documentOf,
  filesIn,
  peopleIn,
  plainTextOf,
  type RichDocument,
} from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import {
  documentCalls,
  largestShared,
  longestArticle,
  notOfThisKind,
  notShared,
  noUpdate,
  sharedTooLarge,
} from './document.contract.ts'
import { keep } from './document-keep.server.ts'
import type { DocumentKind } from './document-levels.contract.ts'
import { sharedNews, spreadDocument, recipientsOf, writersOf } from './document-news.server.ts'
import { documentSubject, documentType } from './document-subject.server.ts'

/** What several write is cut nowhere: those who write are warned long before. */
const mostLetters = longestArticle * 4
/** What is written with pauses shorter than this is one sitting, and one version. */
const pause = '30 minutes'
/** A worker writes down what was written together once in so many seconds. */
const every = 20

/** Letters of base64 that are read in a few milliseconds. */
const readHere = 300_000

const { open, shared, writeShared, settle } = documentCalls

const since = compile(
  sql`select s.seq, case when ${param('since')}::int is null or ${param('since')}::int < s.through then s.state end as state,
    coalesce((select json_agg(u.update order by u.seq) from document_update u where u.comp_id = s.comp_id and u.document_id =
      s.document_id and u.seq > greatest(s.through, coalesce(${param('since')}::int, 0))), '[]')::text as updates,
    coalesce((select json_agg(${personText(sql`k.comp_id`, sql`k.person_id`)}::json) from document_mark k where k.comp_id = s.comp_id and
      k.document_id = s.document_id and k.mark = 'write' and k.person_id <> ${actor.person} and k.marked_at > now() - interval
      '1 minute'), '[]')::text as people
    from document_shared s where s.comp_id = ${actor.company} and s.document_id = ${param('id')}`,
  {
    row: {
      seq: col.int,
      state: col.text.orNull,
      updates: col.json.as<string[]>(),
      people: col.json.as<PersonBrief[]>(),
    },
  },
)

export const documentSharedHandlers = handle(
  { open, shared, writeShared, settle },
  {
    async open({ id }, context) {
      const { me, run } = context
      await documentSubject.lock(id, context, 'edit')
      const [answer] = await run([
        {
          name: 'document_to_share',
          row: {
            kind: col.text.as<DocumentKind>(),
            text: col.text,
            document: col.json.as<RichDocument>().orNull,
            isShared: col.bool,
          },
          values: [me.companyId, id],
          text: `select d.kind, d.text, v.document::text, exists (select from document_shared s where s.comp_id = $1 and s.document_id
              = $2) as is_shared
            from document d left join document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
            where d.comp_id = $1 and d.id = $2`,
        },
      ])
      const { kind, text, document, isShared } = found(answer.first)
      if (kind !== 'article') refuse(notOfThisKind)
      if (!isShared) {
        const state = await firstUpdate(document ?? documentOf(text, longerThan(longestArticle)))
        await run([
          {
            name: 'document_shared_first',
            values: [me.companyId, id, state, state.length],
            text: 'insert into document_shared (comp_id, document_id, state, size) values ($1, $2, $3, $4) on conflict do nothing',
          },
        ])
      }
      await run([writes(id, context)])
      return { id }
    },

    async shared({ id, since: after }, context) {
      const { me, run } = context
      const [admission, answer] = await run([
        documentSubject.admission(id, me),
        since({ id, since: after ?? null, actor_company: me.companyId, actor_person: me.personId }),
      ])
      documentSubject.admitted(admission, 'edit')
      const row = answer!.first
      if (!row) return { seq: null, update: '', people: [] }
      const updates = [...(row.state === null ? [] : [row.state]), ...row.updates]
      return { seq: row.seq, update: updates.length === 0 ? '' : await mergedUpdates(updates), people: row.people }
    },

    async writeShared({ id, update, isCleared }, context) {
      const { me, run, publish, enqueue } = context
      await documentSubject.lock(id, context, 'edit')
      if (!(await isUpdate(update))) refuse(noUpdate, {}, 'update')
      const [added, people] = await run([
        {
          name: 'document_shared_add',
          row: { seq: col.int, size: col.int },
          values: [me.companyId, id, update, update.length, isCleared, me.personId],
          text: `with counted as (update document_shared set seq = seq + 1, size = size + $4, is_cleared = is_cleared or $5
              where comp_id = $1 and document_id = $2 returning seq, size),
            added as (insert into document_update (comp_id, document_id, seq, update, person_id) select $1, $2, seq, $3, $6 from counted)
            select seq, size from counted`,
        },
        writersOf(me.companyId, id),
        writes(id, context),
      ])
      const { seq, size } = added.first ?? refuse(notShared)
      if (size > largestShared) refuse(sharedTooLarge)
      publish({ ...sharedNews(me.companyId, id, seq, people.rows), by: me.personId })
      // One for each stretch of time: what is written without a pause is written down all the same.
      const stretch = Math.floor(Date.now() / 1000 / every) + 1
      await enqueue(
        writeDownShared.name,
        { companyId: me.companyId, id },
        { runAt: new Date(stretch * every * 1000).toISOString(), key: `document ${id} ${stretch}` },
      )
      return { id, seq }
    },

    async settle({ id }, context) {
      const { me, run } = context
      await documentSubject.admit(id, context, 'edit')
      const [size] = await run([sizeOf(me.companyId, id)])
      // A large one is read elsewhere, so that nobody else waits for it; no row is held meanwhile.
      if ((size.first ?? 0) > readHere) await context.doNow(writeDownLarge, { companyId: me.companyId, id })
      else {
        const written = await writeDown(me.companyId, id, run)
        if (written)
          await spreadDocument(id, 'write', { version: written.version }, context, { isRecorded: written.isNew })
      }
      const [answer] = await run([
        {
          name: 'document_version_now',
          value: col.int,
          values: [me.companyId, id],
          text: 'select version from document where comp_id = $1 and id = $2',
        },
      ])
      return { id, version: answer.one }
    },
  },
)

/**
 * Holds an article and what is written in it together. A statement of its own before it is read: one that reads the
 * updates and waits for the row sees the updates of before it waited, and the row of afterwards.
 */
const held = (companyId: string, id: string) => ({
  name: 'document_shared_hold',
  values: [companyId, id],
  text: `select from document d join document_shared s on s.comp_id = d.comp_id and s.document_id = d.id where d.comp_id = $1
    and d.id = $2 for update of d, s`,
})

/** That the actor writes in an article: those who do are notified of what is new. */
const writes = (id: string, { me }: Pick<Context, 'me'>) => ({
  name: 'document_writes',
  values: [me.companyId, id, me.personId],
  text: `insert into document_mark (comp_id, document_id, person_id, mark) values ($1, $2, $3, 'write')
    on conflict (comp_id, document_id, person_id, mark) do update set marked_at = now()`,
})

interface Written {
  version: number
  personId: string
  /** A sitting has begun with it. */
  isNew: boolean
}

/**
 * Writes down what was written together as the newest version; that of the sitting that goes on is replaced. Null where
 * there is nothing new. An empty text is never written over a full one, unless somebody has taken out all of it.
 */
export async function writeDown(companyId: string, id: string, run: Run): Promise<Written | null> {
  const [, answer] = await run([
    held(companyId, id),
    {
      name: 'document_shared_now',
      row: {
        version: col.int,
        newest: col.text,
        document: col.json.as<RichDocument>().orNull,
        state: col.text,
        seq: col.int,
        writtenSeq: col.int,
        isCleared: col.bool,
        goesOn: col.bool,
        updates: col.json.as<{ update: string; personId: string }[]>(),
      },
      values: [companyId, id],
      text: `select d.version, d.text as newest, v.document::text, s.state, s.seq, s.written_seq, s.is_cleared,
          coalesce(s.sitting_version = d.version and s.sitting_at > now() - interval '${pause}', false) as goes_on,
          coalesce((select json_agg(json_build_object('update', u.update, 'personId', u.person_id) order by u.seq) from document_update u
            where u.comp_id = $1 and u.document_id = $2 and u.seq > s.through), '[]')::text as updates
        from document d join document_shared s on s.comp_id = d.comp_id and s.document_id = d.id
        left join document_version v on v.comp_id = d.comp_id and v.document_id = d.id and v.number = d.version
        where d.comp_id = $1 and d.id = $2`,
    },
  ])
  const row = answer.first
  const last = row?.updates.at(-1)
  if (!row || !last || row.seq === row.writtenSeq) return null
  const { version, newest, document: before, seq, goesOn } = row
  const { document, state } = await readShared([row.state, ...row.updates.map(({ update }) => update)], mostLetters)
  const text = plainTextOf(document)
  if (text === '' && newest !== '' && !row.isCleared) return null
  const known = before ? cleanDocument(before, longerThan(mostLetters)) : documentOf(newest, longerThan(mostLetters))
  const isSame = JSON.stringify(known) === JSON.stringify(document)
  const number = isSame ? version : version + 1
  if (!isSame) {
    await run([hung(companyId, id, filesIn(document), [...new Set(row.updates.map(({ personId }) => personId))])])
    const me = { companyId, personId: last.personId }
    await keep(id, { number, text, document, fileId: null }, { me, run })
    if (goesOn)
      await run([
        {
          name: 'document_version_of_sitting',
          values: [companyId, id, version],
          text: 'delete from document_version where comp_id = $1 and document_id = $2 and number = $3',
        },
      ])
    await callOnNew(id, before, document, me, run)
  }
  await run([
    {
      name: 'document_shared_written',
      // A version that was there before is none of the sitting: it is not replaced by what comes next.
      values: [companyId, id, state, seq, state.length, isSame && !goesOn ? null : number],
      text: `update document_shared set state = $3, through = $4, written_seq = $4, size = $5, is_cleared = false, sitting_version =
          $6, sitting_at = now() where comp_id = $1 and document_id = $2`,
    },
    {
      name: 'document_updates_merged',
      values: [companyId, id, seq],
      text: 'delete from document_update where comp_id = $1 and document_id = $2 and seq <= $3',
    },
  ])
  return isSame ? null : { version: number, personId: last.personId, isNew: !goesOn }
}

/** Pictures that those who wrote have uploaded; others’ stay what they are, for who may read them. */
const hung = (companyId: string, id: string, files: readonly string[], people: readonly string[]) => ({
  name: 'document_shared_pictures',
  values: [companyId, id, files, people, documentType],
  text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1, $5, $2, 'rich_text', f.id from
    file f where f.comp_id = $1 and f.id = any($3::uuid[]) and f.uploader_id = any($4::uuid[]) on conflict do nothing`,
})

/** A notice for those whom the text newly calls on, and who may see it. */
async function callOnNew(
  id: string,
  before: RichDocument | null,
  document: RichDocument,
  writer: { companyId: string; personId: string },
  run: Run,
) {
  const known = before ? peopleIn(before) : []
  const called = peopleIn(document).filter(person => !known.includes(person))
  if (called.length === 0) return
  const me = writer as Context['me']
  const seeing = await documentSubject.seenBy(id, called, { me, run })
  const [titled] = await run([documentSubject.titled(id, me)])
  const notice = { kind: 'text.mentioned', subjectType: documentType, subjectId: id, title: titled.one }
  if (seeing.length > 0) await run(notified(me, seeing, notice))
}

/**
 * After a version was written otherwise: those who write together see it too, and what they write meanwhile is kept.
 */
export async function followShared(id: string, document: RichDocument, { me, run, publish }: Context) {
  const [, answer, people] = await run([
    held(me.companyId, id),
    {
      name: 'document_shared_all',
      row: { updates: col.json.as<string[]>() },
      values: [me.companyId, id],
      text: `select to_json(array[s.state] || array(select u.update from document_update u where u.comp_id = $1 and u.document_id = $2 and
          u.seq > s.through order by u.seq))::text as updates from document_shared s where s.comp_id = $1 and s.document_id = $2`,
    },
    writersOf(me.companyId, id),
  ])
  if (!answer.first) return
  const update = await updateTowards(answer.first.updates, document)
  if (update === null) return
  const [added] = await run([
    {
      name: 'document_shared_follow',
      value: col.int,
      values: [me.companyId, id, update, update.length, me.personId],
      text: `with counted as (update document_shared set seq = seq + 1, written_seq = seq + 1, size = size + $4, sitting_version = null
          where comp_id = $1 and document_id = $2 returning seq),
        added as (insert into document_update (comp_id, document_id, seq, update, person_id) select $1, $2, seq, $3, $5 from counted)
        select seq from counted`,
    },
  ])
  publish(sharedNews(me.companyId, id, added.one, people.rows))
}

const written = v.object({ companyId: v.string(), id: v.string() })

async function writeDownAndTell({ companyId, id }: v.InferOutput<typeof written>, { database, publish }: JobContext) {
  const recipients = await database.transaction(companyId, async ({ run }) => {
    const version = await writeDown(companyId, id, run)
    if (!version) return null
    const me = { companyId, personId: version.personId }
    const [people] = await run([
      recipientsOf(companyId, id),
      ...(version.isNew
        ? [recordedOnEach(me, documentType, 'write', [{ id, details: { version: version.version } }])]
        : []),
    ])
    return people.rows
  })
  if (recipients) publish([{ companyId, to: recipients, subjectType: documentType, subjectId: id, event: 'write' }])
}

/** Writes down a large text, in a process of its own. */
export const writeDownLarge = job('documents.write_down_large', written, writeDownAndTell, { apart: { seconds: 60 } })

/** Writes down what was written together. Done twice it comes to the same; what is gone by then needs nothing. */
export const writeDownShared = job('documents.write_down', written, async (payload, context) => {
  const [size] = await context.database.company(payload.companyId).run([sizeOf(payload.companyId, payload.id)])
  if ((size.first ?? 0) > readHere) await doJob(writeDownLarge, payload, context)
  else await writeDownAndTell(payload, context)
})

const sizeOf = (companyId: string, id: string) => ({
  name: 'document_shared_size',
  value: col.int,
  values: [companyId, id],
  text: 'select size from document_shared where comp_id = $1 and document_id = $2',
})
