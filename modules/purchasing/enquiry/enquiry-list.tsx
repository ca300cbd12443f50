import { lazy } from 'react'
import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DocumentIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { enquiryCalls } from './enquiry.contract.ts'
import { enquiryFilter } from './enquiry-filter.tsx'
import { t } from './enquiry.words.ts'

const EnquiryTable = lazy(() => import('./enquiry-table.tsx'))

const scopes = ['company', 'mine'] as const

/** The enquiries that I may see, last changed first; or those that I keep. */
export default function EnquiryList() {
  const { scope: requested } = useAddress()
  const scope = scopes.find(one => one === requested) ?? 'company'
  const show: (next: { scope: string }) => void = useAddressChange()
  const filter = useFilter(enquiryFilter, undefined)
  const search = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(enquiryCalls.list)
  const query = { scope, ...filter.query, ...search.query }
  return (
    <ListScreen
      key={scope}
      title={t('title')}
      newAt="/jxc/enquiry/new"
      call={enquiryCalls.list}
      query={{ ...query, ...sorted, limit: 20 }}
      table={list => <EnquiryTable list={list} sorting={sorting} />}
      top={
        <>
          <Tabs<(typeof scopes)[number]>
            label={t('scope')}
            value={scope}
            onChange={next => show({ scope: next })}
            options={scopes.map(one => ({ key: one, name: t(one) }))}
          />
          {search.field}
        </>
      }
      actions={
        <>
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(enquiryCalls.export, query)}
          />
          {filter.button}
        </>
      }
      empty={
        filter.isOn || search.key || scope !== 'company'
          ? { icon: DocumentIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: DocumentIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('new'), href: '/jxc/enquiry/new' },
            }
      }
    >
      {enquiry => (
        <ListRow
          href={`/jxc/enquiry/detail/${enquiry.id}`}
          unread={enquiry.newStatus}
          title={enquiry.name}
          subtitle={[
            enquiry.code,
            t('answeredOf', { n: enquiry.answeredNum, all: enquiry.askedNum }),
            enquiry.answerBy && `${t('answerBy')} ${enquiry.answerBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          right={yuan(enquiry.total)}
          {...(enquiry.isClosed ? { badge: <StatusPill>{t('closed')}</StatusPill> } : {})}
        />
      )}
    </ListScreen>
  )
}
