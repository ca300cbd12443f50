import { Readable } from 'node:stream'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { isRasterType } from '#mechanisms/attachments/file-types.contract.ts'
import { bytesAt, contentKey } from '#mechanisms/attachments/keys.server.ts'
import { insertFile, layDown } from '#mechanisms/attachments/make-file.server.ts'
import { endUpload, takeSpace } from '#mechanisms/attachments/space.server.ts'
import { extensionOf } from '#mechanisms/formats/formats.contract.ts'
import { documentOfMarkdown } from '#mechanisms/pages/from-markdown.server.ts'
import { readWord, type WordPicture } from '#mechanisms/pages/from-word.server.ts'
import type { Lost } from '#mechanisms/pages/lost.contract.ts'
import { tooLarge } from '#mechanisms/previews/preview.contract.ts'
import type { RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longestArticle } from './document.contract.ts'

/** An upload with its path among those that are taken over together. */
export interface ImportedFile {
  path: string
  fileId: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  isImage: boolean
}
/** The other files, by their paths, and the documents that they become. */
interface Others {
  at: (path: string) => ImportedFile | undefined
  idAt: (path: string) => string | undefined
}
type KeptPictures = ReadonlyMap<string, { fileId: string; width: number | null; height: number | null }>
interface Read {
  /** The article once its own pictures are kept; null: it cannot become one. */
  documentWith: ((pictures: KeptPictures) => RichDocument) | null
  pictures: WordPicture[]
  lost: Lost[]
}
const unread = (what: Lost): Read => ({ documentWith: null, pictures: [], lost: [what] })
/** Larger Markdown is no article. */
const largestText = 2 * 1024 * 1024

/** Reads a file as an article; what of it cannot be taken over is named. */
export async function readArticle(file: ImportedFile, others: Others, context: Context): Promise<Read> {
  const isText = extensionOf(file.path) !== 'docx'
  if (isText && file.size > largestText) return unread('too_long')
  const bytes = await bytesAt(context.files.store, contentKey(context.me.companyId, file.sha256))
  const name = file.path
    .split('/')
    .at(-1)!
    .replace(/\.[^.]+$/, '')
  return isText ? await readMarkdown(bytes, name, file.path, others) : readDocx(bytes, name)
}

async function readMarkdown(bytes: Buffer, name: string, path: string, { at, idAt }: Others): Promise<Read> {
  const source = decoded(bytes)
  if (source === null) return unread('not_text')
  const { document, lost } = await documentOfMarkdown(source, {
    name,
    letters: longestArticle,
    pictureAt(address) {
      const found = at(pathFrom(path, address))
      if (!found?.isImage) return null
      const { fileId, width, height } = found
      return { fileId, name: found.path.split('/').at(-1)!, width, height }
    },
    linkTo(address) {
      if (/^([a-z][a-z\d+.-]*:|#|\/)/i.test(address)) return address
      const id = idAt(pathFrom(path, address.replace(/#.*$/, '')))
      return id ? `/document/article_detail?id=${id}` : address
    },
  })
  return { documentWith: () => document, pictures: [], lost }
}

function readDocx(bytes: Buffer, name: string): Read {
  try {
    const { documentWith, pictures, lost } = readWord(bytes, { name, letters: longestArticle })
    return lost.includes('unreadable') ? unread('unreadable') : { documentWith, pictures, lost }
  } catch (problem) {
    if (problem instanceof Refused) return unread(problem.kind === tooLarge ? 'too_long' : 'unreadable')
    throw problem
  }
}

/**
 * Makes files of the pictures of Word documents, in the company's room, each list of them for its document; what is no
 * picture is left out.
 */
export async function keepPictures(
  lists: readonly (readonly WordPicture[])[],
  context: Context,
): Promise<KeptPictures[]> {
  const { me, run, files } = context
  const kept = []
  for (const pictures of lists) {
    const made = []
    for (const { place, name, bytes } of pictures) {
      const received = await files.incoming.receive(Readable.from([Buffer.from(bytes)]), bytes.length)
      const file = await layDown(files, me, received, { id: newId(), name })
      if (isRasterType(file.type)) made.push({ place, file })
    }
    kept.push(made)
  }
  const all = kept.flat().map(({ file }) => file)
  if (all.length > 0) {
    const size = all.reduce((sum, file) => sum + file.size, 0)
    const upload = await takeSpace(context, '', size)
    await run([...all.map(file => insertFile(me, file)), endUpload(me.companyId, upload, size)])
  }
  return kept.map(
    made => new Map(made.map(({ place, file: { id: fileId, width, height } }) => [place, { fileId, width, height }])),
  )
}

/** UTF-8, or what older programs in China wrote; null where it is neither. */
function decoded(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8_192).includes(0)) return null
  for (const code of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(code, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  }
  return null
}

/** Where an address in a file leads among the files. */
function pathFrom(file: string, address: string): string {
  const path = file.split('/').slice(0, -1)
  let plain = address.replace(/[?#].*$/, '')
  try {
    plain = decodeURIComponent(plain)
  } catch {
    // Written without escapes.
  }
  for (const part of plain.split(/[/\\]/)) {
    if (part === '..') path.pop()
    else if (part !== '.' && part !== '') path.push(part)
  }
  return path.join('/')
}
