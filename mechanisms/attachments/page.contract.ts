import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'

export const foreignAddress = refusal('file.foreign_address', {
  zh: '这不是本系统文件的地址',
  en: 'This is not the address of a file here',
})

const pagesOfFile = v.object({
  /** All pages of the file; the list has the first 200 at most. */
  total: out.number,
  list: v.array(v.object({ page: out.number, width: out.number, height: out.number, address: out.text })),
})
const url = requiredText(2_000)

/**
 * The pages of a file as pictures (spec 2 §7.9), each at a signed address. `url` is the address of a file of the
 * caller's company, as `GET /file/addresses` gives it; no other is fetched.
 */
export const pageCalls = callsAbout('file', {
  pdf: call('GET /file/convert-pdf-to-jpeg', v.object({ url }), pagesOfFile, { summary: 'The pages of a PDF' }),
  odf: call('GET /file/convert-odf-to-jpeg', v.object({ url }), pagesOfFile, {
    summary: 'The pages of an OFD, and of an ODF or Office document where the server has LibreOffice',
  }),
})
