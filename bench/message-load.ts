// Sends messages and listens for them, in a process of its own: `tsx bench/message-load.ts '{"port":…,"tokens":[…],…}'`,
// answers one line of JSON.
import { randomUUID } from 'node:crypto'
import { connect } from './client.ts'
import { listen } from './idle-sockets.ts'

export interface ChatLoad {
  port: number
  /** Of the people, group by group. */
  tokens: string[]
  groups: string[]
  groupSize: number
  /** Messages a second in all. */
  rate: number
  seconds: number
}
/** Times in milliseconds, from the moment when a message was due to be sent: what queues is counted. */
export interface ChatFigures {
  storedPerSecond: number
  deliveredPerSecond: number
  stored99: number
  delivered95: number
  delivered99: number
  undelivered: number
  refused: number
  firstRefusal: string
}

const connections = 48
/** So long events are waited for after the last message. */
const patience = 5_000

const { port, tokens, groups, groupSize, rate, seconds } = JSON.parse(process.argv[2]!) as ChatLoad
/** When the message with this idempotency key was due. */
const due = new Map<string, number>()
const stored: number[] = []
const delivered: number[] = []
let refused = 0
let firstRefusal = ''

const key = '"key":"'
const sockets = await listen(port, tokens, frame => {
  if (!frame.includes('"event":"message"')) return
  const from = frame.indexOf(key) + key.length
  const sentAt = due.get(frame.toString('latin1', from, frame.indexOf('"', from)))
  if (sentAt !== undefined) delivered.push(performance.now() - sentAt)
})

const total = Math.round(rate * seconds)
const started = performance.now()
let next = 0
async function keepSending() {
  const connection = await connect(port)
  while (next < total) {
    const n = next++
    const at = started + (n * 1000) / rate
    const wait = at - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const group = n % groups.length
    const sender = group * groupSize + (Math.floor(n / groups.length) % groupSize)
    const once = randomUUID()
    due.set(once, Math.max(at, started))
    const reply = await connection.request(
      'POST',
      `/ftask/api/im/conversations/${groups[group]}/messages.json`,
      { authorization: `Bearer ${tokens[sender]}`, 'idempotency-key': once },
      JSON.stringify({ client_id: randomUUID(), content: `压测消息 ${n}，请看一下附件里的排期` }),
    )
    if (reply.succeeded) stored.push(performance.now() - at)
    else {
      refused++
      firstRefusal ||= reply.body
    }
  }
  connection.close()
}
await Promise.all(Array.from({ length: connections }, keepSending))
const took = (performance.now() - started) / 1000
const wanted = stored.length * groupSize
for (const until = performance.now() + patience; delivered.length < wanted && performance.now() < until;)
  await new Promise(resolve => setTimeout(resolve, 50))
for (const socket of sockets) socket.destroy()

const at = (times: number[], share: number) => {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
console.log(
  JSON.stringify({
    storedPerSecond: Math.round(stored.length / took),
    deliveredPerSecond: Math.round(delivered.length / took),
    stored99: at(stored, 0.99),
    delivered95: at(delivered, 0.95),
    delivered99: at(delivered, 0.99),
    undelivered: wanted - delivered.length,
    refused,
    firstRefusal,
  } satisfies ChatFigures),
)
process.exit(0)
