import { apiPrefix, type CallOutput } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { answerOf, headersOf } from '#platform/web/app/send-call.ts'
import { companyId, serverAddress } from '#platform/web/session/session.ts'
import { uploadCalls, type FileBrief } from './attachment.contract.ts'

/** Sends one small file whole; throws `CallRefused`. Large ones go in pieces, which survive a lost connection. */
export async function uploadFile(file: File): Promise<FileBrief> {
  const { upload } = uploadCalls
  const body = new FormData()
  body.append('file', file, file.name)
  const company = companyId()
  const address = `${serverAddress('api')}${apiPrefix}${upload.path}.json${company ? `?comp_id=${company}` : ''}`
  const { data } = await answerOf(address, {
    method: upload.method,
    headers: headersOf(upload, undefined, false),
    body,
  })
  return (fromWire(upload.output)(data) as CallOutput<typeof upload>).list[0]!
}
