import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { companySetting, person } from '#mechanisms/people/person.table.ts'
import { pointEvent } from '#mechanisms/points/point-event.table.ts'
import { levelOf, pointKinds, pointSetting, pointsOfLevel, pointValues } from '#mechanisms/points/points.contract.ts'
import { levelCalls } from './level.contract.ts'

const events = compile(
  pageAsJson({
    row: { id: pointEvent.id, kind: pointEvent.kind, points: pointEvent.points, createdAt: pointEvent.createdAt },
    from: sql`${pointEvent}`,
    where: sql`${pointEvent.companyId} = ${param('company')} and ${pointEvent.personId} = ${param('person')}`,
    order: sql`${pointEvent.createdAt} desc, ${pointEvent.id} desc`,
  }),
)

export const levelHandlers = handle(levelCalls, {
  async level(_input, { me, db }) {
    const [own] = await db
      .select({ point: person.point })
      .from(person)
      .where(and(eq(person.companyId, me.companyId), eq(person.id, me.personId)))
    const set = await db
      .select({ key: companySetting.keyName, value: companySetting.keyValue })
      .from(companySetting)
      .where(
        and(
          eq(companySetting.companyId, me.companyId),
          sql`${companySetting.keyName} like 'score-%' and ${companySetting.keyValue} ~ '^-?[0-9]{1,4}$'`,
        ),
      )
    const values = Object.fromEntries(
      pointKinds.map(kind => [
        kind,
        Number(set.find(({ key }) => key === pointSetting(kind))?.value ?? pointValues[kind]),
      ]),
    )
    const level = levelOf(own!.point)
    return { point: own!.point, level, ...pointsOfLevel(level), values }
  },

  async events({ start, limit }, { me, run }) {
    const [answer] = await run([events({ company: me.companyId, person: me.personId, start, limit })])
    return new Json<CallOutput<typeof levelCalls.events>>(answer!.only!)
  },
})
