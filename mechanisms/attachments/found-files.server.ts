import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { adding } from '#platform/server/parts/part.ts'
import { alsoFound, type FoundBeside } from '#mechanisms/search/also-found.server.ts'
import { leadTo } from '#mechanisms/search/lead-to.server.ts'
import { recordKey } from '#mechanisms/subjects/subject.server.ts'

/** So many that have the words are looked at, the best first. */
const looked = 60

/** Where the file's carrier stands: a comment on its record, a message in its conversation. */
interface Place {
  id: string
  subjectType: string
  subjectId: string
  /** Shown instead of the record's own title. */
  title?: string
}
type PlacesOf = (ids: readonly string[], context: Context) => Promise<readonly Place[]>
const carriers = new Map<string, PlacesOf>()

/** Files hang on what is no record itself: says on which records such carriers stand. Who sees those, finds the files. */
export const filesFoundThrough = adding('where files are found', (type: string, placesOf: PlacesOf) => {
  carriers.set(type, placesOf)
})

/** Files by their names, on records that the actor may see or on what was said there; as a search finds them. */
export const filesAreFound = alsoFound({
  type: 'file',
  async find({ words, needle, most }, context): Promise<FoundBeside[]> {
    const [answer] = await context.run([
      {
        name: 'files_found',
        text: `select a.subject_type, a.subject_id, p.name as who, f.name as subtitle, a.created_at
          from (select subject_id, row_number() over () as place from search_hits($2::text[], $3::text, array['file'],
            $4)) hit
          join file f on f.comp_id = $1 and f.id = hit.subject_id
          join attachment a on a.comp_id = $1 and a.file_id = f.id
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
    const places = await placesOf(answer.rows, context)
    return await leadTo(
      answer.rows.flatMap(row => {
        if (!carriers.has(row.subjectType)) return [row]
        const place = places.get(recordKey(row.subjectType, row.subjectId))
        return place ? [{ ...row, ...place }] : []
      }),
      most,
      context,
    )
  },
})

async function placesOf(rows: readonly { subjectType: string; subjectId: string }[], context: Context) {
  const places = new Map<string, Omit<Place, 'id'>>()
  for (const [type, find] of carriers) {
    const ids = [...new Set(rows.flatMap(row => (row.subjectType === type ? [row.subjectId] : [])))]
    if (ids.length === 0) continue
    for (const { id, ...place } of await find(ids, context)) places.set(recordKey(type, id), place)
  }
  return places
}
