import { hash } from '@node-rs/argon2'
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import * as v from 'valibot'
import type { CallOutput } from '#platform/contract/call.ts'
import { out } from '#platform/contract/fields.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { readInstant } from '#platform/contract/zone.ts'
import { newId, newSecret } from '#platform/server/database/ids.ts'
import { asTruth, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { type Context, handle, Json } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues, isThere, subjectFor, subjectOf } from '#mechanisms/subjects/subject.server.ts'
import { expiryPast, mostShares, shareCalls, shareRow, ShareStatus, tooManyShares } from './share.contract.ts'
import { share, shareView } from './share.table.ts'
import { shareableTypes, shareKey, showOf } from './shareable.server.ts'

const conditions = {
  subject: sql`${share.subjectType} = ${param('subjectType')} and ${share.subjectId} = ${param('subjectId')}::uuid`,
  mine: sql`${share.creatorId} = ${actor.person}`,
  status: sql`${share.status} = ${param('status')}::int`,
}
type Names = (keyof typeof conditions)[]

/** Who may edit a record shares it, unless its type has an ability of that name. */
const may = (can: Readonly<Record<string, boolean>>) => can.share ?? can.edit === true

/** As it is stored: with the secret, of which the address is made. */
const storedRow = v.object({ ...v.omit(shareRow, ['path', 'can']).entries, secret: out.text })
const readStored = fromWire(v.array(storedRow)) as (list: unknown) => v.InferOutput<typeof storedRow>[]
interface StoredPage {
  list: unknown[]
  total: number | null
}

/**
 * The shares of one type's records that the actor sees: their own, and those of records that they may share. The
 * condition is part of the statement: pages are full, and the total is the number of rows.
 */
const sharesOf = (type: string) => {
  const { table, title, seen, abilities } = subjectOf(type)
  const change = sql`(${abilities.share ?? abilities.edit} or ${conditions.mine})`
  // One record is looked up for each share: joined, or by `exists`, the planner would read all that the actor sees.
  const ofRecord = (value: SQLWrapper) => sql`(select ${value} from ${table} where ${table.companyId} =
    ${share.companyId} and ${table.id} = ${share.subjectId})`
  return shapes(
    (shape: string) =>
      pageAsJson({
        row: {
          id: share.id,
          subjectType: share.subjectType,
          subjectId: share.subjectId,
          title: ofRecord(title),
          status: share.status,
          shows: share.shows,
          secret: share.secret,
          hasPassword: asTruth(sql`(${share.passwordHash} is not null)`),
          expiresAt: share.expiresAt,
          isExpired: asTruth(sql`coalesce(${share.expiresAt} <= now(), false)`),
          viewNum: share.viewNum,
          creator: personJson(sql`${share.companyId}`, sql`${share.creatorId}`),
          createdAt: share.createdAt,
        },
        from: sql`${share}`,
        where: sql.join(
          [
            sql`${share.companyId} = ${actor.company} and ${share.subjectType} = ${sql.raw(`'${type}'`)}`,
            ...(JSON.parse(shape) as Names).map(name => conditions[name]),
          ],
          sql` and `,
        ),
        looked: ofRecord(sql`${seen} and ${change}`),
        order: sql`${share.createdAt} desc, ${share.id} desc`,
      }),
    { value: col.json.as<StoredPage>() },
  )
}
const statements = new Map<string, ReturnType<typeof sharesOf>>()
const statementOf = (type: string) => statements.get(type) ?? statements.set(type, sharesOf(type)).get(type)!

const ofShare = sql`${shareView.companyId} = ${share.companyId} and ${shareView.shareId} = ${share.id}`
/** Of each of the record's few shares the newest looks alone are read, however many there are. */
const looks = compile(
  pageAsJson({
    row: {
      id: shareView.id,
      shareId: shareView.shareId,
      viewedAt: shareView.viewedAt,
      address: shareView.address,
      agent: shareView.agent,
    },
    from: sql`${share} cross join lateral (select * from ${shareView} where ${ofShare}
    order by ${shareView.viewedAt} desc, ${shareView.id} desc limit ${param('limit')}::int + ${param('start')}::int)
      share_view`,
    counted: sql`${share} join ${shareView} on ${ofShare} where ${share.companyId} = ${actor.company} and
      ${conditions.subject}`,
    where: sql`${share.companyId} = ${actor.company} and ${conditions.subject}`,
    order: sql`${shareView.viewedAt} desc, ${shareView.id} desc`,
  }),
)

/**
 * Shares of records of several types, newest first, in one trip: the first rows of each type, put together. As for all
 * lists, `total` comes with the first page, and not beyond what is counted.
 */
