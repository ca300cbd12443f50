import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { ContractListRow } from './contract-row.tsx'
import { contractCalls } from './contract.contract.ts'
import { t } from './contract.words.ts'
import css from '../crm.module.css'

const boxes = ['toDecide', 'decided'] as const
type Box = (typeof boxes)[number]
const decided = ['agree', 'disagree', 'revoke', 'cancel'] as const

/** Contracts that wait for my decision, and those that I have decided. */
export default function MyApprovalContract() {
  const { box: requestedBox } = useAddress()
  const go = useGo()
  const box = boxes.find(one => one === requestedBox) ?? 'toDecide'
  return (
    <ListScreen
      key={box}
      title={t('myApprovals')}
      call={contractCalls.charged}
      query={{ limit: 20, ...(box === 'decided' ? { status: [...decided] } : {}) }}
      rowHeight={76}
      top={
        <div className={css.scopes}>
          <Segmented<Box>
            label={t('myApprovals')}
            value={box}
            onChange={next => go(`/crm/my_approval_contract?box=${next}`, { replace: true })}
            options={boxes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
      empty={{ icon: CheckCircleIcon, title: t(box === 'toDecide' ? 'noneToDecide' : 'noneDecided') }}
    >
      {contract => <ContractListRow contract={contract} leadsOn={box === 'toDecide'} />}
    </ListScreen>
  )
}
