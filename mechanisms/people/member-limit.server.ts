import { refusal, results } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { freeLimits } from './edition.contract.ts'
import { PersonStatus } from './person.contract.ts'

export const tooManyMembers = refusal(
  'edition.members',
  {
    zh: '免费版最多 {most} 位成员，升级后可继续添加',
    en: 'The free edition has at most {most} members: upgrade to add more',
  },
  results.paidFeature,
)

/**
 * Is there room for so many more members? Refused with the free edition's result −20009. Until the transaction ends
 * nobody else of the company gets past here, so that two who join at once do not both take the last place.
 */
export async function admitMembers(run: Run, companyId: string, count: number) {
  await run([takeTurns(companyId, 'members')])
  const [answer] = await run([
    {
      name: 'member_room',
      row: { isPaid: col.bool, members: col.int },
      text: `select is_paid, (select count(*)::int from person where comp_id = $1 and status <> ${PersonStatus.Left}) as members from company where
        comp_id = $1`,
      values: [companyId],
    },
  ])
  const { isPaid, members } = answer.one
  if (!isPaid && members + count > freeLimits.members) refuse(tooManyMembers, { most: freeLimits.members })
}
