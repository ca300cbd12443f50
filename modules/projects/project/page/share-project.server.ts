import { sql } from 'drizzle-orm'
import { say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { shareable } from '#mechanisms/shares/shareable.server.ts'
import { Bin, keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { customerFiles } from '../../control/control.server.ts'

const acceptedFiles = compile(customerFiles(param('company'), sql`${param('id')}::uuid`), {
  row: { id: col.uuid, name: col.text, size: col.int },
})

const words = {
  status: { zh: '状态', en: 'Status' },
  start: { zh: '计划开始', en: 'Planned start' },
  end: { zh: '计划结束', en: 'Planned end' },
  managers: { zh: '项目经理', en: 'Managers' },
  tasks: { zh: '任务', en: 'Tasks' },
  ended: { zh: '{n} 个，已完成 {m} 个', en: '{n}, {m} of them finished' },
} satisfies Record<string, Sentence>
const statuses: readonly Sentence[] = [
  { zh: '进行中', en: 'Running' },
  { zh: '已完成', en: 'Finished' },
  { zh: '已取消', en: 'Cancelled' },
  { zh: '已搁置', en: 'On hold' },
]

function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** What is added to others' by this file. */
export const shareProjectParts: Part[] = [
  /**
   * What a link to a project shows: its state, dates and tasks in numbers; who answers for it and what it is about,
   * where the link says so.
   */
  shareable('project', async ({ companyId, id, shows, locale, run }) => {
    const [answer, files] = await run([
      {
        name: 'share_project',
        values: [companyId, id],
        row: {
          name: col.text,
          code: col.text,
          status: col.int,
          start: col.text.orNull,
          end: col.text.orNull,
          summary: col.text,
          managers: col.text.orNull,
          tasks: col.int,
          ended: col.int,
        },
        text: `select p.name, p.code, p.status, ${iso('p.plan_start_date')} as start,
        ${iso(`coalesce(p.plan_end_date, (select max(t.plan_end_date) from task t where t.comp_id = p.comp_id and t.project_id = p.id and t.is_delete in ${keptBins} and t.status <> 'CANCEL'))`)} as "end",
        p.summary,
        (select string_agg(one.name, '、' order by one.id) from member m join person one on one.comp_id = m.comp_id and
          one.id = m.person_id
          where m.comp_id = p.comp_id and m.subject_type = 'project' and m.subject_id = p.id and m.role = 'manager') as managers,
        count(t.id) as tasks, count(t.id) filter (where t.status in ('FINISH', 'FINISH_DELAY')) as ended
      from project p left join task t on t.comp_id = p.comp_id and t.project_id = p.id and t.is_delete = ${Bin.None} and t.status
        <> 'CANCEL'
      where p.comp_id = $1 and p.id = $2 and p.is_delete = ${Bin.None} group by p.comp_id, p.id`,
      },
      acceptedFiles({ company: companyId, id }),
    ])
    const row = answer.first
    if (!row) return null
    const { name: title, code: mark, status, start, end, summary, managers, tasks, ended } = row
    const fact = (name: Sentence, value: string | null, isInstant = false) =>
      value ? [{ name: say(name, locale), value, isInstant }] : []
    return {
      title,
      mark,
      document: null,
      fileIds: shows.includes('files') ? files.rows : [],
      comments: [],
      text: shows.includes('detail') ? summary : '',
      facts: [
        ...fact(words.status, say(statuses[status]!, locale)),
        ...fact(words.start, start, true),
        ...fact(words.end, end, true),
        ...fact(words.tasks, say(words.ended, locale).replace('{n}', String(tasks)).replace('{m}', String(ended))),
        ...(shows.includes('people') ? fact(words.managers, managers) : []),
      ],
    }
  }),
]
