import { lazy } from 'react'
import { dayInAddress } from '#platform/contract/day-in-address.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  DownloadIcon,
  GaugeIcon,
  MoreIcon,
  SettingsIcon,
  UploadIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../kpi.words.ts'
import { signed } from './goal-values.web.ts'
import { kpiCalls, kpiCycles, kpiStatuses } from './kpi.contract.ts'
import { KpiPill } from './kpi-pill.tsx'

const KpiTable = lazy(() => import('./kpi-table.tsx'))

const scopes = ['mine', 'charged', 'company'] as const
type Scope = (typeof scopes)[number]
const flag = (text: string | undefined) => (text === '1' ? ('1' as const) : undefined)

/** Evaluations: one's own, those that one evaluates, all that one may see. */
export default function KpiList() {
  const address = useAddress()
  const scope = scopes.find(one => one === address.scope) ?? 'mine'
  const show: (next: { scope: Scope }) => void = useAddressChange()
  const { type, date, level, status, counted, noLevel, unreleased } = address
  const ofChart = {
    type: kpiCycles.find(one => one === type),
    date: dayInAddress(date),
    level,
    status: kpiStatuses.find(one => one === status),
    counted: flag(counted),
    noLevel: flag(noLevel),
    unreleased: flag(unreleased),
  }
  const query = { scope, limit: 20, ...ofChart }
  const { can } = usePages(kpiCalls.list, query)
  const go = useGo()
  async function more() {
    const wanted = await actionMenu(
      [
        { key: '/kpi/template', name: t('templates'), icon: SettingsIcon },
        ...(can?.create ? [{ key: '/kpi/batch', name: t('batch'), icon: UsersIcon }] : []),
        { key: 'export', name: t('export'), icon: DownloadIcon },
        ...(can?.set ? [{ key: '/kpi/import', name: t('importKpi'), icon: UploadIcon }] : []),
      ],
      t('title'),
    )
    if (wanted === 'export') await download(kpiCalls.export, { scope, ...ofChart })
    else if (wanted) go(wanted)
  }
  return (
    <ListScreen
      key={scope}
      title={t('title')}
      newAt="/kpi/new"
      call={kpiCalls.list}
      query={query}
      rowHeight={72}
      table={list => <KpiTable list={list} />}
      actions={
        <>
          <IconButton icon={ChartIcon} label={t('chart')} href="/kpi/chart" />
          <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />
        </>
      }
      top={
        <Tabs<Scope>
          label={t('whose')}
          value={scope}
          onChange={next => show({ scope: next })}
          options={scopes.map(key => ({ key, name: t(key) }))}
        />
      }
      empty={{ icon: GaugeIcon, title: t('none'), text: t('noneText') }}
    >
      {({ id, name, person, evaluator, status, finalScore, bonusScore, level, newStatus }) => (
        <ListRow
          href={`/kpi/detail/${id}`}
          chevron={false}
          wrap
          unread={newStatus}
          left={<Face person={person} size={40} />}
          title={name}
          subtitle={[`${t('evaluator')} ${evaluator.name}`, bonusScore && t('withBonus', { n: signed(bonusScore) })]
            .filter(Boolean)
            .join(' · ')}
          badge={<KpiPill status={status} />}
          right={finalScore === null ? undefined : [t('points', { n: finalScore }), level].filter(Boolean).join(' · ')}
        />
      )}
    </ListScreen>
  )
}
