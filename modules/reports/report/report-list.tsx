import type { CallInput } from '#platform/contract/call.ts'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  AlertIcon,
  ChartIcon,
  DocumentIcon,
  DownloadIcon,
  MoreIcon,
  SettingsIcon,
  UploadIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { reportCycles, type ReportCycle } from '../type/report-cycle.contract.ts'
import { reportCalls } from './report.contract.ts'
import { ReportListRow } from './report-row.tsx'

const scopes = ['mine', 'charged', 'handled', 'partner', 'follow', 'subordinates', 'company'] as const
type Scope = (typeof scopes)[number]

/** Reports by whose they are and of which cycle; the address keeps what is shown. */
export default function ReportList() {
  const address = useAddress()
  const search = useListSearch(t('search'))
  const scope = scopes.find(one => one === address.scope) ?? 'mine'
  const type = reportCycles.find(one => one === address.type)
  const show: (next: { scope?: Scope; type?: ReportCycle | undefined }) => void = useAddressChange()
  const query = { scope, ...(type ? { type } : {}), ...search.query, limit: 20 }
  const { limit: _, ...shown } = query
  const more = useMore(usePages(reportCalls.list, query).can?.set === true, shown)
  return (
    <ListScreen
      key={`${scope} ${type}`}
      title={t('reports')}
      newAt="/report/create"
      call={reportCalls.list}
      query={query}
      rowHeight={96}
      actions={<IconButton icon={MoreIcon} label={t('actions')} onPress={() => void more()} />}
      top={
        <>
          <Tabs<Scope>
            label={t('whose')}
            value={scope}
            onChange={next => show({ scope: next })}
            options={scopes.map(key => ({ key, name: t(key) }))}
          />
          <div className={css.top}>
            <Segmented<ReportCycle | 'any'>
              label={t('kinds')}
              value={type ?? 'any'}
              onChange={next => show({ type: next === 'any' ? undefined : next })}
              options={[{ key: 'any', name: t('anyCycle') }, ...reportCycles.map(key => ({ key, name: t(key) }))]}
            />
          </div>
          {search.field}
        </>
      }
      empty={
        search.key
          ? { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
          : scope === 'charged'
            ? { icon: DocumentIcon, title: t('nothingCharged'), text: t('nothingChargedText') }
            : {
                icon: DocumentIcon,
                title: t('none'),
                text: t('noneText'),
                create: { label: t('write'), href: '/report/create' },
              }
      }
    >
      {report => <ReportListRow report={report} />}
    </ListScreen>
  )
}

function useMore(maySet: boolean, query: CallInput<typeof reportCalls.export>) {
  const go = useGo()
  return async () => {
    const actions: Action<'missing' | 'digest' | 'analyze' | 'export' | 'import' | 'setting'>[] = [
      { key: 'digest', name: t('digest'), icon: UsersIcon },
      { key: 'missing', name: t('missing'), icon: AlertIcon },
      { key: 'analyze', name: t('analyze'), icon: ChartIcon },
      { key: 'export', name: t('export'), icon: DownloadIcon },
      ...(maySet
        ? [
            { key: 'import' as const, name: t('import'), icon: UploadIcon },
            { key: 'setting' as const, name: t('settings'), icon: SettingsIcon },
          ]
        : []),
    ]
    const chosen = await actionMenu(actions, t('reports'))
    if (chosen === 'export') void download(reportCalls.export, query)
    else if (chosen) go(`/report/${chosen}`)
  }
}
