import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { ChanceListRow } from './chance-row.tsx'
import { chanceCalls } from './chance.contract.ts'
import { t } from './chance.words.ts'
import css from '../crm.module.css'

const boxes = ['toDecide', 'decided'] as const
type Box = (typeof boxes)[number]
const decided = ['agree', 'disagree', 'revoke', 'cancel'] as const

/** Chances that wait for my review, and those that I have reviewed. */
export default function MyApproveChance() {
  const { box: requestedBox } = useAddress()
  const go = useGo()
  const box = boxes.find(one => one === requestedBox) ?? 'toDecide'
  return (
    <ListScreen
      key={box}
      title={t('reviews')}
      call={chanceCalls.charged}
      query={{ limit: 20, ...(box === 'decided' ? { status: [...decided] } : {}) }}
      rowHeight={76}
      top={
        <div className={css.scopes}>
          <Segmented<Box>
            label={t('reviews')}
            value={box}
            onChange={next => go(`/crm/my_approve_chance?box=${next}`, { replace: true })}
            options={boxes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
      empty={{ icon: CheckCircleIcon, title: t(box === 'toDecide' ? 'noneToDecide' : 'noneDecided') }}
    >
      {chance => <ChanceListRow chance={chance} leadsOn={box === 'toDecide'} />}
    </ListScreen>
  )
}
