import { zipSync, type Zippable } from 'fflate'
import { say, type Locale } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { FileAnswer, handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { typeNames } from '../message/type-names.contract.ts'
import {
  archiveCalls,
  archiveClosed,
  mostArchived,
  onlyAdministratorsExport,
  tooManyArchived,
} from './archive.contract.ts'

/** So many rows stand in one workbook, which every spreadsheet opens. */
const rowsOfWorkbook = 20_000

interface Conversation {
  id: string
  kind: string
  name: string
  members: string[]
}
interface Said {
  conversation_id: string
  seq: number
  sent_at: string
  sender_id: string
  sender: string
  type: number
  content: string
  is_recalled: boolean
  edited_at: string | null
  files: { id: string; name: string; size: number }[]
  details: object | null
}
interface ArchiveQuery {
  startDate: string
  endDate: string
  personId?: string | undefined
}

export const archiveHandlers = handle(archiveCalls, {
  async archive(input, context) {
    const { me, run, aside, request } = context
    if (!me.isAdministrator) refuse(onlyAdministratorsExport)
    if (!(await companySetting(context, 'im_export'))) refuse(archiveClosed)
    const { startDate, endDate, personId } = input
    const [people, administrators, messages] = await run([
      {
        name: 'archive_person',
        value: col.text,
        values: [me.companyId, personId ?? null],
        text: 'select name from person where comp_id = $1 and id = $2::uuid',
      },
      {
        name: 'archive_administrators',
        value: col.uuid,
        values: [me.companyId],
        text: `select id from person where comp_id = $1 and is_administrator and status = ${PersonStatus.Active}`,
      },
      saidWithin(input, context),
    ])
    const person = personId === undefined ? null : found(people.first)
    if (messages.rows.length > mostArchived) refuse(tooManyArchived, { most: mostArchived })
    const said = messages.rows
    const [conversations] = await run([conversationsOf([...new Set(said.map(one => one.conversation_id))], context)])
    const archive = await packed(conversations.rows, said, context)
    // It is reported before a byte goes out: to the audit, and to the other administrators.
    await aside([
      recorded(me, 'company', me.companyId, 'messages.export', {
        startDate,
        endDate,
        ...(personId !== undefined && { personId }),
        amount: said.length,
      }),
      ...notified(me, administrators.rows, {
        kind: 'im.exported',
        subjectType: 'company',
        subjectId: me.companyId,
        title: [`${startDate} – ${endDate}`, person].filter(Boolean).join(' '),
      }),
    ])
    const name = `${say(words.archive, request.locale)} ${startDate} ${endDate}.zip`
    return new FileAnswer(archive, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="messages.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-length': String(archive.length),
      'cache-control': 'no-store',
    })
  },
})

/** What was said on these days, one conversation after the other; one more than an archive takes, if there is. */
const saidWithin = ({ startDate, endDate, personId }: ArchiveQuery, { me }: Context) => ({
  name: 'archive_messages',
  values: [me.companyId, startDate, endDate, me.timeZone, personId ?? null],
  value: col.json.as<Said>(),
  text: `select json_build_object('conversation_id', k.conversation_id, 'seq', k.seq, 'sent_at', ${utc('k.sent_at')},
      'sender_id', k.sender_id, 'sender', p.name, 'type', k.type, 'content', case when k.recalled_at is null then k.content else '' end,
      'is_recalled', k.recalled_at is not null, 'edited_at', ${utc('k.edited_at')},
      'files', case when k.recalled_at is null then (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size)
        order by a.position), '[]'::json) from attachment a join file f on f.comp_id = a.comp_id and f.id = a.file_id where
        a.comp_id = $1 and a.subject_type = 'message' and a.subject_id = k.id and a.rel_type = 'attach_file') else '[]'::json end,
      'details', case when k.recalled_at is null then k.details end)::text
    from conversation c cross join lateral (select * from message m where m.comp_id = $1 and m.conversation_id = c.id and m.sent_at >=
        $2::date::timestamp at time zone $4 and m.sent_at < ($3::date + 1)::timestamp at time zone $4) k
      join person p on p.comp_id = $1 and p.id = k.sender_id
    where c.comp_id = $1 and ($5::uuid is null or exists (select from conversation_member cm where cm.comp_id = $1 and
      cm.conversation_id = c.id and cm.person_id = $5::uuid))
    order by k.conversation_id, k.seq limit ${mostArchived + 1}`,
})
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const conversationsOf = (ids: readonly string[], { me }: Context) => ({
  name: 'archive_conversations',
  values: [me.companyId, ids],
  value: col.json.as<Conversation>(),
  text: `select json_build_object('id', c.id, 'kind', case c.kind when ${ConversationKind.Single} then 'single' when
      ${ConversationKind.Group} then 'group' when ${ConversationKind.Department} then 'department' else 'record' end,
      'name', c.name, 'members', (select coalesce(json_agg(p.name order by p.spelling, p.id), '[]'::json) from conversation_member cm
        join person p on p.comp_id = cm.comp_id and p.id = cm.person_id where cm.comp_id = $1 and cm.conversation_id = c.id))::text
    from conversation c where c.comp_id = $1 and c.id = any($2::uuid[]) order by c.id`,
})

