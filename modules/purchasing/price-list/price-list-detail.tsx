import { download } from '#platform/web/app/download.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { priceListCalls, type PriceListRow } from './price-list.contract.ts'
import { priceListSpan, priceListWords, stateTones } from './price-list-words.web.ts'
import { t } from './price-list.words.ts'

/** One, drawn at once from the row that led here: its prices, and what was done to it. */
export default function PriceListDetail() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<PriceListRow, typeof priceListCalls.detail>
      id={id}
      me={me}
      subjectType="price_list"
      calls={priceListCalls}
      title={t('title')}
      listAt="/jxc/price_list"
      edit={({ can }) => can.edit && { href: `/jxc/price_list/${id}/edit`, label: t('edit') }}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={historyWords()}
      head={priceList => (
        <Section>
          <ListRow
            wrap
            title={priceList.name}
            subtitle={priceListSpan(priceList)}
            badge={<StatusPill tone={stateTones[priceList.state]}>{t(priceList.state)}</StatusPill>}
          />
        </Section>
      )}
    >
      {({ items, note, creator, lastOptDate }) => (
        <>
          <Section
            title={t('items')}
            note={t('itemsText')}
            action={
              <IconButton
                icon={DownloadIcon}
                label={t('exportPrices')}
                onPress={() => void download(priceListCalls.prices, { id })}
              />
            }
          >
            {items.map(({ goodsId, code, name, spec, unit, price }) => (
              <ListRow
                key={goodsId}
                wrap
                href={`/jxc/goods/detail/${goodsId}`}
                chevron={false}
                title={name}
                subtitle={[code, spec].filter(Boolean).join(' · ')}
                right={<b>{`${unitPrice(price)}${unit && `/${unit}`}`}</b>}
              />
            ))}
          </Section>
          <Section>
            {note && <ListRow wrap title={t('note')} subtitle={note} />}
            {creator && <ListRow title={t('creator')} right={creator.name} />}
            <ListRow title={t('changed')} right={dateTime(lastOptDate)} />
          </Section>
        </>
      )}
    </RecordPage>
  )
}

/** How its history is said. */
function historyWords() {
  const said = fieldHistory(priceListWords)
  return { ...said, fields: { ...said.fields, items: t('items') }, what: t('title') }
}
