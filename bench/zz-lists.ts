import { readFileSync } from 'node:fs'
import { startServer } from './servers.ts'
import { connect } from './client.ts'
import { saleId } from './fill-sales.ts'
const url = readFileSync('/tmp/h/sales/url', 'utf8')
const tokens = JSON.parse(readFileSync('/tmp/h/sales/tokens.json', 'utf8'))
let server: any
process.on('uncaughtException', e => {
  console.error(e)
  server?.process.kill()
  process.exit(1)
})
server = await startServer(url, 18_090)
const connection = await connect(18_090)
const get = async (path: string) => {
  const reply = await connection.request(
    'GET',
    encodeURI(`/ftask/api${path}`),
    { authorization: `Bearer ${tokens[Number(process.env.WHO ?? 0)]}` },
    '',
  )
  if (!reply.succeeded) throw new Error(`${path} ${reply.body.slice(0, 400)}`)
  return { data: JSON.parse(reply.body).data, took: reply.took }
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const words = ['key=罕见', 'key=2003', 'key=查无此名', 'scope=subordinates', 'scope=department', 'scope=mine']
const lists: Record<string, string[]> = {
  '/crm/customers': words,
  '/crm/orders': [
    ...words,
    `order_start_date=${day(-700)}&order_end_date=${day(-250)}`,
    `order_start_date=${day(-1200)}&order_end_date=${day(-650)}`,
    `order_end_date=${day(-500)}`,
    `order_start_date=${day(-720)}&order_end_date=${day(-200)}`,
    `product_id=${saleId('goods', 5)}`,
  ],
  '/crm/contracts': [
    ...words,
    `signed_start_date=${day(-400)}&signed_end_date=${day(-398)}`,
    `signed_end_date=${day(-500)}`,
    `start_date=${day(-400)}&end_date=${day(-398)}`,
  ],
  '/crm/contracts/payment_terms': ['key=罕见', 'key=H2003', 'key=查无此名', `end_date=${day(-500)}`],
}
const only = new RegExp(process.env.ONLY ?? '')
for (const [path, queries] of Object.entries(lists)) {
  const all = ['', ...queries].filter(q => q === '' || only.test(q))
  const times = new Map(all.map(q => [q, [] as number[]]))
  const nums: Record<string, number> = {}
  const skip = new Set<string>()
  for (let round = -3; round < 15; round++)
    for (const q of all) {
      if (skip.has(q)) continue
      try {
        const r = await get(`${path}.json?limit=20&${q}`)
        nums[q] = r.data.list.length
        if (round >= 0) times.get(q)!.push(r.took)
      } catch (e) {
        console.log(q, String(e).slice(0, 200))
        skip.add(q)
      }
    }
  const stat = (q: string) => {
    const t = times.get(q)!.toSorted((a, b) => a - b)
    return [t[0]!, t[Math.floor(t.length / 2)]!]
  }
  const [pm, pmed] = stat('')
  for (const q of all)
    if (!skip.has(q)) {
      const [m, med] = stat(q)
      console.log(
        path.padEnd(30),
        q.padEnd(50),
        'min',
        m!.toFixed(1),
        'median',
        med!.toFixed(1),
        'times',
        (m! / pm!).toFixed(2),
        (med! / pmed!).toFixed(2),
        'rows',
        nums[q],
      )
    }
}
connection.close()
await server.stop()
process.exit(0)
