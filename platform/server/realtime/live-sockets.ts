import type { WebSocket } from 'ws'
import type { Me } from '../http/identity.ts'

/** A socket whose person is known. */
export interface Live {
  socket: WebSocket
  token: string
  me: Me
  isAlive: boolean
}

/** Closes the socket of a device that no longer reads, before its unsent frames fill our memory. */
const mostUnsentBytes = 1024 * 1024

/**
 * A page fetches its data first and opens its socket a little later; events in between, within this time
 * (milliseconds), are replayed. A slower client refetches everything.
 */
const remembered = 15_000
/** At most this many are kept: events are short, and most concern few people. */
const mostRemembered = 10_000

/** The sockets of this process, by person, account and company, and the recent events to replay. */
export class LiveSockets {
  private readonly sentFrames: { key: string; frame: Buffer; at: number }[] = []
  private readonly byPerson = new Map<string, Set<Live>>()
  private readonly all = new Set<Live>()

  add(live: Live) {
    const key = keyOf(live.me.companyId, live.me.personId)
    this.byPerson.set(key, (this.byPerson.get(key) ?? new Set()).add(live))
    this.all.add(live)
  }

  remove(live: Live) {
    const key = keyOf(live.me.companyId, live.me.personId)
    const theirs = this.byPerson.get(key)
    theirs?.delete(live)
    if (theirs?.size === 0) this.byPerson.delete(key)
    this.all.delete(live)
  }

  /** Sends a frame to every socket of a person, and keeps it for sockets about to open. */
  send(companyId: string, personId: string, frame: Buffer) {
    const key = keyOf(companyId, personId)
    // Removing from the front moves all others: it is done for many at a time.
    if (this.sentFrames.length > mostRemembered * 1.2) this.forgetOld()
    this.sentFrames.push({ key, frame, at: Date.now() })
    for (const { socket } of this.byPerson.get(key) ?? []) {
      if (socket.bufferedAmount > mostUnsentBytes) socket.terminate()
      else socket.send(frame, { binary: false })
    }
  }

  /** A person's recent frames, without duplicates. */
  lately({ companyId, personId }: Me): string[] {
    this.forgetOld()
    const key = keyOf(companyId, personId)
    return [...new Set(this.sentFrames.filter(one => one.key === key).map(one => one.frame.toString()))]
  }

  private forgetOld() {
    const since = Date.now() - remembered
    let old = Math.max(0, this.sentFrames.length - mostRemembered)
    while (old < this.sentFrames.length && this.sentFrames[old]!.at < since) old++
    this.sentFrames.splice(0, old)
  }

  /** The sockets of an account, or of a company. */
  of(accountOrCompanyId: string): Live[] {
    return [...this.all].filter(({ me }) => me.accountId === accountOrCompanyId || me.companyId === accountOrCompanyId)
  }

  everyone(): Live[] {
    return [...this.all]
  }
  get count() {
    return this.all.size
  }
}

const keyOf = (companyId: string, personId: string) => `${companyId} ${personId}`
