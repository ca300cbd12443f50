import { setTimeout as sleep } from 'node:timers/promises'
import { newId, newSecret } from '#platform/server/database/ids.ts'
import { tokenHash } from '#modules/account/session/identify.server.ts'
import { mostSent } from '#modules/messages/message/message.contract.ts'
import { demoCompany } from '#database/demo/people.ts'
import { send, underKills, type KillOptions, type Texts } from './kills.ts'

/** A writer writes as so many people in turn: one alone may not send as much. */
const peopleOfWriter = 10

export interface MessageCrashReport {
  /** Messages that were answered, and how many of them after their first attempt was cut off. */
  acknowledged: number
  repeated: number
  /** Messages that were answered and are not there under the number that was answered. */
  lost: string[]
  /** Messages that are there more than once, although each was sent under one id of its device's. */
  doubled: string[]
  /** Messages of one writer that stand in another order than they were written in; gaps in the numbers. */
  disordered: string[]
  /** Conversations whose counters or unread numbers differ from what their messages say. */
  miscounted: string[]
  /** From the kill to answers as before, the slowest, in milliseconds. */
  slowestRecovery: number
}

interface Sent {
  id: string
  seq: number
  clientId: string
  writer: string
}

/**
 * Kills a server, or its database, while people write in one group, each one message after the other; sends again what
 * got no answer, and then compares what is there with what was answered.
 */
export async function crashMessages({
  writers = 6,
  ...options
}: KillOptions & { writers?: number }): Promise<MessageCrashReport> {
  const sent: Sent[] = []
  let conversationId = ''
  const { found, ...times } = await underKills(options, {
    async begin({ address, tokens, stop, texts }) {
      const people = await colleagues(writers * peopleOfWriter, texts)
      const { id } = await post<{ id: string }>(address, tokens[0]!, '', {
        name: 'crash',
        person_ids: people.map(one => one.id),
      })
      conversationId = id
      return Array.from({ length: writers }, (_, writer) =>
        write(
          address,
          people.filter((__, place) => place % writers === writer).map(one => one.token),
          { conversationId: id, writer: String(writer), sent, stop },
        ),
      )
    },
    answered: () => sent.length,
    enough: 2 * writers,
    inspect: texts => inspect(texts, conversationId, sent),
  })
  return { acknowledged: sent.length, ...times, ...found }
}

const post = <Answer>(address: string, token: string, path: string, body: object, repeated?: () => void) =>
  send<Answer>(
    `${address}/ftask/api/im/conversations${path}`,
    body,
    { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    repeated,
  )

/** So many more people of the demo company, who are signed in. */
async function colleagues(count: number, texts: Texts) {
  const people = Array.from({ length: count }, () => ({ id: newId(), token: newSecret() }))
  const ids = people.map(one => one.id)
  await texts('insert into account (id, login_name, last_company_id) select id, id, $2 from unnest($1::uuid[]) id', [
    ids,
    demoCompany.id,
  ])
  await texts(
    `insert into person (comp_id, id, account_id, name) select $2, id, id, 'crash ' || id from unnest($1::uuid[]) id`,
    [ids, demoCompany.id],
  )
  await texts(
    `insert into account_session (id, account_id, token_hash, expires_at) select id, id, hash, now() + interval '1 day'
      from unnest($1::uuid[], $2::text[]) session (id, hash)`,
    [ids, people.map(one => tokenHash(one.token))],
  )
  return people
}

interface Writing {
  conversationId: string
  writer: string
  sent: Sent[]
  stop: AbortSignal
}

/**
 * Writes until it is stopped, as several people in turn. What got no answer is sent again until it has one, and then
 * once more under a key of its own, as after days: it is the same message. Answers how many were repeated.
 */
async function write(address: string, tokens: readonly string[], { conversationId, writer, sent, stop }: Writing) {
  let repeated = 0
  const path = `/${conversationId}/messages`
  for (let turn = 0; !stop.aborted; turn++) {
    // Whoever has sent what one may in a minute waits.
    if (turn >= mostSent * tokens.length) {
      await sleep(100)
      continue
    }
    const token = tokens[turn % tokens.length]!
    const clientId = crypto.randomUUID()
    const input = { client_id: clientId, content: `crash ${writer} ${String(turn).padStart(6, '0')}` }
    let isCutOff = false
    const answer = await post<Answer>(address, token, path, input, () => {
      isCutOff = true
    })
    if (isCutOff) {
      repeated++
      const again = await post<Answer>(address, token, path, input)
      if (again.id !== answer.id || again.seq !== answer.seq) throw new Error(`${input.content} is another message now`)
    }
    sent.push({ ...answer, clientId, writer })
  }
  return repeated
}
interface Answer {
  id: string
  seq: number
}

/** Asks PostgreSQL itself what is there. */
async function inspect(
  texts: Texts,
  conversationId: string,
  sent: readonly Sent[],
): Promise<Pick<MessageCrashReport, 'lost' | 'doubled' | 'disordered' | 'miscounted'>> {
  return {
    lost: await texts(
      `select answered.id || ' ' || answered.seq as text from unnest($1::uuid[], $2::int[], $3::uuid[]) answered (id, seq, client_id)
        where not exists (select from message k where k.id = answered.id and k.seq = answered.seq and k.client_id =
          answered.client_id and k.conversation_id = $4)`,
      [sent.map(one => one.id), sent.map(one => one.seq), sent.map(one => one.clientId), conversationId],
    ),
    doubled: await texts(
      `select content as text from message where conversation_id = $1 and type < 10000 group by content having count(*) > 1`,
      [conversationId],
    ),
    disordered: await texts(
      `select content as text from (select content, lag(content) over (partition by split_part(content, ' ', 2) order by seq) as
          before from message where conversation_id = $1 and type < 10000) said where before > content
        union all select 'gap before ' || seq from (select seq, lag(seq, 1, 0) over (order by seq) as before from message
          where conversation_id = $1) said where seq <> before + 1`,
      [conversationId],
    ),
    miscounted: await texts(
      `select 'conversation' as text from conversation c cross join (select max(seq) as seq, max(change_no) as change_no,
            count(*) filter (where type < 10000)::int as counted from message where conversation_id = $1) k
          where c.id = $1 and (c.last_seq, c.change_no, c.counted) is distinct from (k.seq, k.change_no, k.counted)
        union all select 'unread of ' || m.person_id from conversation_member m join conversation c on c.id = m.conversation_id
          where m.conversation_id = $1 and c.counted - m.read_counted - m.skipped <> (select count(*) from message k where
            k.conversation_id = $1 and k.seq > m.read_seq and k.type < 10000 and k.sender_id <> m.person_id)`,
      [conversationId],
    ),
  }
}
