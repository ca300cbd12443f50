import { shortestKey } from '#platform/contract/fields.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { cycleName } from '#mechanisms/cycles/show-cycle.web.ts'
import { kindOf } from '../okr-cycles.contract.ts'
import { t } from '../okr.words.ts'
import { objectiveCalls, type ObjectiveRow } from './objective.contract.ts'

/** Asks for one of the objectives that may be seen, by its name, the latest first; null when cancelled. */
export async function chooseObjective(
  title: string,
  without: readonly string[] = [],
): Promise<Pick<ObjectiveRow, 'id' | 'name'> | null> {
  async function search(key: string) {
    const { list } = await sendCall(objectiveCalls.list, { start: 0, limit: 50, ...(key ? { key } : {}) })
    return list
      .filter(({ id }) => !without.includes(id))
      .map(({ id, name, manager, type, cycle }) => ({
        value: id,
        name,
        text: [manager?.name, cycleName(kindOf(type), cycle)].filter(Boolean).join(' · '),
      }))
  }
  const chosen = await pick({
    title,
    options: () => search(''),
    search,
    shortest: shortestKey,
    none: t('noneFound'),
    placeholder: t('search'),
  })
  const [one] = chosen ?? []
  return one ? { id: one.value, name: one.name } : null
}
