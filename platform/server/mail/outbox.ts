import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { SendMailOptions } from 'nodemailer'
import { join } from 'node:path'
import { newId } from '../database/ids.ts'

/** Writes a mail into DATA_DIR/outbox, as a file that every mail program opens. */
export async function putInOutbox(dataDir: string, message: SendMailOptions) {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  const { createTransport } = await import('nodemailer')
  const { message: content } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message)
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const whom = String(message.to)
    .replace(/[^\w.@-]/g, '_')
    .slice(0, 80)
  const path = join(folder, `${time} ${whom} ${newId().slice(-6)}.eml`)
  await writeFile(`${path}.part`, content as Buffer)
  await rename(`${path}.part`, path)
}
