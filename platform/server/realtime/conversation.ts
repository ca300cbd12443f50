import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { clientFrame, type ClientFrame } from '#platform/contract/live-frames.ts'
import type { Me } from '../http/identity.ts'

const refused = 1008
/** A client that was slow may come again: after `refused` it does not. */
const tryAgainLater = 1013
/** A client that sends more frames than these within the time (milliseconds) is cut off. */
const mostFrames = 100
const within = 10_000

export interface Conversation {
  /** Authenticates the token; the socket then receives events. */
  admit(token: string, companyId: string | undefined): Promise<Me | null>
  /** The frames that this person may have missed since their page fetched its data. */
  lately(me: Me): string[]
  toSignIn: number
  report(problem: unknown): void
}

/**
 * The protocol with a client: it signs in with its first frame, then requests rooms and sends heartbeats. Any other
 * frame, or one in another person's name, closes the socket.
 */
export function converse(socket: WebSocket, { admit, lately, toSignIn, report }: Conversation) {
  let me: Me | null = null
  let isSigningIn = false
  let frames = 0
  const close = (reason: string) => socket.close(refused, reason)
  const say = (words: object) => socket.send(JSON.stringify(words))
  const late = setTimeout(() => socket.close(tryAgainLater, 'sign in sooner'), toSignIn)
  const calm = setInterval(() => {
    frames = 0
  }, within)
  socket.on('close', () => {
    clearTimeout(late)
    clearInterval(calm)
  })

  socket.on('message', (data, isBinary) => {
    if (++frames > mostFrames) return close('too many frames')
    const read = v.safeParse(clientFrame, isBinary ? undefined : parsed(data))
    if (!read.success) return close('unreadable frame')
    answer(read.output).catch(problem => {
      report(problem)
      socket.close(1011, 'try again')
    })
  })

  async function answer(said: ClientFrame) {
    if (said.cmd === 'auth') {
      if (me || isSigningIn) return close('signed in already')
      isSigningIn = true
      // How long the authentication takes is the server's own doing.
      clearTimeout(late)
      const found = await admit(said.token, said.comp_id)
      if (!found) return close('not signed in')
      if (!isTheirs(found, said.uid)) return close('another uid')
      me = found
      say({ cmd: 'auth', result: 0, uid: me.personId, comp_id: me.companyId })
      for (const frame of lately(me)) socket.send(frame)
      return
    }
    if (!me) return close('sign in first')
    if (!isTheirs(me, said.uid)) return close('another uid')
    if (said.cmd === 'heartbeat') return say({ cmd: 'heartbeat' })
    // A person has a room of their own and their company's; groups are addressed by name in the events.
    if (said.roomId !== me.personId && said.roomId !== me.companyId) return close('another room')
    say({ cmd: 'room-info', result: 0, roomId: said.roomId })
  }
}

/** A client may name the person or the account, or neither. */
const isTheirs = (me: Me, uid: string | undefined) => uid === undefined || uid === me.personId || uid === me.accountId

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
