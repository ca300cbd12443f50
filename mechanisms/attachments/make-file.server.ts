import type { Statement } from '#platform/server/database/batch.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Received } from '#platform/server/files/receive.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { isRasterType } from './file-types.contract.ts'
import { dimensions } from './images.server.ts'
import { contentKey } from './keys.server.ts'
import { sniffedType } from './sniff.server.ts'

export interface NewFile {
  id: string
  name: string
  size: number
  type: string
  sha256: string
  width: number | null
  height: number | null
}

/**
 * Looks at what has come and lays it into the store, where it stands until a record of it is written. If none ever is,
 * the bytes lie there unused: the same content uploaded again takes them over.
 */
export async function layDown(
  { store }: Files,
  me: Me,
  received: Received,
  { id, name }: { id: string; name: string },
): Promise<NewFile> {
  const { path, size, sha256 } = received
  const type = await sniffedType(path, name)
  const shown = isRasterType(type) ? await dimensions(path) : null
  await store.keep(contentKey(me.companyId, sha256), path)
  return { id, name, size, type, sha256, width: shown?.width ?? null, height: shown?.height ?? null }
}

export const insertFile = (me: Me, { id, name, size, type, sha256, width, height }: NewFile): Statement => ({
  name: 'file_insert',
  text: `insert into file (comp_id, id, uploader_id, name, size, type, sha256, width, height) values ($1, $2, $3, $4,
    $5, $6, $7, $8, $9)`,
  values: [me.companyId, id, me.personId, name, size, type, sha256, width, height],
})

export const asBrief = ({ id, name, size, type, width, height }: NewFile) => ({
  id,
  name,
  size,
  type,
  width,
  height,
  isImage: isRasterType(type),
  createdAt: new Date().toISOString(),
})
