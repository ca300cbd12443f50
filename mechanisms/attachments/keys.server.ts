import { randomUUID } from 'node:crypto'

/** Where things lie in the store. Each company's are apart; equal content lies once in a company. */
export const contentKey = (companyId: string, sha256: string) => `${companyId}/content/${sha256.slice(0, 2)}/${sha256}`
export const thumbnailKey = (companyId: string, sha256: string, size: number) =>
  `${companyId}/thumbnails/${sha256.slice(0, 2)}/${sha256}-${size}.webp`
/** The pages of a file: how many and how large they are, itself as a PDF where it is none, and each as a picture. */
const pagesKey = (companyId: string, sha256: string) => `${companyId}/pages/${sha256.slice(0, 2)}/${sha256}`
export const outlineKey = (companyId: string, sha256: string) => `${pagesKey(companyId, sha256)}.json`
export const printedKey = (companyId: string, sha256: string) => `${pagesKey(companyId, sha256)}.pdf`
export const pageKey = (companyId: string, sha256: string, page: number) => `${pagesKey(companyId, sha256)}-${page}.jpg`
/** Two senders of one piece each have a place of their own; one of them wins. */
export const pieceKey = (companyId: string, uploadId: string) => `${companyId}/pieces/${uploadId}/${randomUUID()}`
