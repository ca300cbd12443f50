import { col } from '#platform/server/database/row.ts'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { handle, handleAccount, FileAnswer, type AccountContext, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { limitAttempts } from '#platform/server/rate-limit/limit-attempts.ts'
import { contentKey } from '#mechanisms/attachments/keys.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { Gender, PersonStatus } from '#mechanisms/people/person.contract.ts'
import { forgetIdentity, inCompany, passwordMatches } from '#modules/account/account.server.ts'
import { dataCalls, leaveFirst, nameDiffers, onlyAdministratorsOfData, passwordIsWrong } from './data.contract.ts'
import { removeCompany } from './remove-company.server.ts'
import { companyTables, rowsOf } from './rows-of.server.ts'

const { exportPerson, exportCompany, erasePerson, removeCompany: remove } = dataCalls

const demandAdministrator = (me: Me) => {
  if (!me.isAdministrator) refuse(onlyAdministratorsOfData)
}

export const dataHandlers = [
  ...handle(
    { exportPerson, exportCompany },
    {
      async exportPerson({ id }, context) {
        const { me, run, aside } = context
        demandAdministrator(me)
        const [answer] = await run([
          {
            name: 'person_named',
            value: col.text,
            text: 'select name from person where comp_id = $1 and id = $2',
            values: [me.companyId, id],
          },
        ])
        const name = found(answer.first)
        await aside([recorded(me, 'person', id, 'export_data')])
        return attachment(Readable.from(personAsJson(context, id)), `${name}.json`, 'application/json; charset=utf-8')
      },

      async exportCompany(_, context) {
        const { me, run, aside } = context
        demandAdministrator(me)
        const [answer] = await run([
          {
            name: 'company_named',
            value: col.text,
            text: 'select name from company where comp_id = $1',
            values: [me.companyId],
          },
        ])
        await aside([recorded(me, 'company', me.companyId, 'export_data')])
        const archive = pack()
        const zipped = createGzip({ level: 3 })
        // Whichever end breaks off, the other does: the requester sees an archive that has no end.
        pipeline(archive, zipped, () => {})
        void writeCompany(context, archive).catch((problem: Error) => archive.destroy(problem))
        return attachment(zipped, `${answer.one}.tar.gz`, 'application/gzip')
      },
    },
  ),

  ...handleAccount(
    { erasePerson, removeCompany: remove },
    {
      async erasePerson({ id, name }, context) {
        const me = inCompany(context)
        demandAdministrator(me)
        const { run, after } = context
        const [answer] = await run([
          {
            name: 'person_to_erase',
            row: { name: col.text, status: col.int, accountId: col.uuid.orNull, avatarFileId: col.uuid.orNull },
            text: `select name, status, account_id, avatar_file_id from person where comp_id = $1 and id = $2 for update`,
            values: [me.companyId, id],
          },
        ])
        const { name: itsName, status, accountId, avatarFileId: avatar } = found(answer.first)
        if (status !== PersonStatus.Left) refuse(leaveFirst)
        if (name.trim() !== itsName) refuse(nameDiffers, {}, 'name')
        await erase(context, me.companyId, { id, accountId, avatar })
        await run([recorded(me, 'person', id, 'erase')])
        if (accountId) after(() => forgetIdentity(accountId))
        return { id }
      },

      async removeCompany({ name, password }, context) {
        const me = inCompany(context)
        demandAdministrator(me)
        const { run, after, files } = context
        await limitAttempts(context, `remove-company:${me.accountId}`, { most: 5, windowSeconds: 1800 })
        const [answer] = await run([
          {
            name: 'company_to_remove',
            row: { name: col.text, passwordHash: col.text.orNull },
            text: 'select c.name, a.password_hash from company c, account a where c.comp_id = $1 and a.id = $2',
            values: [me.companyId, me.accountId],
          },
        ])
        const { name: itsName, passwordHash } = found(answer.first)
        if (name.trim() !== itsName) refuse(nameDiffers, {}, 'name')
        if (!(await passwordMatches(passwordHash, password))) refuse(passwordIsWrong, {}, 'password')
        const { fileKeys } = await removeCompany(async (text, values = []) => {
          const [{ rows, fields }] = await run([{ text, values, described: true }])
          return rows.map(row => Object.fromEntries(fields.map((field, index) => [field, row[index]]))) as never
        }, me.companyId)
        after(async () => {
          forgetIdentity(me.companyId)
          for (const key of fileKeys) await files.store.remove(key)
        })
        return {}
      },
    },
  ),
]

function attachment(body: NodeJS.ReadableStream, name: string, type: string): FileAnswer {
  return new FileAnswer(body, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="export"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
}

async function* personAsJson({ me, run }: Context, personId: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(new Date().toISOString())},"records":{`
  let isFirst = true
  for (const table of await companyTables(run)) {
    let opened = false
    for await (const rows of rowsOf(run, me.companyId, table, personId)) {
      yield `${opened ? ',' : `${isFirst ? '' : ','}\n${JSON.stringify(table.name)}:[`}${rows.join(',\n')}`
      opened = true
      isFirst = false
    }
    if (opened) yield ']'
  }
  yield '\n}}\n'
}

/** A tar entry states its size first: the rows come in parts that are held one at a time. */
async function writeCompany({ me, run, files }: Context, archive: Pack): Promise<void> {
  for (const table of await companyTables(run)) {
    let part = 0
    for await (const rows of rowsOf(run, me.companyId, table)) {
      const name = `records/${table.name}${part++ === 0 ? '' : `-${part}`}.jsonl`
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name }, `${rows.join('\n')}\n`, problem => (problem ? reject(problem) : resolve()))
      })
    }
  }
  const listed = { name: 'file', columns: ['id', 'name', 'size', 'sha256'], people: [] }
  for await (const rows of rowsOf(run, me.companyId, listed)) {
    for (const row of rows) {
      const { id, name, size, sha256 } = JSON.parse(row) as { id: string; name: string; size: number; sha256: string }
      const content = await files.store.read(contentKey(me.companyId, sha256)).catch(() => null)
      if (!content) continue
      await new Promise<void>((resolve, reject) => {
        const entry = archive.entry(
          { name: `files/${id} ${name.replace(/[/\\\p{Cc}]/gu, '_').slice(0, 120)}`, size },
          problem => (problem ? reject(problem) : resolve()),
        )
        content.once('error', reject).pipe(entry)
      })
    }
  }
  archive.finalize()
}

/**
 * What is theirs alone and no colleague's work: how they want to be notified, what they have set up for themselves,
 * their notifications.
 */
const own = [
  'person_property',
  'notice_setting',
  'notification',
  'push_subscription',
  'calendar_feed',
  'reminder_person',
  'task_view_default',
  'task_visit',
  'leave_person',
  'person_authority',
  'person_role',
]

interface Erased {
  id: string
  accountId: string | null
  avatar: string | null
}

async function erase(
  { run, enqueue }: AccountContext,
  companyId: string,
  { id, accountId, avatar }: Erased,
): Promise<void> {
  const { name, spelling, searchWords } = personNames('已删除的成员')
  await run([
    ...own.map(table => ({
      text: `delete from ${table} where comp_id = $1 and person_id = $2`,
      values: [companyId, id],
    })),
    {
      text: `delete from invitation where comp_id = $1 and (person_id = $2 or email = (select lower(email) from person
        where comp_id = $1 and id = $2))`,
      values: [companyId, id],
    },
    // Their name and contacts stand in what was written when they were entered and changed.
    {
      text: `update history set details = '{}' where comp_id = $1 and subject_id = $2 and subject_type = 'person' and
        action in ('create', 'edit', 'import')`,
      values: [companyId, id],
    },
    {
      text: `update person set name = $3, spelling = $4, search_words = $5, login_name = null, mobile = null, email =
        null, gender = ${Gender.Unknown}, avatar_file_id = null,
        job_title = null, account_id = null where comp_id = $1 and id = $2`,
      values: [companyId, id, name, spelling, searchWords],
    },
  ])
  if (avatar) {
    const [gone] = await run([
      {
        value: col.text,
        text: `delete from file f where f.comp_id = $1 and f.id = $2 and not exists (select from attachment a where
          a.comp_id = f.comp_id and a.file_id = f.id) returning sha256`,
        values: [companyId, avatar],
      },
    ])
    const sha256 = gone.first
    if (sha256) await enqueue('file.sweep_content', { companyId, sha256 })
  }
  if (accountId)
    await run([
      {
        text: 'delete from account a where a.id = $1 and not exists (select from person p where p.account_id = a.id)',
        values: [accountId],
      },
    ])
}
