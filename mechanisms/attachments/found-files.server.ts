import { col } from '#platform/server/database/row.ts'
import { alsoFound, type FoundBeside } from '#mechanisms/search/also-found.server.ts'
import { leadTo } from '#mechanisms/search/lead-to.server.ts'

/** So many that have the words are looked at, the best first. */
const looked = 60

/** Files by their names, on records that the actor may see or on what was said there; as a search finds them. */
export const filesAreFound = alsoFound({
  type: 'file',
  async find({ words, needle, most }, context): Promise<FoundBeside[]> {
    const [answer] = await context.run([
      {
        name: 'files_found',
        text: `select coalesce(c.subject_type, a.subject_type) as subject_type, coalesce(c.subject_id, a.subject_id) as
            subject_id, p.name as who, f.name as subtitle, a.created_at
          from (select subject_id, row_number() over () as place from search_hits($2::text[], $3::text, array['file'],
            $4)) hit
          join file f on f.comp_id = $1 and f.id = hit.subject_id
          join attachment a on a.comp_id = $1 and a.file_id = f.id
          left join comment c on a.subject_type = 'comment' and c.comp_id = $1 and c.id = a.subject_id
          left join person p on p.comp_id = $1 and p.id = f.uploader_id order by hit.place, a.created_at desc limit $4`,
        values: [context.me.companyId, words, needle, looked],
        row: {
          subjectType: col.text,
          subjectId: col.uuid,
          who: col.text.orNull,
          subtitle: col.text,
          createdAt: col.instant,
        },
      },
    ])
    return await leadTo(answer.rows, most, context)
  },
})
