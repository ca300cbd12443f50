import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckIcon, EditIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../agile.words.ts'
import { itemLists } from './item-actions.web.ts'
import { itemCalls, type ProjectItem } from './item.contract.ts'

/** The sizes that teams estimate in. */
const usual = [0, 1, 2, 3, 5, 8, 13, 21]

/** Asks how big an item is, and keeps that. */
export async function estimate(item: Pick<ProjectItem, 'id' | 'name' | 'point'>) {
  const chosen = await actionMenu(
    [
      ...usual.map(one => ({
        key: String(one),
        name: one === 0 ? t('notEstimated') : t('pointsOf', { n: one }),
        icon: one === item.point ? CheckIcon : TagIcon,
      })),
      { key: 'other', name: t('otherPoints'), icon: EditIcon },
    ],
    item.name,
  )
  const point = chosen === 'other' ? await otherPoints(item.point) : chosen
  if (point === null || Number(point) === item.point) return
  try {
    await sendCall(itemCalls.estimate, { id: [item.id], point: Number(point) })
  } catch (problem) {
    showRefusal(problem)
  }
  await refresh(...itemLists)
}

const otherPoints = (now: number) =>
  promptDialog({
    title: t('otherPoints'),
    label: t('points'),
    value: now > 0 ? String(now) : '',
    required: true,
    maxLength: 3,
    take: async value => (/^\d{1,3}$/.test(value.trim()) ? undefined : t('pointsWrong')),
  })
