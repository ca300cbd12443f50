// The limit that a server of Node's can reach on this machine: no identity, no rights, one query. `tsx
// bench/bare-server.ts ADDRESS PORT`.
import { createServer } from 'node:http'
import pg from 'pg'
import { companyId, personId, usualSize } from './fill.ts'

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url!, max: 20 })
const text = `select json_build_object('list', json_agg(page))::text as answer from (
  select task.id, task.code, task.type, task.name, task.summary, task.status, task.priority, task.progress_percent,
    task.plan_start_date, task.plan_end_date, task.real_end_date,
    task.last_opt_date, task.parent_id, task.project_id, task.comment_num
  from (select subject_id, last_opt_date from member where comp_id = $1 and person_id = $2 and subject_type = 'task'
    and role = 'manager' and is_open = true and is_hidden = false
    order by last_opt_date desc nulls last, subject_id desc nulls last limit 20) taken
  join task on task.comp_id = $1 and task.id = taken.subject_id) page`

createServer((_request, reply) => {
  const person = personId(0, 1 + Math.floor(Math.random() * usualSize.people))
  pool.query<{ answer: string }>({ name: 'list', text, values: [companyId(0), person] }).then(
    ({ rows }) => {
      const body = Buffer.from(`{"result":0,"data":${rows[0]!.answer}}`)
      reply
        .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
        .end(body)
    },
    () => {
      reply.writeHead(500, { 'Content-Length': 0 }).end()
    },
  )
}).listen(Number(port), '127.0.0.1')
