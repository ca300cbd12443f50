import { targetCalls } from '#modules/crm/crm.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

/** What each is to sell and to bring in a month; more towards the year's end. */
const targets = [
  ['sales', 'contract', 200_000],
  ['sales', 'received', 150_000],
  ['manager', 'contract', 120_000],
] as const

/** What the company wants of its salespeople this year. */
export async function tellOfTargets(does: Does) {
  const year = new Date().getUTCFullYear()
  for (const [who, about, monthly] of targets)
    await does('admin', targetCalls.set, {
      personId: demoPeople[who].id,
      about,
      list: Array.from({ length: 12 }, (_, at) => ({
        month: `${year}-${String(at + 1).padStart(2, '0')}`,
        amount: `${monthly + Math.floor(at / 3) * 20_000}.00`,
      })),
    })
}