/** Conversations, their messages as JSON lines, and the same in workbooks for people. */
async function packed(
  conversations: readonly Conversation[],
  said: readonly Said[],
  { me, request: { locale } }: Context,
): Promise<Buffer> {
  const bytes = new TextEncoder()
  const files: Zippable = {
    'conversations.json': bytes.encode(`${JSON.stringify(conversations, null, 2)}\n`),
    'messages.jsonl': bytes.encode(said.map(one => `${JSON.stringify(one)}\n`).join('')),
  }
  const names = new Map(conversations.map(one => [one.id, one.name || one.members.join('、')]))
  for (let from = 0, part = 1; from === 0 || from < said.length; from += rowsOfWorkbook, part++)
    files[`messages-${part}.xlsx`] = [
      await writeSheet({
        name: say(words.archive, locale),
        columns: columns.map(({ heading, kind, width }) => ({ heading: say(heading, locale), kind, width })),
        rows: said
          .slice(from, from + rowsOfWorkbook)
          .map(one => columns.map(({ value }) => value(one, names.get(one.conversation_id) ?? '', locale))),
        timeZone: me.timeZone,
      }),
      // A workbook is packed already.
      { level: 0 },
    ]
  return Buffer.from(zipSync(files, { level: 6 }))
}

const columns = [
  { heading: { zh: '会话', en: 'Conversation' }, kind: 'text', width: 24, value: (_: Said, name: string) => name },
  { heading: { zh: '序号', en: 'Number' }, kind: 'number', width: 8, value: (one: Said) => one.seq },
  { heading: { zh: '时间', en: 'When' }, kind: 'dateTime', width: 18, value: (one: Said) => one.sent_at },
  { heading: { zh: '发送人', en: 'Sender' }, kind: 'text', width: 14, value: (one: Said) => one.sender },
  {
    heading: { zh: '类型', en: 'Kind' },
    kind: 'text',
    width: 10,
    value: (one: Said, _: string, locale: Locale) =>
      one.is_recalled ? say(words.recalled, locale) : typeNames[one.type] ? say(typeNames[one.type]!, locale) : null,
  },
  { heading: { zh: '内容', en: 'Words' }, kind: 'text', width: 60, value: (one: Said) => one.content || null },
  {
    heading: { zh: '文件', en: 'Files' },
    kind: 'text',
    width: 30,
    value: (one: Said) => one.files.map(file => file.name).join('\n') || null,
  },
] as const

const words = {
  archive: { zh: '聊天记录', en: 'Messages' },
  recalled: { zh: '已撤回', en: 'Recalled' },
}

/** What is added to others' by this file. */
export const archiveParts: Part[] = [
  noticeSays('im.exported', {
    zh: '{actor} 导出了聊天记录：{title}',
    en: '{actor} exported messages: {title}',
  }),
]
