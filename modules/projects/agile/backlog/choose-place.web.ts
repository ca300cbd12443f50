import { sendCall } from '#platform/web/app/send-call.ts'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { moduleCalls } from '../module/module.contract.ts'
import { SprintStatus, sprintCalls } from '../sprint/sprint.contract.ts'
import { versionCalls } from '../version/version.contract.ts'
import { t } from '../agile.words.ts'
import { inNone } from './item.contract.ts'

/** What an item can be put into. */
export type PlaceKind = 'sprint' | 'version' | 'module'
export interface NamedPlace {
  id: string
  name: string
}

/** What there is in a project of a kind; `isNew`: what still takes something. */
async function placesOf(
  kind: PlaceKind,
  projectId: string,
  isNew: boolean,
): Promise<(NamedPlace & { text?: string })[]> {
  if (kind === 'module') return (await sendCall(moduleCalls.list, { projectId })).list
  if (kind === 'version')
    return (await sendCall(versionCalls.list, { projectId, limit: 100, ...(isNew ? { isPublish: '0' as const } : {}) }))
      .list
  const { list } = await sendCall(sprintCalls.list, { projectId, limit: 100 })
  return list
    .filter(({ status }) => !isNew || status !== SprintStatus.Closed)
    .map(({ id, name, status }) => ({ id, name, text: t(`sprint_${status}`) }))
}

const noneOf = { sprint: 'noSprint', version: 'noVersion', module: 'noModule' } as const

/** Opens a selector of a project's sprints, versions or modules; `none` for none of them, null when cancelled. */
export async function choosePlace(
  kind: PlaceKind,
  projectId: string,
  { isNew = true, value }: { isNew?: boolean; value?: string | undefined } = {},
): Promise<NamedPlace | null> {
  const chosen = await pick({
    title: t(kind),
    ...(value ? { value: [value] } : {}),
    options: async () => [
      { value: inNone, name: t(noneOf[kind]) },
      ...(await placesOf(kind, projectId, isNew)).map(({ id, name, text }) => ({
        value: id,
        name,
        ...(text ? { text } : {}),
      })),
    ],
  })
  return chosen?.[0] ? { id: chosen[0].value, name: chosen[0].name } : null
}
