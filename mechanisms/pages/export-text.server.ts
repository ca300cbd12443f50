import { strToU8, zipSync } from 'fflate'
import { say } from '#platform/contract/words.ts'
import { type Context, FileAnswer } from '#platform/server/http/handle.ts'
import { bytesAt, contentKey } from '#mechanisms/attachments/keys.server.ts'
import { readableFiles } from '#mechanisms/attachments/readable.server.ts'
import { filesIn, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { linkedOutside } from './links.server.ts'
import type { TextFormat } from './lost.contract.ts'
import { markdownOf } from './to-markdown.server.ts'
import { paperOf } from './to-paper.server.ts'
import { type PrintedPicture, wordOf } from './to-word.server.ts'

const types: Record<TextFormat | 'zip', string> = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  zip: 'application/zip',
}
/** Wider pictures are made smaller. */
const widestPicture = 1_600
const exported = { zh: '导出于', en: 'Exported' }

/**
 * A rich text as a file of its own: Markdown (with its pictures beside it in a zip, where it has any), Word, PDF. Of
 * its pictures those that the actor may read.
 */
export async function exportText(
  { name, document: within, format }: { name: string; document: RichDocument; format: TextFormat },
  context: Context,
): Promise<FileAnswer> {
  const document = linkedOutside(within, context.settings.publicUrl)
  const base =
    name
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .trim()
      .slice(0, 120) || 'document'
  if (format === 'md') {
    const files = await picturesOf(document, context)
    const placeOf = (fileId: string, ending: string) => `${fileId}${ending}`
    const text = markdownOf(name, document, ({ fileId }) =>
      files.has(fileId) ? `pictures/${placeOf(fileId, files.get(fileId)!.ending)}` : '',
    )
    if (files.size === 0) return answer(Buffer.from(text), base, 'md')
    const parts = [...files].map(([id, { bytes, ending }]) => [`pictures/${placeOf(id, ending)}`, bytes] as const)
    return answer(
      Buffer.from(zipSync({ [`${base}.md`]: strToU8(text), ...Object.fromEntries(parts) }, { level: 6 })),
      base,
      'zip',
    )
  }
  const pictures = await printedPictures(document, context)
  if (format === 'docx') return answer(wordOf(name, document, pictures), base, 'docx')
  const moment = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: context.me.timeZone,
  }).format(new Date())
  const foot = `${name} · ${say(exported, context.request.locale)} ${moment}`
  return answer(await paperOf(name, document, pictures, foot), base, 'pdf')
}

async function picturesOf(document: RichDocument, context: Context) {
  const files = await readableFiles(filesIn(document), context)
  const read = await Promise.all(
    files.map(async ({ id, companyId, sha256, name }) => {
      const bytes = await bytesAt(context.files.store, contentKey(companyId, sha256)).catch(() => null)
      return bytes ? ([id, { bytes, ending: /\.[a-z\d]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '' }] as const) : null
    }),
  )
  return new Map(read.filter(one => one !== null))
}

/** As PNG, turned as the camera says; what is no picture after all is left out. */
async function printedPictures(document: RichDocument, context: Context): Promise<Map<string, PrintedPicture>> {
  const { default: sharp } = await import('sharp')
  const made = new Map<string, PrintedPicture>()
  for (const [id, { bytes }] of await picturesOf(document, context)) {
    const picture = await sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize({ width: widestPicture, height: widestPicture, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    if (picture) made.set(id, { bytes: picture.data, width: picture.info.width, height: picture.info.height })
  }
  return made
}

const answer = (bytes: Buffer, name: string, ending: TextFormat | 'zip') =>
  new FileAnswer(bytes, {
    'content-type': types[ending],
    'content-disposition': `attachment; filename="document.${ending}"; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })
