import { col } from '#platform/server/database/row.ts'
import { alsoFound, type FoundBeside } from '#mechanisms/search/also-found.server.ts'
import { leadTo } from '#mechanisms/search/lead-to.server.ts'

/** At most this many matches are checked for visibility, newest first; if none of them is visible, none is shown. */
const looked = 60

/** Comments on records that the actor may see, as search results. */
export const commentsAreFound = alsoFound({
  type: 'comment',
  async find({ words, needle, most }, context): Promise<FoundBeside[]> {
    const [answer] = await context.run([
      {
        name: 'comments_found',
        text: `select c.subject_type, c.subject_id, p.name as who, left(c.content, 100) as subtitle, c.created_at
          from search_hits($2::text[], $3::text, array['comment'], $4) hit
          join comment c on c.comp_id = $1 and c.id = hit.subject_id
          join person p on p.comp_id = c.comp_id and p.id = c.author_id order by c.created_at desc`,
        values: [context.me.companyId, words, needle, looked],
        row: { subjectType: col.text, subjectId: col.uuid, who: col.text, subtitle: col.text, createdAt: col.instant },
      },
    ])
    return await leadTo(answer.rows, most, context)
  },
})
