import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { listOf, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

export const mostAddresses = 40

/** Where a page of the app is: its path, and what is asked for there (`/dialogue?id=…&seq=3`). */
const address = v.pipe(
  v.string('format'),
  v.trim(),
  v.maxLength(200, 'too_long'),
  v.regex(/^\/[\w/-]+(\?[\w=&-]*)?$/, 'format'),
)
/** Whether an address may be one of a record. */
export const mayBeRecord = (path: string): boolean => v.is(address, path)

export const recordAddressCalls = callsAbout('short_code', {
  resolve: call(
    'GET /record-addresses',
    v.object({ addresses: listOf(address, mostAddresses) }),
    listed(v.object({ address: out.text, subjectType: out.text, id: out.id, title: out.text })),
    {
      summary:
        'The titles of the records at these addresses of the app; those that are not there, or not to be seen, are left out',
    },
  ),
})
