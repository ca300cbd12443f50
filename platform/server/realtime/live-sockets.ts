import type { WebSocket } from 'ws'
import type { Me } from '../http/identity.ts'

/** A socket whose person is known. */
export interface Live { socket: WebSocket, token: string, me: Me, isAlive: boolean }

/** A phone that takes nothing any more is let go before its unsent frames fill our memory. */
const mostUnsentBytes = 1024 * 1024

/** The sockets of this process, found by person, account and company. */
export class LiveSockets {
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

  /** Sends one frame to every socket of a person. */
  send(companyId: string, personId: string, frame: string) {
    for (const { socket } of this.byPerson.get(keyOf(companyId, personId)) ?? []) {
      if (socket.bufferedAmount > mostUnsentBytes) socket.terminate()
      else socket.send(frame)
    }
  }

  /** Those of an account, or of a company. */
  of(accountOrCompanyId: string): Live[] {
    return [...this.all].filter(({ me }) => me.accountId === accountOrCompanyId || me.companyId === accountOrCompanyId)
  }

  everyone(): Live[] { return [...this.all] }
  get count() { return this.all.size }
}

const keyOf = (companyId: string, personId: string) => `${companyId} ${personId}`
