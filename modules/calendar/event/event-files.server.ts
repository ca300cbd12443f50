import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { mostFiles, type FileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'

const filesOf = async (id: string, { me, run }: Context) =>
  (
    await run([
      {
        name: 'event_file_ids',
        value: col.uuid,
        values: [me.companyId, id],
        text: `select file_id from attachment where comp_id = $1 and subject_type = 'event' and subject_id = $2
          and rel_type = 'attach_file' order by position, file_id`,
      },
    ])
  )[0].rows

/**
 * Changes the files of a series, and those of the occurrences that were taken out of it alike: what they have by
 * themselves stays, and one that is full gets no more. Answers whether anything of the series is different.
 */
export async function changeFilesOfAll(
  id: string,
  others: readonly string[],
  change: FileChange,
  context: Context,
): Promise<boolean> {
  const namesFiles = [change.resId, change.addResId, change.delResId].some(ids => ids !== undefined)
  if (!namesFiles || others.length === 0) return await changeAttachments(context, 'event', id, change)
  const before = await filesOf(id, context)
  if (!(await changeAttachments(context, 'event', id, change))) return false
  const now = await filesOf(id, context)
  const added = now.filter(file => !before.includes(file))
  const gone = before.filter(file => !now.includes(file))
  const { me, run } = context
  await run([
    {
      name: 'event_files_off_all',
      values: [me.companyId, others, gone],
      text: `delete from attachment where comp_id = $1 and subject_type = 'event' and subject_id = any($2::uuid[])
        and rel_type = 'attach_file' and file_id = any($3::uuid[])`,
    },
    {
      name: 'event_files_on_all',
      values: [me.companyId, others, added],
      text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id, position)
        select $1, 'event', other.id, 'attach_file', fresh.id, there.last + fresh.place
        from unnest($2::uuid[]) as other (id)
        cross join unnest($3::uuid[]) with ordinality as fresh (id, place)
        cross join lateral (select coalesce(max(a.position), 0) as last, count(*) as count from attachment a where a.comp_id = $1
          and a.subject_type = 'event' and a.subject_id = other.id and a.rel_type = 'attach_file') there
        where there.count + fresh.place <= ${mostFiles} on conflict do nothing`,
    },
    ...others.map(other => recorded(me, 'event', other, 'edit', { attachments: true })),
  ])
  return true
}
