import { download } from '#platform/web/app/download.ts'
import { go } from '#platform/web/app/places.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { ArchiveIcon, ChevronDownIcon, ChevronRightIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { exchangeCalls, exchangeFormats, type ExchangeFormat } from '#modules/tasks/tasks.contract.ts'
import { t } from './plan.words.ts'
import type { ShownPlan } from './use-plan.web.ts'

/** What can be done with a plan as a whole. `closeAll(true)` closes every parent. */
export async function planMenu({ plan: { projectId } }: ShownPlan, { closeAll }: { closeAll: (isClosed: boolean) => void }) {
  const chosen = await actionMenu([
    { key: 'baselines', name: t('baselines'), icon: ArchiveIcon },
    { key: 'expand', name: t('expandAll'), icon: ChevronDownIcon },
    { key: 'collapse', name: t('collapseAll'), icon: ChevronRightIcon },
    { key: 'export', name: t('exportPlan'), icon: DownloadIcon },
  ], t('planOptions'))
  if (chosen === 'baselines') go(`/projects/${projectId}/baselines`)
  if (chosen === 'expand' || chosen === 'collapse') closeAll(chosen === 'collapse')
  if (chosen === 'export') await exportPlan(projectId)
}

async function exportPlan(projectId: string) {
  const format = await actionMenu(exchangeFormats.map((key): Action<ExchangeFormat> => ({ key, name: t(`export_${key}`), icon: DownloadIcon })), t('exportPlan'))
  if (format) await download(exchangeCalls.export, { projectId, format })
}
