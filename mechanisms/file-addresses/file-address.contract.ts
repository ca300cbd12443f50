import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { ids, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

/**
 * Where the pictures are that others show: a person's face, a picture in a text. The files themselves are
 * `attachments`'.
 */
export const fileAddressCalls = callsAbout('file', {
  addresses: call(
    'GET /file/addresses',
    v.object({ ids: ids(100) }),
    listed(v.object({ id: out.id, address: out.text, thumbnail: out.maybeText })),
    {
      summary:
        'Signed addresses for images and players, good for 30 to 60 minutes; files one may not see are left out. A thumbnail takes `&size=96|240|960`',
    },
  ),
})
