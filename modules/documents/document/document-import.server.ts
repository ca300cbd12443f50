import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import { isRasterType } from '#mechanisms/attachments/file-types.contract.ts'
import { dropUnheld } from '#mechanisms/attachments/held-files.server.ts'
import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import type { Lost } from '#mechanisms/pages/lost.contract.ts'
import { linkedInside } from '#mechanisms/pages/links.server.ts'
import { filesIn, plainTextOf, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { longestArticle, mostTogether, tooMuchToImport, type documentCalls } from './document.contract.ts'
import { spreadDocument } from './document-news.server.ts'
import { documentType, turn } from './document-subject.server.ts'
import { admitDepth, admitPlace, isCompanyTop, managedBy } from './document-tree.server.ts'
import { keepPictures, readArticle, type ImportedFile } from './read-article.server.ts'

/** A document that is to be made. */
interface Made {
  id: string
  parentId: string | null
  kind: 'folder' | 'article' | 'file'
  name: string
  sources: string[]
  fileId: string | null
  text: string
  document: RichDocument | null
  pictures: string[]
}

const nameOf = (path: string) => path.split('/').at(-1)!.slice(0, 255)
const parentOf = (path: string) => path.split('/').slice(0, -1).join('/')
/** A path without what leads up or nowhere. */
const cleanPath = (path: string) =>
  path
    .split(/[/\\]/)
    .map(part => part.replace(/\p{Cc}/gu, '').trim())
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .join('/')

/**
 * Takes over files with the folders around them. Markdown and Word become articles; a picture that one of them shows
 * lies in it, and nowhere else. What cannot become an article is kept as a file. All of it is made, or nothing.
 */
export async function importDocuments(
  { parentId, shelf, files: requested }: CallParsed<typeof documentCalls.importFiles>,
  context: Context,
): Promise<CallOutput<typeof documentCalls.importFiles>> {
  const { me, run } = context
  await run([turn(me)])
  const at = await admitPlace({ parentId, shelf }, context)
  const files = await uploadsAt(requested, context)
  const byPath = new Map(files.map(file => [file.path, file]))
  const ids = new Map(files.map(({ path }) => [path, newId()]))

  const lost: { path: string; what: Lost }[] = []
  const others = { at: (path: string) => byPath.get(path), idAt: (path: string) => ids.get(path) }
  const texts = files.filter(({ path }) => /^(md|markdown|docx)$/.test(extensionOf(path)))
  const all = []
  for (const file of texts) all.push({ path: file.path, ...(await readArticle(file, others, context)) })
  const pictures = await keepPictures(
    all.map(one => one.pictures),
    context,
  )
  const articles = new Map<string, { document: RichDocument; text: string; pictures: string[] }>()
  all.forEach(({ path, documentWith, pictures: own, lost: losses }, place) => {
    const kept = pictures[place]!
    if (own.some(picture => !kept.has(picture.place)) && !losses.includes('picture')) losses.push('picture')
    lost.push(...losses.map(what => ({ path, what })))
    const read = documentWith?.(kept)
    if (!read) return
    const document = linkedInside(read, context.settings.publicUrl)
    const text = plainTextOf(document)
    if (text.length > longestArticle) lost.push({ path, what: 'too_long' })
    else articles.set(path, { document, text, pictures: filesIn(document) })
  })
  const shown = new Set([...articles.values()].flatMap(({ pictures }) => pictures))

  const made: Made[] = []
  const folders = new Map<string, Made>()
  function folderAt(path: string): Made | null {
    if (path === '') return null
    const known = folders.get(path)
    if (known) return known
    const around = folderAt(parentOf(path))
    const id = newId()
    const folder: Made = {
      ...blank,
      id,
      parentId: around?.id ?? at.parentId,
      kind: 'folder',
      name: nameOf(path),
      sources: [id, ...(around?.sources ?? at.sources)],
    }
    folders.set(path, folder)
    made.push(folder)
    return folder
  }
  for (const { path, fileId } of files) {
    if (shown.has(fileId)) continue
    const around = folderAt(parentOf(path))
    const article = articles.get(path)
    const id = ids.get(path)!
    made.push({
      ...blank,
      id,
      parentId: around?.id ?? at.parentId,
      kind: article ? 'article' : 'file',
      name: article ? nameOf(path).replace(/\.[^.]+$/, '') : nameOf(path),
      sources: [id, ...(around?.sources ?? at.sources)],
      ...(article ?? { fileId }),
    })
  }
  if (made.length > mostTogether) refuse(tooMuchToImport)
  admitDepth(at, Math.max(0, ...[...folders.keys()].map(path => path.split('/').length)))
  await keepAll(made, at.ownerId, context)
  const tops = made.filter(one => one.parentId === at.parentId)
  await run([
    ...(isCompanyTop(at)
      ? [
          managedBy(
            me.companyId,
            tops.map(({ id }) => id),
            me.personId,
          ),
        ]
      : []),
    searchable(
      me.companyId,
      documentType,
      made.map(({ id }) => id),
    ),
  ])
  await dropUnheld(
    me.companyId,
    files.filter(({ path }) => articles.has(path)).map(({ fileId }) => fileId),
    run,
  )
  await spreadDocument(made[0]!.id, 'create', {}, context)
  return {
    ids: tops.map(({ id }) => id),
    folders: folders.size,
    articles: articles.size,
    files: made.length - folders.size - articles.size,
    lost,
  }
}
const blank = { fileId: null, text: '', document: null, pictures: [] }

/** The actor's uploads with their paths; of two at one path the first has it, the other gets a number. */
async function uploadsAt(
  requested: CallParsed<typeof documentCalls.importFiles>['files'],
  { me, run }: Context,
): Promise<ImportedFile[]> {
  const [answer] = await run([
    {
      name: 'documents_import_files',
      row: {
        id: col.uuid,
        name: col.text,
        size: col.int,
        type: col.text,
        sha256: col.text,
        width: col.int.orNull,
        height: col.int.orNull,
      },
      values: [me.companyId, [...new Set(requested.map(({ fileId }) => fileId))], me.personId],
      text: `select id, name, size, type, sha256, width, height from file where comp_id = $1 and id = any($2::uuid[]) and uploader_id = $3`,
    },
  ])
  const known = new Map(answer.rows.map(row => [row.id, row]))
  const taken = new Set<string>()
  return requested.map(({ fileId, path: inputPath }) => {
    const { id, size, type, sha256, width, height, name } = known.get(fileId) ?? refuse(unknownFile, {}, 'files')
    const wanted = cleanPath(inputPath) || name
    let path = wanted
    for (let number = 2; taken.has(path); number++) path = wanted.replace(/(\.[^./]*)?$/, ` ${number}$1`)
    taken.add(path)
    return { path, fileId: id, size, sha256, width, height, isImage: isRasterType(type) }
  })
}

/** One statement, however many there are. */
async function keepAll(made: readonly Made[], ownerId: string | null, { me, run }: Context) {
  const hung = made.flatMap(({ id, pictures }) => pictures.map(fileId => ({ id, fileId })))
  await run([
    {
      name: 'documents_import',
      values: [
        me.companyId,
        ownerId,
        me.personId,
        made.map(({ id }) => id),
        made.map(one => one.parentId),
        made.map(({ kind }) => kind),
        made.map(({ name }) => name),
        made.map(({ fileId }) => fileId),
        made.map(({ text }) => text),
        made.map(({ sources }) => `{${sources.join()}}`),
      ],
      text: `insert into document (comp_id, id, parent_id, owner_id, sources, kind, name, file_id, text, version, creator_id, changed_by_id)
        select $1, one.id, one.parent_id, $2, one.sources::uuid[], one.kind, one.name, one.file_id, one.text,
          case when one.kind = 'folder' then 0 else 1 end, $3, $3
        from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::text[], $10::text[]) as one (id, parent_id, kind,
          name, file_id, text, sources)`,
    },
    {
      name: 'documents_import_versions',
      values: [
        me.companyId,
        me.personId,
        made.map(({ id }) => id),
        made.map(({ kind }) => kind),
        made.map(({ fileId }) => fileId),
        made.map(({ text }) => text),
        made.map(({ document }) => (document === null ? null : JSON.stringify(document))),
        documentType,
      ],
      text: `with input as (select * from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[]) as one (id, kind, file_id,
          text, document)),
        kept as (insert into document_version (comp_id, document_id, number, text, document, file_id, person_id)
          select $1, id, 1, text, document::jsonb, file_id, $2 from input where kind <> 'folder'),
        hung as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id) select $1, $8, id, 'attach_file',
          file_id from input where file_id is not null)
        insert into history (comp_id, id, subject_type, subject_id, actor_id, action) select $1, gen_random_uuid(), $8, id, $2, 'create'
          from input where id <> ($3::uuid[])[1]`,
    },
    {
      name: 'documents_import_pictures',
      values: [me.companyId, documentType, hung.map(({ id }) => id), hung.map(({ fileId }) => fileId)],
      text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id)
        select $1, $2, id, 'rich_text', file_id from unnest($3::uuid[], $4::uuid[]) as one (id, file_id) on conflict do nothing`,
    },
  ])
}
