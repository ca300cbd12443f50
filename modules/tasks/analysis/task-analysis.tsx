import { useState } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ChartColumns } from '#platform/web/charts/chart-columns.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SettingsIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { analysisCalls, analysisScopes, widgets, type AnalysisScope, type Widget } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import css from './analysis.module.css'
import { WidgetView } from './widgets.tsx'

/** The figures that a person has chosen to see, of their own tasks or other people's. */
export default function TaskAnalysis() {
  const { scope: requestedScope } = useAddress()
  const [scope, setScope] = useState<AnalysisScope>(analysisScopes.find(one => one === requestedScope) ?? 'mine')
  const { data } = useCall(analysisCalls.widgets, {})
  const save = useChange(analysisCalls.saveWidgets, {
    done: () => {
      toast.success(t('saved'))
    },
  })
  const shown = data?.list.map(({ widget }) => widget)
  const choose = async () => {
    const chosen = await pick({
      title: t('choose'),
      options: widgets.map(value => ({ value, name: t(`widget_${value}`) })),
      value: shown ?? [],
      multiple: true,
    })
    if (chosen) save.run({ widgets: chosen.map(({ value }) => value as Widget) })
  }
  return (
    <Page
      title={t('analysis')}
      onBack={useBack('/tasks/upcoming')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={SettingsIcon} label={t('choose')} onPress={() => void choose()} />}
      top={
        <div className={css.scopes}>
          <Tabs
            label={t('whose')}
            value={scope}
            onChange={setScope}
            options={analysisScopes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
    >
      <PullToRefresh onRefresh={() => refresh(...Object.values(analysisCalls))}>
        {shown ? (
          <ChartColumns>
            {shown.map(widget => (
              <WidgetView
                key={widget}
                widget={widget}
                counted={{ scope }}
                more={`/tasks/analyze_content?widget=${widget}&scope=${scope}`}
              />
            ))}
          </ChartColumns>
        ) : (
          <Skeleton kind="detail" />
        )}
      </PullToRefresh>
    </Page>
  )
}
