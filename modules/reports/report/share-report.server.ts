import { say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { shareable } from '#mechanisms/shares/shareable.server.ts'

const words = {
  author: { zh: '汇报人', en: 'Author' },
  sent: { zh: '提交时间', en: 'Handed in' },
} satisfies Record<string, Sentence>

/** What is added to others' by this file: a report by its link, to whoever has it (`/week_report`). */
export const shareReportParts: Part[] = [
  shareable('report', async ({ companyId, id, shows, locale, run }) => {
    const [answer] = await run([
      {
        name: 'share_report',
        values: [companyId, id],
        row: {
          title: col.text,
          typeName: col.text,
          person: col.text,
          sentAt: col.instant.orNull,
          content: col.json.as<{ title: string; text: string }[]>(),
        },
        text: `select r.title, t.name, p.name, r.sent_at, r.content::text from report r join report_type t on t.comp_id =
            r.comp_id and t.id = r.type_id join person p on p.comp_id = r.comp_id and p.id = r.person_id
          where r.comp_id = $1 and r.id = $2 and r.status in ('sent', 'rejected')`,
      },
    ])
    const row = answer.first
    if (!row) return null
    return {
      title: row.title,
      mark: row.typeName,
      facts: [
        { name: say(words.author, locale), value: row.person, isInstant: false },
        ...(row.sentAt ? [{ name: say(words.sent, locale), value: row.sentAt, isInstant: true }] : []),
      ],
      text: shows.includes('detail') ? row.content.map(({ title, text }) => `${title}\n${text}`).join('\n\n') : '',
      document: null,
      fileIds: [],
      comments: [],
    }
  }),
]