async function sharesPage(
  types: readonly string[],
  names: Names,
  { start, limit, ...values }: { start: number; limit: number; [name: string]: unknown },
  { me, run }: Pick<Context, 'me' | 'run'>,
) {
  const there = types.map(subjectOf).filter(subject => isThere(subject, me))
  const answers = await run(
    there.map(subject =>
      statementOf(subject.type)(JSON.stringify(names))({
        ...values,
        ...actorValues(subject, me),
        start: 0,
        limit: start + limit,
      }),
    ),
  )
  const pages = answers.map(answer => answer.one)
  const totals = start > 0 ? [null] : pages.map(({ total }) => total)
  return {
    list: pages
      .flatMap(({ list }) => readStored(list))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id))
      .slice(start, start + limit)
      .map(({ secret, ...row }) => ({
        ...row,
        path: `/share?key=${shareKey(me.companyId, secret)}`,
        can: { change: true },
      })),
    total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0),
    start,
    limit,
  }
}

export const shareHandlers = handle(shareCalls, {
  async create({ subjectType, subjectId, shows, password, expiresAt }, context) {
    const { me, db, run } = context
    const subject = subjectFor(subjectType, context)
    found(showOf(subjectType))
    if (!may(await subject.lock(subjectId, context))) refuse(notAllowed)
    const [answer] = await run([
      {
        name: 'shares_open',
        value: col.int,
        text: `select count(*)::int from share where comp_id = $1 and subject_type = $2 and subject_id = $3 and status
          = ${ShareStatus.Open} and coalesce(expires_at > now(), true)`,
        values: [me.companyId, subjectType, subjectId],
      },
    ])
    if (answer.one >= mostShares) refuse(tooManyShares)
    const [id, secret] = [newId(), newSecret()]
    await db.insert(share).values({
      companyId: me.companyId,
      id,
      subjectType,
      subjectId,
      creatorId: me.personId,
      secret,
      shows,
      expiresAt: endOf(expiresAt, me.timeZone),
      passwordHash: password ? await hash(password) : null,
    })
    await run([recorded(me, subjectType, subjectId, 'share', { shareId: id })])
    return { id, path: `/share?key=${shareKey(me.companyId, secret)}` }
  },

  async update({ id, status, shows, expiresAt }, context) {
    const { me, db, run } = context
    const own = and(eq(share.companyId, me.companyId), eq(share.id, id))
    const [row] = await db.select().from(share).where(own).for('update')
    const { subjectType, subjectId, creatorId, status: before } = found(row)
    const can = await subjectFor(subjectType, context).admit(subjectId, context)
    if (creatorId !== me.personId && !may(can)) refuse(notAllowed)
    // A link that was cancelled stays so: whoever had it would find it open again.
    const next = before === ShareStatus.Cancelled ? before : status
    const changes = {
      ...(next === undefined ? {} : { status: next }),
      ...(shows ? { shows } : {}),
      ...(expiresAt === undefined ? {} : { expiresAt: endOf(expiresAt, me.timeZone) }),
    }
    if (Object.keys(changes).length > 0) await db.update(share).set(changes).where(own)
    if (next === ShareStatus.Cancelled && before !== next)
      await run([recorded(me, subjectType, subjectId, 'share_cancelled', { shareId: id })])
    return { id }
  },

  async ofSubject({ id, subjectType }, context) {
    await subjectFor(subjectType, context).admit(id, context)
    const { list } = await sharesPage(
      [subjectType],
      ['subject'],
      { subjectType, subjectId: id, start: 0, limit: 100 },
      context,
    )
    return { list }
  },

  async viewLogs({ id, subjectType, ...query }, context) {
    const { me, run } = context
    if (!may(await subjectFor(subjectType, context).admit(id, context))) refuse(notAllowed)
    const [answer] = await run([looks({ ...query, subjectType, subjectId: id, actor_company: me.companyId })])
    return new Json<CallOutput<typeof shareCalls.viewLogs>>(answer!.only!)
  },

  list: ({ scope, type, status, ...query }, context) =>
    sharesPage(
      shareableTypes().filter(one => type === undefined || one === type),
      [...(scope === 'mine' ? (['mine'] as const) : []), ...(status === undefined ? [] : (['status'] as const))],
      { ...query, status },
      context,
    ),
})

function endOf(expiresAt: string | null | undefined, timeZone: string): string | null {
  if (!expiresAt) return null
  const at = readInstant(expiresAt, timeZone)
  if (new Date(at).getTime() <= Date.now()) refuse(expiryPast, {}, 'expires_at')
  return at
}

/** What is added to others' by this file. */
export const sharesParts: Part[] = [
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'shares_of_gone',
    text: 'delete from share where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
]
