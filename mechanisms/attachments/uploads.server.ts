import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { found } from '#platform/server/http/refuse.ts'
import { usualPiece } from './attachment.contract.ts'
import { isRasterType } from './file-types.contract.ts'

export interface Upload {
  id: string
  name: string
  size: number
  received: number
  pieces: string[]
}

/** An upload of the actor's own; another's answers like one that never was. */
export async function ownUpload({ me, run }: { me: Me; run: Run }, id: string): Promise<Upload> {
  const [answer] = await run([
    {
      name: 'upload_own',
      row: { name: col.text, size: col.int, received: col.int, pieces: col.texts },
      text: 'select name, size, received, pieces from upload where comp_id = $1 and id = $2 and person_id = $3',
      values: [me.companyId, id, me.personId],
    },
  ])
  const { name, size, received, pieces } = found(answer.first)
  return { id, name, size, received, pieces }
}

/** What a client needs to go on. */
export const asState = ({ id, name, size, received }: Upload) => ({ id, name, size, received, piece: usualPiece })

/** The file that an upload of the actor's has become; null when it has not yet. */
export async function finishedFile({ me, run }: { me: Me; run: Run }, id: string) {
  const [answer] = await run([
    {
      name: 'upload_finished',
      row: {
        name: col.text,
        size: col.int,
        type: col.text,
        width: col.int.orNull,
        height: col.int.orNull,
        createdAt: col.instant,
      },
      text: `select name, size, type, width, height, created_at from file where comp_id = $1 and id = $2 and
        uploader_id = $3`,
      values: [me.companyId, id, me.personId],
    },
  ])
  const row = answer.first
  if (!row) return null
  const { name, size, type, width, height, createdAt } = row
  return { id, name, size, type, width, height, isImage: isRasterType(type), createdAt }
}
