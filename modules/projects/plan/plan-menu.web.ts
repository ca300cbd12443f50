import { download } from '#platform/web/app/download.ts'
import { go } from '#platform/web/app/places.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import {
  ArchiveIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  UploadIcon,
} from '#platform/web/kit/icons.tsx'
import { exchangeCalls, exchangeFormats, type ExchangeFormat } from '#modules/tasks/tasks.contract.ts'
import { t } from './plan.words.ts'
import type { ShownPlan } from './use-plan.web.ts'

/** What can be done with a plan as a whole. `closeAll(true)` closes every parent. */
export async function planMenu(
  shown: ShownPlan,
  { closeAll, pullForward }: { closeAll: (isClosed: boolean) => void; pullForward: () => void },
) {
  const {
    plan: { projectId, can },
  } = shown
  const chosen = await actionMenu(
    [
      { key: 'baselines', name: t('baselines'), icon: ArchiveIcon },
      ...(can.edit ? [{ key: 'pull', name: t('pullForward'), icon: ChevronLeftIcon } as const] : []),
      { key: 'expand', name: t('expandAll'), icon: ChevronDownIcon },
      { key: 'collapse', name: t('collapseAll'), icon: ChevronRightIcon },
      ...(can.addTask ? [{ key: 'import', name: t('importPlan'), icon: UploadIcon } as const] : []),
      { key: 'export', name: t('exportPlan'), icon: DownloadIcon },
    ],
    t('planOptions'),
  )
  if (chosen === 'baselines') go(`/projects/${projectId}/baselines`)
  if (chosen === 'import') go(`/projects/${projectId}/import`)
  if (chosen === 'expand' || chosen === 'collapse') closeAll(chosen === 'collapse')
  if (chosen === 'pull') {
    if (await (await import('./sheet/pull-forward.tsx')).askPullForward(shown)) pullForward()
  }
  if (chosen === 'export') await exportPlan(projectId)
}

async function exportPlan(projectId: string) {
  const format = await actionMenu(
    exchangeFormats.map((key): Action<ExchangeFormat> => ({ key, name: t(`export_${key}`), icon: DownloadIcon })),
    t('exportPlan'),
  )
  if (format) await download(exchangeCalls.export, { projectId, format })
}
