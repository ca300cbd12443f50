import * as v from 'valibot'

const roomId = v.pipe(v.string(), v.maxLength(100))
const uid = v.optional(v.string())

/** The frames that a client may send on `WS /ftask/im` (wire page, "Realtime"); any other closes its socket. */
export const clientFrame = v.variant('cmd', [
  v.object({
    cmd: v.literal('auth'),
    token: v.pipe(v.string(), v.maxLength(500)),
    uid,
    comp_id: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  v.object({ cmd: v.literal('room-info'), roomId, uid }),
  v.object({ cmd: v.literal('heartbeat'), uid }),
])
export type ClientFrame = v.InferOutput<typeof clientFrame>
