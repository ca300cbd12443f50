// The limit that a server of Node's can reach on this machine: no identity, no rights, a plain table and one plain
// query for each request. `tsx bench/bare-server.ts ADDRESS PORT`.
import { createServer } from 'node:http'
import pg from 'pg'
import { plainInsert, plainList, plainOne } from './plain-table.ts'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url!, max: 20 })

const answer = async (method: string, address: URL) => {
  const owner = Number(address.searchParams.get('owner'))
  const end = new Date(Date.now() + 86_400_000)
  const { rows } =
    method === 'POST'
      ? await pool.query({
          name: 'create',
          text: plainInsert,
          values: [owner, `T${Date.now()}`, '压测新建的任务', end],
        })
      : address.pathname === '/one'
        ? await pool.query({ name: 'one', text: plainOne, values: [1 + Math.floor(Math.random() * 20)] })
        : await pool.query({ name: 'list', text: plainList, values: [owner] })
  return Buffer.from(`{"result":0,"data":${JSON.stringify(rows)}}`)
}

createServer((request, reply) => {
  request.resume()
  answer(request.method!, new URL(request.url!, 'http://bare')).then(
    body =>
      reply
        .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
        .end(body),
    () => reply.writeHead(500, { 'Content-Length': 0 }).end(),
  )
}).listen(Number(port), '127.0.0.1')
