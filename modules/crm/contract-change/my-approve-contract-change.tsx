import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { contractChangeCalls } from './contract-change.contract.ts'
import { ContractChangeListRow } from './contract-change-row.tsx'
import { t } from './contract-change.words.ts'
import css from '../crm.module.css'

const boxes = ['toDecide', 'decided'] as const
type Box = (typeof boxes)[number]

/** Changes of contracts that wait for my decision, and those that I have decided. */
export default function MyApproveContractChange() {
  const { box: requestedBox } = useAddress()
  const go = useGo()
  const box = boxes.find(one => one === requestedBox) ?? 'toDecide'
  return (
    <ListScreen
      key={box}
      title={t('myApprovals')}
      call={contractChangeCalls.list}
      query={{ scope: box === 'toDecide' ? 'charged' : 'handled', limit: 20 }}
      rowHeight={76}
      top={
        <div className={css.scopes}>
          <Segmented<Box>
            label={t('myApprovals')}
            value={box}
            onChange={next => go(`/crm/my_approve_contract_change?box=${next}`, { replace: true })}
            options={boxes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
      empty={{ icon: CheckCircleIcon, title: t(box === 'toDecide' ? 'noneToDecide' : 'noneDecided') }}
    >
      {change => <ContractChangeListRow change={change} leadsOn={box === 'toDecide'} />}
    </ListScreen>
  )
}
