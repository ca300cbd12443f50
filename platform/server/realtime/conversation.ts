import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import { clientFrame, type ClientFrame } from '#platform/contract/live-frames.ts'
import type { Me } from '../http/identity.ts'

const refused = 1008
/** More frames than these within the time (milliseconds) are no conversation. */
const mostFrames = 100
const within = 10_000

export interface Conversation {
  /** Who it is, when the token is good; the socket then receives news. */
  admit(token: string, companyId: string | undefined): Promise<Me | null>
  /** The frames that this person may have missed since their page asked for its data. */
  lately(me: Me): string[]
  toSignIn: number
  report(problem: unknown): void
}

/**
 * What a client and we say to each other: it signs in with its first frame, then asks for rooms and keeps the line
 * alive. Whatever else it sends, or says in another's name, closes the socket.
 */
export function converse(socket: WebSocket, { admit, lately, toSignIn, report }: Conversation) {
  let me: Me | null = null
  let isSigningIn = false
  let frames = 0
  const close = (reason: string) => socket.close(refused, reason)
  const say = (words: object) => socket.send(JSON.stringify(words))
  const late = setTimeout(() => close('sign in first'), toSignIn)
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
      const found = await admit(said.token, said.comp_id)
      if (!found) return close('not signed in')
      if (!isTheirs(found, said.uid)) return close('another uid')
      clearTimeout(late)
      me = found
      say({ cmd: 'auth', result: 0, uid: me.personId, comp_id: me.companyId })
      for (const frame of lately(me)) socket.send(frame)
      return
    }
    if (!me) return close('sign in first')
    if (!isTheirs(me, said.uid)) return close('another uid')
    if (said.cmd === 'heartbeat') return say({ cmd: 'heartbeat' })
    // A person has a room of their own and their company's; groups are told by name, through the news.
    if (said.roomId !== me.personId && said.roomId !== me.companyId) return close('another room')
    say({ cmd: 'room-info', result: 0, roomId: said.roomId })
  }
}

/** A client may name the person or the account; it need not name either. */
const isTheirs = (me: Me, uid: string | undefined) => uid === undefined || uid === me.personId || uid === me.accountId

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
