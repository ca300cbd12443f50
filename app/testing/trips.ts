import { apiPrefix, type Call } from '#platform/contract/call.ts'
import type { Trips } from '#platform/server/database/trips.ts'

/**
 * How many round trips to the database a call may take, beginning and end of its transaction, its key and its numbers
 * included. Calls that are refused are not held against it.
 */
const usual = 24

/**
 * Calls that take more, by their address. Who changes a call so that it takes more still looks first for statements
 * that could go out together, or for one over several rows.
 */
const more: Record<string, number> = {
  'GET /hr/sign/detail': 25,
  'PATCH /events/:id': 25,
  'POST /approval/decide': 28,
  'POST /crm/contracts': 26,
  'POST /erp/store-orders': 25,
  'POST /finance/:type': 33,
  'POST /hr/fill_sign': 29,
  'POST /hr/fill_sign/cancel/:id': 26,
  'POST /hr/fill_sign/handle/:id': 25,
  'POST /hr/leave': 33,
  'POST /hr/leave/cancel/:id': 27,
  'POST /hr/leave/handle/:id': 25,
  'POST /hr/outing': 25,
  'POST /hr/overtime': 28,
  'POST /hr/overtime/handle/:id': 25,
  'POST /hr/void_apply/handle/:id': 30,
  'POST /project': 37,
  'POST /project/change_status/:id': 32,
  'POST /project/copy/:id': 41,
  'POST /project/item': 34,
  'POST /project/item/:id/move': 35,
  'POST /project/item/:id/places/:kind': 29,
  'POST /project/quality/score/:id': 33,
  'POST /project/restart/:id': 33,
  'POST /project/sign_status/:id': 29,
  'POST /user/leave/:id': 44,
  'POST /user/reg_by_admin/batch_mail': 39,
  'POST /v2/task/workflow_item/:id': 33,
  'POST /v2/user/invite_reg': 29,
  'POST /v3/task/:id/copy': 27,
  'POST /v3/task/:id/indent': 28,
  'POST /v3/task/:id/move': 34,
  'POST /v3/task/:id/outdent': 28,
  'POST /v3/task/batch_change_status': 35,
  'POST /v3/task/batch_create': 25,
  'POST /v3/task/change_status/:id': 30,
  'PUT /crm/contracts/:id': 27,
  'PUT /erp/invoice/:id': 26,
  'PUT /erp/store-orders/:id': 27,
  'PUT /erp/suppliers/:id': 27,
  'PUT /finance/:type/:id': 36,
  'PUT /hr/common_apply/:id': 26,
  'PUT /hr/fill_sign/:id': 33,
  'PUT /hr/leave/:id': 37,
  'PUT /hr/outing/:id': 29,
}

/**
 * In how many trips of one call the same statement may go out: one in more is sent for each row. Several parts of a
 * call may add members or lines of history, and a tree is walked level by level.
 */
const mostRepeats = 6

/** Calls that do repeat themselves for each record, by their address; why is said where they do. */
const rowByRow = new Set(['POST /approval/decide'])

/** What the database adds to each trip by itself. */
const added = new Set(['act_as', 'act_as_before'])

/** Throws where a call takes more round trips than it may, or sends a statement for each row. */
export function holdTrips({ method, path }: Call, { count, ofStatement }: Trips) {
  const address = `${method} ${path}`
  const most = more[address] ?? usual
  if (rowByRow.has(address)) return
  const [statement, times] = [...ofStatement]
    .filter(([name]) => !added.has(name))
    .reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  if (times > mostRepeats)
    throw new Error(
      `${method} ${apiPrefix}${path} sent a statement in ${times} round trips, one for each row: ${statement}`,
    )
  if (count > most)
    throw new Error(`${method} ${apiPrefix}${path} took ${count} round trips to the database, ${most} at most`)
}
