import { hash as hashOf } from 'node:crypto'
import type { Bus } from '#platform/server/bus/bus.ts'
import type { Database, Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Account, Identify, Identity, Me } from '#platform/server/http/identity.ts'
import { appFactsText, appsOf, heldText } from '#mechanisms/people/apps.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { sessionDays, touchMinutes } from './session.contract.ts'

export const tokenHash = (token: string) => hashOf('sha256', token, 'base64url')

interface Known {
  accountId: string
  sessionId: string
  expiresAt: number
  people: Map<string, Me>
  usualCompanyId: string | null
  readAt: number
}

/** However good the news are, nothing older than this is believed. */
const believedFor = 60_000
const most = 50_000

const memories = new Set<(id: string) => void>()

/**
 * Forgets at once, in this process, what is known of an account or of a company's people. The database notifies all
 * processes by itself, a moment later; whoever ends a session is to see it ended with the answer: `after(() =>
 * forgetIdentity(accountId))`.
 */
export function forgetIdentity(accountOrCompanyId: string) {
  for (const forget of memories) forget(accountOrCompanyId)
}

/**
 * For every write that changes who is in the company or who may do what there: the answer comes when the next request
 * to this process already meets the new rights.
 */
export const rightsChanged = ({ me, after }: Pick<Context, 'me' | 'after'>): void =>
  after(() => forgetIdentity(me.companyId))

/**
 * Whose token is it, and who are they in which companies? Read from the database once, then from memory, which the
 * database's own triggers empty through NOTIFY when a session ends or a person's rights change; while the bus is down
 * nothing is remembered.
 */
export function identifier(database: Database, bus: Pick<Bus, 'on' | 'isUp'>): Identify {
  const known = new Map<string, Known>()
  let forgotten = 0
  const forget = (id: string) => {
    forgotten++
    for (const [hash, entry] of known) {
      if (entry.accountId === id || entry.people.has(id)) known.delete(hash)
    }
  }
  memories.add(forget)
  bus.on('identity', forget, () => {
    forgotten++
    known.clear()
  })

  return async (token, companyId): Promise<Identity> => {
    const hash = tokenHash(token)
    let entry = known.get(hash)
    const now = Date.now()
    if (!entry || now - entry.readAt > believedFor || !bus.isUp()) {
      const before = forgotten
      const read = await readIdentity(database, hash)
      if (!read) {
        known.delete(hash)
        return null
      }
      entry = read
      if (known.size >= most) known.delete(known.keys().next().value!)
      // What was forgotten while this was being read may be what it says: it serves this request alone.
      if (bus.isUp() && forgotten === before) known.set(hash, entry)
    }
    if (entry.expiresAt < now) return null
    const wanted = companyId ?? entry.usualCompanyId
    return {
      account: { accountId: entry.accountId, sessionId: entry.sessionId },
      me: (wanted && entry.people.get(wanted)) || null,
    }
  }
}

/**
 * Who the person of a session is in a company, with their rights as they are now. Null: signed out, left, or no such
 * person.
 */
export async function personOfSession(sessionId: string, companyId: string, run: Run): Promise<Me | null> {
  const [answer] = await run([
    {
      name: 'person_of_session',
      values: [sessionId, companyId],
      row: { accountId: col.uuid, people: col.json.as<PersonRow[]>() },
      text: `select s.account_id, ${peopleOf('and p.comp_id = $2')}::text as people from account_session s where s.id = $1 and
        s.expires_at > now()`,
    },
  ])
  const session = answer.first
  const person = session?.people[0]
  return session && person ? meFrom(person, { accountId: session.accountId, sessionId }) : null
}

const meFrom = ({ compId, authorities, appFacts, ...person }: PersonRow, account: Account): Me => ({
  ...person,
  ...account,
  companyId: compId,
  authorities: new Set(authorities),
  apps: appsOf(appFacts, { isAdministrator: person.isAdministrator, authorities: new Set(authorities) }),
})

/** The people that the account of a session `s` is, with what they may do. */
const peopleOf = (also: string) => `coalesce((
  select json_agg(json_build_object('compId', p.comp_id, 'personId', p.id, 'name', p.name, 'departmentId',
    p.department_id,
    'isAdministrator', p.is_administrator, 'timeZone', c.time_zone, 'appFacts', ${appFactsText()}, 'authorities',
      ${heldText}) order by p.created_at)
  from person p join company c on c.comp_id = p.comp_id where p.account_id = s.account_id and p.status = ${PersonStatus.Active} ${also}),
    '[]'::json)`

interface PersonRow {
  compId: string
  personId: string
  name: string
  departmentId: string | null
  isAdministrator: boolean
  timeZone: string
  authorities: string[]
  appFacts: unknown
}

/** Reads, and notes that the session is in use, which makes it live on. */
async function readIdentity(database: Database, hash: string): Promise<Known | null> {
  const [answer] = await database.system().run([
    {
      name: 'identity',
      row: {
        accountId: col.uuid,
        id: col.uuid,
        expiresAt: col.float,
        lastCompanyId: col.uuid.orNull,
        people: col.json.as<PersonRow[]>(),
      },
      text: `with touched as (
        update account_session set seen_at = now(), expires_at = now() + interval '${sessionDays} days'
        where token_hash = $1 and expires_at > now() and seen_at < now() - interval '${touchMinutes} minutes')
      select s.account_id, s.id, (extract(epoch from s.expires_at) * 1000)::float8 as expires_at, a.last_company_id, ${peopleOf('')} as people
      from account_session s join account a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now()`,
      values: [hash],
    },
  ])
  const row = answer.first
  if (!row) return null
  const { accountId, id: sessionId, expiresAt, lastCompanyId, people } = row
  const byCompany = new Map(people.map(person => [person.compId, meFrom(person, { accountId, sessionId })]))
  const usualCompanyId = lastCompanyId && byCompany.has(lastCompanyId) ? lastCompanyId : (people[0]?.compId ?? null)
  return { accountId, sessionId, expiresAt, people: byCompany, usualCompanyId, readAt: Date.now() }
}
