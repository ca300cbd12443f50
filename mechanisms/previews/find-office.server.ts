import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { refuse } from '#platform/server/http/refuse.ts'
import { noOffice } from './preview.contract.ts'

/** Where it lies when it is not on the path. */
const usualPlaces = [
  '/usr/lib/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
]

/**
 * LibreOffice's program; refused where there is none. It is asked for before a file is loaded, which may have 100 MB
 * and lie elsewhere.
 */
export async function findOffice(): Promise<string> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...usualPlaces]) {
    const program = join(folder, 'soffice')
    if (folder !== '' && (await access(program, constants.X_OK).then(...asAnswer))) return program
  }
  return refuse(noOffice)
}
const asAnswer = [() => true, () => false] as const
