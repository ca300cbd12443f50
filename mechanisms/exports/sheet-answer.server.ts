import { FileAnswer } from '#platform/server/http/handle.ts'

/** An .xlsx as a download, under a name that may be Chinese (RFC 6266, with a plain one for what cannot read it). */
export const xlsxAnswer = (bytes: Buffer, name: string): FileAnswer =>
  new FileAnswer(bytes, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })
