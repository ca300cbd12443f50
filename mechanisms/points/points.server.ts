import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { pointSetting, pointValues, type PointKind } from './points.contract.ts'

/**
 * Points for a person, sent in the same trip as the deed: `earn(me, 'create_task', task.id)`. `occasion` is the id of what was
 * done, or the company's day; a second time for the same occasion earns nothing. The company's setting `score-<kind>`
 * goes before the usual value; 0 turns the kind off.
 */
export const earn = (who: Pick<Me, 'companyId' | 'personId'>, kind: PointKind, occasion: string): Statement => ({
  name: 'points_earn',
  text: `with earned as (
      insert into point_event (comp_id, id, person_id, kind, occasion, points)
      select $1, $2, $3, $4, $5, points from (
        select coalesce((select key_value::smallint from company_setting
          where comp_id = $1 and key_name = $6 and key_value ~ '^-?[0-9]{1,4}$'), $7::smallint) as points) value
      where points <> 0
      on conflict do nothing returning points)
    update person set point = person.point + earned.points from earned where person.comp_id = $1 and person.id = $3`,
  values: [who.companyId, newId(), who.personId, kind, occasion, pointSetting(kind), pointValues[kind]],
  plain: true,
})
