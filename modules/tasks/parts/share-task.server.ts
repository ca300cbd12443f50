import { say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Part } from '#platform/server/parts/part.ts'
import type { Block, RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { shareable } from '#mechanisms/shares/shareable.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import { statusWords } from '../task/task-words.contract.ts'

const words = {
  status: { zh: '状态', en: 'Status' },
  progress: { zh: '进度', en: 'Progress' },
  start: { zh: '开始时间', en: 'Starts' },
  end: { zh: '截止时间', en: 'Due' },
  managers: { zh: '负责人', en: 'Managers' },
} satisfies Record<string, Sentence>

/** Pictures are files of the company's: a link shows those that are attached, and no others. */
const withoutPictures = (blocks: readonly Block[]): Block[] => blocks.filter(({ type }) => type !== 'image')

/** What is added to others' by this file. */
export const shareTaskParts: Part[] = [
  shareable('task', async ({ companyId, id, shows, locale, run }) => {
    const has = (part: (typeof shows)[number]) => shows.includes(part)
    const of = [companyId, id]
    const [task, files, comments] = await run([
      {
        name: 'share_task',
        row: {
          name: col.text,
          code: col.text,
          status: col.text.as<TaskStatus>(),
          progressPercent: col.float,
          planStartDate: col.instant.orNull,
          planEndDate: col.instant.orNull,
          detail: col.text,
          document: col.json.as<RichDocument>().orNull,
          managers: col.text.orNull,
        },
        text: `select t.name, t.code, t.status, t.progress_percent, t.plan_start_date, t.plan_end_date, t.detail,
          (select r.document from rich_text r where r.comp_id = t.comp_id and r.subject_type = 'task' and r.subject_id
            = t.id and r.field = 'detail' and r.plain_hash = md5(t.detail)) as document,
          (select string_agg(p.name, '、' order by p.id) from member m join person p on p.comp_id = m.comp_id and p.id =
            m.person_id
            where m.comp_id = t.comp_id and m.subject_type = 'task' and m.subject_id = t.id and m.role = 'manager') as managers
        from task t where t.comp_id = $1 and t.id = $2 and t.is_delete = ${Bin.None}`,
        values: of,
      },
      {
        name: 'share_task_files',
        row: { id: col.uuid, name: col.text, size: col.int },
        text: `select f.id, f.name, f.size from attachment a join file f on f.comp_id = a.comp_id and f.id = a.file_id
        where a.comp_id = $1 and a.subject_type = 'task' and a.subject_id = $2 and a.rel_type = 'attach_file' order by
          a.position, f.id`,
        values: of,
      },
      {
        name: 'share_task_comments',
        row: { name: col.text, content: col.text, createdAt: col.instant },
        text: `select p.name, c.content, c.created_at from comment c join person p on p.comp_id = c.comp_id and p.id =
        c.author_id
        where c.comp_id = $1 and c.subject_type = 'task' and c.subject_id = $2 and c.content <> '' order by
          c.created_at desc limit 50`,
        values: of,
      },
    ])
    const row = task.first
    if (!row) return null
    const {
      name: title,
      code: mark,
      status,
      progressPercent: progress,
      planStartDate: start,
      planEndDate: end,
      detail,
      document,
      managers,
    } = row
    const fact = (name: Sentence, value: string | null, isInstant = false) =>
      value ? [{ name: say(name, locale), value, isInstant }] : []
    return {
      title,
      mark,
      facts: [
        ...fact(words.status, say(statusWords[status], locale)),
        ...fact(words.progress, `${progress}%`),
        ...fact(words.start, start, true),
        ...fact(words.end, end, true),
        ...(has('people') ? fact(words.managers, managers) : []),
      ],
      text: has('detail') ? detail : '',
      document: has('detail') && document ? { ...document, content: withoutPictures(document.content) } : null,
      fileIds: has('files') ? files.rows.map(({ id: fileId, name, size }) => ({ id: fileId, name, size })) : [],
      comments: has('comments')
        ? comments.rows.map(({ name: author, content, createdAt }) => ({
            author,
            content,
            createdAt,
          }))
        : [],
    }
  }),
]
