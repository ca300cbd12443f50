import { useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useHasScreen } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { factsOf, fieldHistory } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { goodsCalls, goodsFields, type GoodsDetail, type GoodsRow } from '#mechanisms/goods/goods.contract.ts'
import { listedPriceCalls } from '#mechanisms/goods/listed-prices.contract.ts'
import { goodsWords, percentOf, unitPrice } from '#mechanisms/goods/show-goods.web.ts'
import { t } from '#mechanisms/goods/goods.words.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { RecordPage } from '#mechanisms/records/record-page.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'

/** What is said above, or in words of its own. */
const others = namesBut(goodsFields, 'name', 'code', 'price', 'taxRate')

/** A product: what it costs, what it is, and what was done to it. */
export default function GoodsDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  return (
    <RecordPage<GoodsRow, typeof goodsCalls.detail>
      id={id}
      me={me}
      subjectType="goods"
      calls={goodsCalls}
      title={t('goods')}
      listAt="/jxc/goods/list"
      edit={({ can }) => can.edit && { href: `/jxc/goods/new?id=${id}`, label: t('editGoods') }}
      mayRemove={({ can }) => can.remove}
      removeWords={t}
      history={historyWords()}
      bottom={({ can }) => can.recover && <Recover id={id} />}
      head={({ id, name, code, price, taxRate, unit, isDelete }) => (
        <Section>
          <ListRow
            wrap
            title={name}
            subtitle={code}
            {...(isDelete === Bin.Deleted ? { badge: <StatusPill tone="neutral">{t('inBin')}</StatusPill> } : {})}
          />
          <ListRow title={t('price')} right={<b>{`${unitPrice(price)}${unit ? `/${unit.name}` : ''}`}</b>} />
          <ListRow title={t('taxRate')} right={percentOf(taxRate)} />
          <Listed id={id} />
        </Section>
      )}
    >
      {goods => <Body goods={goods} />}
    </RecordPage>
  )
}

const lists = [
  ['/crm/quotation', 'inQuotations'],
  ['/crm/order', 'inOrders'],
  ['/crm/contract', 'inContracts'],
  ['/jxc/apply/list', 'inApplies'],
  ['/jxc/order/list', 'inStoreOrders'],
] as const

/** The documents that have it among their lines, of those rooms that one may enter. */
function UsedIn({ goods: { id, name } }: { goods: GoodsDetail }) {
  const hasScreen = useHasScreen()
  const filter = new URLSearchParams({ filter: JSON.stringify({ product: { id, name } }) })
  const there = lists.filter(([path]) => hasScreen(path))
  if (there.length === 0) return null
  return (
    <Section title={t('usedIn')}>
      {there.map(([path, word]) => (
        <ListRow key={path} href={`${path}?${filter}`} title={t(word)} />
      ))}
    </Section>
  )
}

/** What it is sold at today by the price list, where there is one. */
function Listed({ id }: { id: string }) {
  const { data } = useCall(listedPriceCalls.onDay, { goodsId: [id], day: today() })
  const of = data?.list[0]
  if (!of) return null
  const { price, priceList, endedList, endedOn } = of
  return (
    <ListRow
      wrap
      href={`/jxc/price_list?product=${id}`}
      title={t('priceLists')}
      subtitle={price === null ? t('priceEnded', { list: endedList ?? '', day: endedOn ?? '' }) : priceList}
      {...(price === null ? {} : { right: unitPrice(price) })}
    />
  )
}

const Body = ({ goods }: { goods: GoodsDetail }) => (
  <>
    <Section>
      {factsOf(goodsWords, goods, others).map(([label, value]) => (
        <ListRow key={label} wrap title={label} right={value} />
      ))}
      {goods.creator && <ListRow title={t('creator')} right={goods.creator.name} />}
      <ListRow title={t('changed')} right={dateTime(goods.lastOptDate)} />
    </Section>
    <UsedIn goods={goods} />
    {goods.attachments.length > 0 && (
      <Section title={t('attachments')} padded>
        <FileList files={goods.attachments} />
      </Section>
    )}
  </>
)

/** How its history is said. */
function historyWords(): HistoryWords {
  const said = fieldHistory(goodsWords)
  return {
    ...said,
    what: t('goods'),
    value: (field, value) =>
      field === 'price'
        ? unitPrice(String(value))
        : field === 'taxRate'
          ? percentOf(String(value))
          : said.value(field, value),
    action: ({ action }) => (action === 'recover' ? t('didRecover') : action === 'remove' ? t('didRemove') : undefined),
  }
}

function Recover({ id }: { id: string }) {
  const change = useChange(goodsCalls.recover, { done: () => toast.success(t('recovered')) })
  return (
    <Button wide busy={change.running} onPress={() => change.run({ id })}>
      {t('recover')}
    </Button>
  )
}
