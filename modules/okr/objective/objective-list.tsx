import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FlowIcon, MoreIcon, TargetIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../okr.words.ts'
import { kinds, useCycle } from '../show-okr.web.ts'
import { objectiveCalls } from './objective.contract.ts'
import css from './objective-list.module.css'
import { ObjectiveListRow } from './objective-row.tsx'

const whose = ['mine', 'subordinates', 'company'] as const

/** The objectives of a cycle: mine, those of the people below me, all that I may see. */
export default function ObjectiveList() {
  const me = useMe()
  const { type, kind, cycle, onChange } = useCycle()
  const address = useAddress()
  const scope = whose.find(one => one === address.scope) ?? 'mine'
  const show: (next: { scope: string }) => void = useAddressChange()
  const query = { type, cycle, start: 0, limit: 20 }
  const at = `?type=${type}&cycle=${cycle}`
  return (
    <ListScreen
      title={t('myOkr')}
      call={objectiveCalls.list}
      query={scope === 'mine' ? { ...query, managerId: me?.id } : { ...query, scope }}
      newAt={`/okr/new${at}`}
      rowHeight={92}
      top={
        <>
          <CycleBar kinds={kinds} kind={kind} cycle={cycle} onChange={onChange} />
          <div className={css.scope}>
            <Segmented
              label={t('okr')}
              value={scope}
              onChange={next => show({ scope: next })}
              options={whose.map(key => ({ key, name: t(key) }))}
            />
          </div>
        </>
      }
      actions={
        <>
          <IconButton icon={FlowIcon} label={t('map')} href={`/okr/map${at}`} />
          <IconButton icon={MoreIcon} label={t('more')} href={`/okr/more${at}`} />
        </>
      }
      empty={{
        icon: TargetIcon,
        title: t('none'),
        ...(scope === 'mine' ? { text: t('noneText') } : { text: t(scope === 'company' ? 'noneSeen' : 'noneBelow') }),
        ...(scope === 'mine' ? { create: { label: t('new'), href: `/okr/new${at}` } } : {}),
      }}
    >
      {objective => <ObjectiveListRow objective={objective} />}
    </ListScreen>
  )
}
