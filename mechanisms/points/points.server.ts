import * as v from 'valibot'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { leave, takesCareOf, topic, type Left } from '#mechanisms/outbox/outbox.server.ts'
import { pointKinds, pointSetting, pointValues, type PointKind } from './points.contract.ts'

const deed = v.object({ personId: v.string(), kind: v.picklist(pointKinds), occasion: v.string() })
/** What somebody has done that is worth points. `occasion` is the id of what was done, or the company's day. */
export type Deed = v.InferOutput<typeof deed>

const pointsTopic = topic('points', deed)

/**
 * Points for what people have done, left in the outbox in the same trip as the deeds: nobody waits for them, and a
 * person's row is not held until their write is done. A second time for the same occasion earns nothing. The company's
 * setting `score-<kind>` goes before the usual value; 0 turns the kind off.
 */
export const earnEach = (companyId: string, deeds: readonly Deed[]): Statement[] => leave(companyId, pointsTopic, deeds)

/** The same for one deed: `earn(me, 'create_task', task.id)`. */
export const earn = (
  { companyId, personId }: Pick<Me, 'companyId' | 'personId'>,
  kind: PointKind,
  occasion: string,
): Statement => earnEach(companyId, [{ personId, kind, occasion }])[0]!

/** Writes down what was earned, and adds it to the people's sums: the one number that is shown. */
export const countPoints = (deeds: readonly Left<Deed>[]): Statement => ({
  name: 'points_count',
  text: `with deed as (
      select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::smallint[],
        $8::timestamptz[]) as deed (comp_id, id, person_id, kind, occasion, setting, usual, done_at)),
    earned as (
      insert into point_event (comp_id, id, person_id, kind, occasion, points, created_at)
      select d.comp_id, d.id, d.person_id, d.kind, d.occasion, value.points, d.done_at from deed d
      join person p on p.comp_id = d.comp_id and p.id = d.person_id
      cross join lateral (select coalesce((select c.key_value::smallint from company_setting c where c.comp_id =
        d.comp_id and c.key_name = d.setting and c.key_value ~ '^-?[0-9]{1,4}$'), d.usual) as points) value
      where value.points <> 0 order by d.done_at, d.id
      on conflict do nothing returning comp_id, person_id, points),
    summed as (select comp_id, person_id, sum(points) as points from earned group by 1, 2)
    update person set point = person.point + summed.points from summed
    where person.comp_id = summed.comp_id and person.id = summed.person_id`,
  values: [
    deeds.map(({ companyId }) => companyId),
    deeds.map(({ id }) => id),
    deeds.map(({ payload }) => payload.personId),
    deeds.map(({ payload }) => payload.kind),
    deeds.map(({ payload }) => payload.occasion),
    deeds.map(({ payload }) => pointSetting(payload.kind)),
    deeds.map(({ payload }) => pointValues[payload.kind]),
    deeds.map(({ at }) => at),
  ],
})

/** What is added to others' by this file. */
export const pointsParts: Part[] = [
  takesCareOf(pointsTopic, async (deeds: readonly Left<Deed>[], run) => {
    await run([countPoints(deeds)])
  }),
]
