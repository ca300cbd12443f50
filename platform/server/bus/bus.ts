import type pg from 'pg'
import type { Database } from '../database/database.ts'

/** Messages between the server's processes, over PostgreSQL's LISTEN and NOTIFY. */
export interface Bus {
  /**
   * `hear` receives each message of a channel; `gap` is called when some may have been missed. Returns how to
   * unsubscribe.
   */
  on(channel: string, hear: (message: string) => void, gap?: () => void): () => void
  /** Sends soon, many in one statement: NOTIFY inside a write's transaction would serialize the commits. */
  send(channel: string, message: string): void
  /** Is the listening connection up? Caches that rely on it must not be used while it is down. */
  isUp(): boolean
  close(): Promise<void>
}

/** A NOTIFY carries less than 8000 bytes; messages are packed up to this size. */
const packedBytes = 7000
const sendEvery = 5
const retryEvery = 1000

export async function openBus(database: Database, report: (problem: unknown) => void): Promise<Bus> {
  const hearers = new Map<string, { hear: (message: string) => void; gap?: () => void }[]>()
  let client: pg.Client | null = null
  let closed = false
  let queue: { channel: string; message: string }[] = []
  let timer: NodeJS.Timeout | null = null

  async function connect() {
    const fresh = await database.listener()
    fresh.on('error', problem => {
      report(problem)
      lost(fresh)
    })
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel, payload = '' }) => {
      const messages =
        channel === 'kaigong_packed' ? (JSON.parse(payload) as [string, string][]) : [[channel, payload] as const]
      for (const [name, message] of messages) {
        for (const { hear } of hearers.get(name) ?? []) {
          try {
            hear(message)
          } catch (problem) {
            report(problem)
          }
        }
      }
    })
    await fresh.query('listen kaigong_packed; listen identity')
    client = fresh
    for (const list of hearers.values()) for (const { gap } of list) gap?.()
  }

  function lost(which: pg.Client) {
    if (client !== which) return
    client = null
    const retry = () => {
      if (closed) return
      connect().catch(() => setTimeout(retry, retryEvery).unref())
    }
    retry()
  }

  async function flush() {
    timer = null
    const pending = queue
    queue = []
    const packs: string[] = []
    let pack: [string, string][] = []
    let bytes = 0
    for (const { channel, message } of pending) {
      const size = Buffer.byteLength(message) + channel.length + 16
      if (bytes + size > packedBytes && pack.length > 0) {
        packs.push(JSON.stringify(pack))
        pack = []
        bytes = 0
      }
      pack.push([channel, message])
      bytes += size
    }
    if (pack.length > 0) packs.push(JSON.stringify(pack))
    try {
      await database.system().run(
        packs.map(payload => ({
          name: 'notify_packed',
          text: "select pg_notify('kaigong_packed', $1)",
          values: [payload],
        })),
      )
    } catch (problem) {
      report(problem)
    }
  }

  await connect()
  return {
    on(channel, hear, gap) {
      const hearer = { hear, gap }
      hearers.set(channel, [...(hearers.get(channel) ?? []), hearer])
      return () => {
        const others = hearers.get(channel)!.filter(one => one !== hearer)
        if (others.length > 0) hearers.set(channel, others)
        else hearers.delete(channel)
      }
    },
    send(channel, message) {
      queue.push({ channel, message })
      timer ??= setTimeout(flush, sendEvery)
    },
    isUp: () => client !== null,
    async close() {
      closed = true
      if (timer) {
        clearTimeout(timer)
        await flush()
      }
      const last = client
      client = null
      await last?.end()
    },
  }
}
