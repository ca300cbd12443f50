import * as v from 'valibot'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { filesHungOn } from '#mechanisms/attachments/hanging-files.server.ts'
import { dropUnheld } from '#mechanisms/attachments/held-files.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { conversationType } from '../conversation/conversation-subject.server.ts'
import { MessageType } from './message-types.contract.ts'
import { memberIds, messageType } from './put-message.server.ts'

/** So many messages go in one transaction: whoever writes in the conversation meanwhile waits no longer than they take. */
const batch = 500
const aDay = 86_400_000
const keepDays = 'im_keep_days'

type Parts = Pick<JobContext, 'database' | 'publish'>

/**
 * Deletes what companies keep no longer by their rule (`im_keep_days`), for good: messages with their reactions, words
 * in the search and files that nothing else holds. `now` says which are too old. What was not read by then is read; the
 * numbers of those that stay are as they were. The audit names who made the rule. Done again, it changes nothing.
 */
export async function expireMessages(parts: Parts, now = new Date()): Promise<number> {
  const { database } = parts
  const [ruled] = await database.system().run([
    {
      value: col.uuid,
      values: [keepDays],
      text: 'select comp_id from company_setting where key_name = $1 order by comp_id',
    },
  ])
  let count = 0
  for (const companyId of ruled.rows) {
    const { run } = database.company(companyId)
    const days = await settingOf(run, companyId, keepDays)
    if (days === 0) continue
    const before = new Date(now.getTime() - days * aDay)
    const gone = await expireOfCompany(companyId, before.toISOString(), parts)
    if (gone > 0) await run([expired(companyId, gone, days)])
    count += gone
  }
  return count
}

async function expireOfCompany(companyId: string, before: string, { database, publish }: Parts): Promise<number> {
  const { run } = database.company(companyId)
  const [, old] = await run([
    {
      // What those who had not read were reminded of stands in their notices, in its words.
      values: [companyId, conversationType, before],
      text: `delete from notification where comp_id = $1 and subject_type = $2 and kind = 'im.remind' and created_at < $3::timestamptz`,
    },
    {
      value: col.uuid,
      values: [companyId, before],
      text: `select c.id from conversation c where c.comp_id = $1 and exists (select from message k where k.comp_id = $1 and
        k.conversation_id = c.id and k.sent_at < $2::timestamptz) order by c.id`,
    },
  ])
  let count = 0
  for (const id of old.rows) {
    let gone = 0
    for (let some = batch; some === batch; gone += some) some = await expireSome(companyId, id, before, { database })
    count += gone
    if (gone === 0) continue
    const [members] = await run([memberIds(companyId, id)])
    publish([{ companyId, to: members.rows, subjectType: messageType, subjectId: id, event: 'changed' }])
  }
  return count
}

/** The oldest of a conversation, `batch` of them at the most, in one transaction; answers how many went. */
const expireSome = (companyId: string, id: string, before: string, { database }: Pick<Parts, 'database'>) =>
  database.transaction(companyId, async ({ run }) => {
    const [, old] = await run([
      {
        name: 'conversation_hold',
        values: [companyId, id],
        text: 'select from conversation where comp_id = $1 and id = $2 for update',
      },
      {
        name: 'messages_expired',
        row: { id: col.uuid, seq: col.int, counted: col.int },
        values: [companyId, id, before],
        text: `select id, seq, counted from message where comp_id = $1 and conversation_id = $2 and seq <= (select max(seq)
          from message where comp_id = $1 and conversation_id = $2 and sent_at < $3::timestamptz) order by seq limit ${batch}`,
      },
    ])
    const last = old.rows.at(-1)
    if (!last) return 0
    const ids = old.rows.map(one => one.id)
    const [files] = await run([
      filesHungOn(companyId, messageType, ids),
      {
        name: 'messages_gone',
        values: [companyId, id, last.seq],
        text: 'update conversation set gone_seq = $3 where comp_id = $1 and id = $2',
      },
      {
        name: 'messages_gone_are_read',
        values: [companyId, id, last.seq, last.counted],
        text: `update conversation_member m set read_seq = $3, read_counted = $4,
            skipped = (select count(*) from message o where o.comp_id = $1 and o.conversation_id = $2 and o.seq > $3 and
              o.type < ${MessageType.Members} and (o.sender_id = m.person_id or o.recalled_at is not null))
          where m.comp_id = $1 and m.conversation_id = $2 and m.read_seq < $3`,
      },
      {
        name: 'messages_expire',
        values: [companyId, ids],
        text: 'delete from message where comp_id = $1 and id = any($2::uuid[])',
      },
      ...forgotten(companyId, messageType, ids),
    ])
    await dropUnheld(companyId, files.rows, run)
    return ids.length
  })

/** A line of the company's audit, in the name of whoever made the rule; none where nobody is known to have made it. */
const expired = (companyId: string, amount: number, days: number) => ({
  values: [companyId, newId(), JSON.stringify({ amount, keepDays: days }), keepDays],
  text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
    select $1, $2, 'company', $1, rule.actor_id, 'messages.expire', $3::jsonb from (select actor_id from history where comp_id = $1
      and subject_type = 'company' and subject_id = $1 and action = 'setting' and details ->> 'key' = $4
      order by created_at desc limit 1) rule`,
})

/** Each night. */
export const expireMessagesJob = job(
  'im.expire',
  v.object({}),
  async (_, context) => void (await expireMessages(context)),
  {
    cron: '23 18 * * *',
  },
)
