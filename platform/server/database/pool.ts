import type { Connected } from './connection.ts'
import { DatabaseAway } from './outage.ts'

/** How long an idle connection is kept, in milliseconds. */
const patience = 30_000

interface Waiting {
  resolve(connection: Connected): void
  reject(problem: unknown): void
}

/** At most so many connections, opened on demand. The one returned last is used first, so that the rest may expire. */
export class Pool {
  private readonly open: () => Promise<Connected>
  private readonly most: number
  private readonly idle: Connected[] = []
  private readonly waiting: Waiting[] = []
  private made = 0
  private ended: (() => void) | null = null
  private readonly sweep: NodeJS.Timeout

  constructor(open: () => Promise<Connected>, most: number) {
    this.open = open
    this.most = most
    this.sweep = setInterval(() => this.endOld(), patience / 3).unref()
  }

  /** Takes a connection; the caller gives it back. */
  async take(): Promise<Connected> {
    for (let connection = this.idle.pop(); connection; connection = this.idle.pop()) {
      if (!connection.lost) return connection
      this.made--
    }
    if (this.ended) throw new Error('The database is closed')
    return await new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject })
      if (this.made < this.most) void this.make()
    })
  }

  give(connection: Connected) {
    if (connection.lost) {
      this.made--
      if (this.waiting.length > 0) void this.make()
    } else if (this.waiting.length > 0) {
      this.waiting.shift()!.resolve(connection)
    } else {
      connection.idleSince = Date.now()
      this.idle.push(connection)
    }
    this.endIfLast()
  }

  /** Ends each connection when it is returned. */
  async end() {
    clearInterval(this.sweep)
    const ended = new Promise<void>(resolve => {
      this.ended = resolve
    })
    this.endIfLast()
    await ended
  }

  private async make() {
    this.made++
    try {
      this.give(await this.open())
    } catch (problem) {
      this.made--
      this.waiting.shift()?.reject(new DatabaseAway(problem))
      if (this.waiting.length > 0 && this.made < this.most) void this.make()
      this.endIfLast()
    }
  }

  private endOld() {
    const latest = Date.now() - patience
    while (this.idle.length > 0 && this.idle[0]!.idleSince < latest) {
      this.made--
      void this.idle.shift()!.end()
    }
  }

  private endIfLast() {
    if (!this.ended || this.waiting.length > 0) return
    const ending = this.idle.splice(0)
    this.made -= ending.length
    const all = Promise.all(ending.map(connection => connection.end()))
    if (this.made === 0) void all.then(this.ended)
  }
}
