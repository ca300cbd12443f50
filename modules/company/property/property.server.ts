import { and, eq, sql } from 'drizzle-orm'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { personProperty } from '#mechanisms/people/person.table.ts'
import { longestProperty, mostProperties, propertyCalls, tooManyProperties, valueTooLong } from './property.contract.ts'

/** Own settings only: another's are not there. */
const admitOwner = ({ me }: Context, userId: string) => found(userId === me.personId || null)

async function readProperty({ me, db }: Context, name: string): Promise<unknown> {
  const [row] = await db
    .select({ value: sql<unknown>`${personProperty.value}` })
    .from(personProperty)
    .where(
      and(
        eq(personProperty.companyId, me.companyId),
        eq(personProperty.personId, me.personId),
        eq(personProperty.name, name),
      ),
    )
  return row?.value
}

export const propertyHandlers = handle(propertyCalls, {
  async push({ userId }, context) {
    admitOwner(context, userId)
    return { name: 'wechat_push', value: (await readProperty(context, 'wechat_push')) ?? 0 }
  },

  async read({ userId, name }, context) {
    admitOwner(context, userId)
    return { name, value: (await readProperty(context, name)) ?? null }
  },

  async write({ userId, name, value = null }, context) {
    admitOwner(context, userId)
    const { me, db, run } = context
    if (JSON.stringify(value).length > longestProperty) refuse(valueTooLong, {}, 'value')
    await run([takeTurns(me.personId, 'properties')])
    const [kept] = await db
      .select({ others: sql<number>`count(*) filter (where name <> ${name})::int` })
      .from(personProperty)
      .where(and(eq(personProperty.companyId, me.companyId), eq(personProperty.personId, me.personId)))
    if (kept!.others >= mostProperties) refuse(tooManyProperties)
    // A bare string or number is JSON too: it is spelt out here, because the driver sends strings as they are.
    const json = sql`${JSON.stringify(value)}::jsonb`
    await db
      .insert(personProperty)
      .values({ companyId: me.companyId, personId: me.personId, name, value: json })
      .onConflictDoUpdate({
        target: [personProperty.companyId, personProperty.personId, personProperty.name],
        set: { value: json },
      })
    return { name, value }
  },
})
