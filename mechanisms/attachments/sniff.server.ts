import { open } from 'node:fs/promises'
import { isLockedOffice } from '#mechanisms/previews/locked-office.server.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { contentDiffers, nameless } from './attachment.contract.ts'
import { fileTypeOf, keptType } from './file-types.contract.ts'

/** As much of a text as is looked at, in bytes. */
const beginning = 64 * 1024
/** Where the mark of a kind stands at the latest, if something stands before it. */
const soonEnough = 1_024

/** Refuses a file without a name; before any byte of it has come. */
export function admitName(name: string) {
  if (name === '') refuse(nameless, {}, 'name')
}

/**
 * The media type of a file. Of the kinds that the product opens it is by its content, which has to be what its name
 * says; any other is kept as it is, as bytes that nothing opens. Never what the client says.
 */
export async function sniffedType(path: string, name: string): Promise<string> {
  const wanted = fileTypeOf(name)
  if (!wanted) return keptType
  // Only who takes files in pays for the library.
  const { fileTypeFromFile } = await import('file-type')
  const found = (await fileTypeFromFile(path))?.ext
  const { recognised } = wanted
  const fits =
    recognised === 'text'
      ? found === undefined && (await isText(path))
      : recognised === 'svg'
        ? (found === undefined || found === 'xml') && (await textOf(path)).includes('<svg')
        : (found !== undefined &&
            (recognised.includes(found) ||
              (found === 'cfb' && wanted.mayBeLocked === true && (await isLocked(path))))) ||
          (found === undefined &&
            wanted.beginsWith !== undefined &&
            (await textOf(path)).slice(0, soonEnough).includes(wanted.beginsWith))
  if (!fits) refuse(contentDiffers, { name })
  return wanted.type
}

/** Whether it is a document of Office with a password, which is no zip then. */
async function isLocked(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return await isLockedOffice(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

/** Text has no zero bytes, unless it says that it is UTF-16, as spreadsheets save it. */
async function isText(path: string): Promise<boolean> {
  const text = await textOf(path)
  return /^(\xff\xfe|\xfe\xff)/.test(text) || !text.includes('\0')
}

async function textOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
