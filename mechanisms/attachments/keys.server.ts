import { randomUUID } from 'node:crypto'

/** Where things lie in the store. Each company's are apart; equal content lies once in a company. */
export const contentKey = (companyId: string, sha256: string) => `${companyId}/content/${sha256.slice(0, 2)}/${sha256}`
export const thumbnailKey = (companyId: string, sha256: string, size: number) =>
  `${companyId}/thumbnails/${sha256.slice(0, 2)}/${sha256}-${size}.webp`
/** Two senders of one piece each have a place of their own; one of them wins. */
export const pieceKey = (companyId: string, uploadId: string) => `${companyId}/pieces/${uploadId}/${randomUUID()}`
