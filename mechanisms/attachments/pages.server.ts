import * as v from 'valibot'
import { parsed } from '#platform/contract/addresses.ts'
import { apiPrefix, proxyPrefix } from '#platform/contract/call.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { type FileStore, MissingContent } from '#platform/server/files/store.ts'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { refuse, Refused } from '#platform/server/http/refuse.ts'
import { job, Overrun } from '#platform/server/jobs/job.ts'
import { findOffice } from '#mechanisms/previews/find-office.server.ts'
import type { PageSize } from '#mechanisms/previews/pdf.server.ts'
import {
  largestPreviewed,
  mostPages,
  noPages,
  previewKind,
  tookTooLong,
  tooLarge,
} from '#mechanisms/previews/preview.contract.ts'
import { bytesAt, contentKey, keepBytes, once, outlineKey, pageKey, printedKey } from './keys.server.ts'
import type { StoredFile } from './readable.server.ts'

type PagesContext = Pick<PublicContext, 'files' | 'doNow'>

/** Pages that are drawn together: who looks at one looks at the next. */
const drawnTogether = 8
const windowOf = (page: number) => page - ((page - 1) % drawnTogether)
/** Seconds that drawing so many pages may take, and making a PDF of a file: LibreOffice has 60 of them. */
const drawingSeconds = 40
const printingSeconds = 75

/** How many pages a file has, and how large the pictures of the first of them are. */
interface Outline {
  total: number
  sizes: PageSize[]
}

/** The id in the address of a file's download here; null for any other address. */
export function fileIdAt(url: string, publicUrl: string): string | null {
  const address = parsed(url, publicUrl)
  if (address?.origin !== new URL(publicUrl).origin) return null
  const prefix = [apiPrefix, proxyPrefix].find(one => address.pathname.startsWith(`${one}/file/download/`))
  return prefix === undefined
    ? null
    : (/^\/file\/download\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(
        address.pathname.slice(prefix.length),
      )?.[1] ?? null)
}

/** The pages of a file that somebody may read; refused where it has none that can be shown. */
export async function outlineOf(file: StoredFile, context: PagesContext): Promise<Outline> {
  const { companyId, sha256 } = file
  const bytes = await made(outlineKey(companyId, sha256), file, 1, context)
  return JSON.parse(bytes.toString()) as Outline
}

/** A page of it as a JPEG, counted from 1. */
export async function pageOf(file: StoredFile, page: number, context: PagesContext): Promise<Buffer> {
  const { total, sizes } = await outlineOf(file, context)
  if (page > Math.min(total, sizes.length)) refuse(notFound)
  return await made(pageKey(file.companyId, file.sha256, page), file, windowOf(page), context)
}

/** What lies under a key once the pages from one on have been drawn: kept from the first time on. */
async function made(key: string, file: StoredFile, from: number, context: PagesContext): Promise<Buffer> {
  const { store } = context.files
  return await bytesAt(store, key).catch(async problem => {
    if (!(problem instanceof MissingContent)) throw problem
    await drawFrom(file, from, context).catch(overran => {
      throw overran instanceof Overrun ? new Refused(tookTooLong) : overran
    })
    return await bytesAt(store, key)
  })
}

async function drawFrom({ companyId, sha256, name, size }: StoredFile, from: number, { files, doNow }: PagesContext) {
  const kind = previewKind(name)
  if (kind === null) refuse(noPages)
  if (size > largestPreviewed) refuse(tooLarge, { megabytes: largestPreviewed / 1024 / 1024 })
  const printed = printedKey(companyId, sha256)
  if (kind !== 'pdf' && !(await files.store.keptAt(printed))) {
    if (kind === 'office') await findOffice()
    await once(printed, () => doNow(kind === 'ofd' ? printOfd : printOffice, { companyId, sha256, name }))
  }
  await once(pageKey(companyId, sha256, from), () =>
    doNow(drawPages, { companyId, sha256, isPdf: kind === 'pdf', from }),
  )
}

const goneWithout = (problem: unknown) => {
  throw problem instanceof MissingContent ? new Refused(notFound) : problem
}

const printed = v.object({ companyId: v.string(), sha256: v.string(), name: v.string() })
type Print = (bytes: Buffer, name: string) => Promise<Buffer>
const printJob = (name: string, printer: () => Promise<Print>) =>
  job(
    name,
    printed,
    async ({ companyId, sha256, name }, { files }) => {
      const bytes = await bytesAt(files.store, contentKey(companyId, sha256)).catch(goneWithout)
      await keepBytes(files, printedKey(companyId, sha256), await (await printer())(bytes, name))
    },
    { apart: { seconds: printingSeconds } },
  )
/** Makes a PDF of an OFD, and of an Office document: each waits for its like alone, as the one is slow. */
export const printOfd = printJob(
  'file.print_ofd',
  async () => (await import('#mechanisms/previews/ofd.server.ts')).ofdAsPdf,
)
export const printOffice = printJob(
  'file.print_office',
  async () => (await import('#mechanisms/previews/office.server.ts')).officeAsPdf,
)

/** Draws pages of a PDF, or of the one that was made of a file. Apart: so is the engine, with its memory. */
export const drawPages = job(
  'file.draw_pages',
  v.object({ companyId: v.string(), sha256: v.string(), isPdf: v.boolean(), from: v.number() }),
  async ({ companyId, sha256, isPdf, from }, { files }) => {
    const { openPdf } = await import('#mechanisms/previews/pdf.server.ts')
    const key = (isPdf ? contentKey : printedKey)(companyId, sha256)
    const pdf = await openPdf(await bytesAt(files.store, key).catch(goneWithout))
    try {
      const sizes = pdf.sizes(mostPages)
      for (let page = from; page < from + drawnTogether && page <= sizes.length; page++)
        await keepBytes(files, pageKey(companyId, sha256, page), await pdf.draw(page))
      const outline: Outline = { total: pdf.total, sizes }
      await keepBytes(files, outlineKey(companyId, sha256), Buffer.from(JSON.stringify(outline)))
    } finally {
      pdf.close()
    }
  },
  { apart: { seconds: drawingSeconds } },
)

/** Removes what was drawn of content that no file has any more. */
export async function removePages(store: FileStore, companyId: string, sha256: string): Promise<void> {
  const outline = await bytesAt(store, outlineKey(companyId, sha256)).catch(() => null)
  await store.remove(printedKey(companyId, sha256))
  if (!outline) return
  const { sizes } = JSON.parse(outline.toString()) as Outline
  for (let page = 1; page <= sizes.length; page++) await store.remove(pageKey(companyId, sha256, page))
  await store.remove(outlineKey(companyId, sha256))
}
