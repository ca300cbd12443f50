import { useCall } from '#platform/web/app/calls.ts'
import { useChosen } from '#platform/web/app/chosen.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, GlobeIcon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { t } from '../crm.words.ts'
import { useCustomerActions } from '../customer/customer-actions.web.ts'
import { openSeas } from '../customer/customer-brief.contract.ts'
import { CustomerListRow } from '../customer/customer-row.tsx'
import css from '../customer/customer.module.css'
import { openSeaCalls } from './open-sea.contract.ts'

/** The public pool: customers whom nobody manages, sea by sea, for whoever claims them first. */
export default function OpenSeaList() {
  const { sea = '' } = useAddress()
  const go = useGo()
  const { chosen, ...choosing } = useChosen()
  const { key, input } = useListSearch(t('search'))
  const { data } = useCall(dictionaryCalls.list, { kind: openSeas })
  const seas = data?.list ?? []
  const actions = useCustomerActions({ done: () => choosing.set(null) })
  const ids = [...(chosen ?? [])]
  return (
    <ListScreen
      title={t('openSea')}
      call={openSeaCalls.list}
      query={{ limit: 20, ...(sea ? { openSeaId: [sea] } : {}), ...(key ? { key } : {}) }}
      rowHeight={72}
      actions={
        <IconButton
          icon={CheckCircleIcon}
          label={t('chooseMany')}
          pressed={chosen !== null}
          onPress={() => (chosen ? choosing.set(null) : choosing.begin())}
        />
      }
      bottom={
        chosen && (
          <BatchBar
            count={chosen.size}
            onAll={() => choosing.set(new Set(knownRows(openSeaCalls.list, 'active').keys()))}
            onDone={() => choosing.set(null)}
          >
            <Button small disabled={ids.length === 0 || actions.isClaiming} onPress={() => actions.claim(ids)}>
              {t('claimMany', { n: ids.length })}
            </Button>
          </BatchBar>
        )
      }
      top={
        <>
          {seas.length > 0 && (
            <Tabs
              label={t('openSea')}
              value={sea}
              onChange={next => go(`/crm/opensea${next ? `?sea=${next}` : ''}`, { replace: true })}
              options={[{ key: '', name: t('allSeas') }, ...seas.map(({ id, name }) => ({ key: id, name }))]}
            />
          )}
          <div className={css.find}>{input}</div>
        </>
      }
      empty={
        key !== ''
          ? { icon: GlobeIcon, title: t('noneFound'), text: t('noneFoundText') }
          : { icon: GlobeIcon, title: t('seaNone'), text: t('seaNoneText') }
      }
    >
      {customer => (
        <CustomerListRow
          customer={customer}
          choosing={chosen && { isChosen: chosen.has(customer.id), onToggle: () => choosing.toggle(customer.id) }}
          beside={
            <Button kind="secondary" small disabled={actions.isClaiming} onPress={() => actions.claim([customer.id])}>
              {t('claim')}
            </Button>
          }
        />
      )}
    </ListScreen>
  )
}
