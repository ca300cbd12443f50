import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { asJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { companyToday } from '#mechanisms/days/company-day.server.ts'
import { exportList, exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { admitGoods } from '#mechanisms/goods/goods-directory.server.ts'
import { priceList } from '#mechanisms/goods/price-list.table.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { plainDecimal } from '#mechanisms/money/decimal.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { recordHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import {
  priceDatesCrossed,
  pricedTwice,
  priceKeeper,
  priceListCalls,
  type PriceListDetail,
  priceListExported,
  priceListFields,
  type PriceListItem,
  type PriceListRow,
  pricesNeeded,
} from './price-list.contract.ts'
import en from './price-list.words.en.ts'
import zh from './price-list.words.zh.ts'

/** How comments, history, notices and the socket name this type of record. */
const type = 'price_list'

/** Everybody's to see, as goods are; kept by product managers. */
export const priceListSubject = subject(type, priceList, {
  app: 'goods',
  called: { zh: '价目表', en: 'price list' },
  title: priceList.name,
  manageAll: priceKeeper,
  link: '/jxc/price_list/{id}',
  open: sql`true`,
  visible: () => sql`true`,
  abilities: { edit: sql`false`, remove: sql`false`, comment: sql`true` },
})

const { companyId } = priceList
const today = companyToday(companyId)
const state = sql`case when ${priceList.startDate} > ${today} then 'coming' when ${priceList.endDate} < ${today} then
  'ended' else 'valid' end`
const columns = fieldColumns(priceListFields, priceList)
const row = { id: priceList.id, ...columns.row, state, lastOptDate: priceList.lastOptDate }

const rows: SubjectList = {
  hasNews: false,
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { ...columns.sorts, createdAt: { by: priceList.id, descending: true, isId: true } },
  filters: {
    ...columns.filters,
    key: { by: sql`strpos(lower(${priceList.name}), lower(${param('key')})) > 0` },
    state: { by: sql`(${state}) = ${param('state')}` },
    productId: {
      by: sql`exists (select from price_list_item i where i.comp_id = ${companyId} and i.price_list_id = ${priceList.id}
        and i.goods_id = ${param('productId')}::uuid)`,
    },
  },
}
type Page = { list: PriceListRow[]; total: number | null; start: number; limit: number }
const list = subjectList<Page>(priceListSubject, rows)
/** Those of a workbook: all that is known of each. */
const whole = subjectList<Page>(priceListSubject, { ...rows, row: { ...row, ...columns.shown } })

const detail = priceListSubject.detail<PriceListDetail>({
  ...row,
  ...columns.shown,
  items: asJson(sql`(select coalesce(json_agg(json_build_object('goods_id', i.goods_id, 'code', g.code, 'name', g.name,
    'spec', g.spec, 'unit', coalesce((select e.name from dictionary_entry e where e.comp_id = g.comp_id and e.id =
    g.unit_id), ''), 'price', i.price::text) order by i.position), '[]'::json) from price_list_item i join goods g on
    g.comp_id = i.comp_id and g.id = i.goods_id where i.comp_id = ${companyId} and i.price_list_id = ${priceList.id})`),
  createdAt: priceList.createdAt,
  creator: personJson(sql`${companyId}`, sql`${priceList.creatorId}`),
})

type Draft = CallParsed<typeof priceListCalls.create>
const written = recordHandlers<Draft>({
  subject: priceListSubject,
  fields: columns,
  columns({ startDate, endDate }) {
    if (endDate && endDate < startDate) refuse(priceDatesCrossed, {}, 'end_date')
    return {}
  },
})

/** The prices that a list has, in their order. */
async function keptItems(id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'price_list_items',
      row: { goodsId: col.uuid, price: col.text },
      values: [me.companyId, id],
      text: `select goods_id, price::text from price_list_item where comp_id = $1 and price_list_id = $2 order by
        position`,
    },
  ])
  return answer.rows
}

/** Refuses prices of nothing, of what may not be chosen (what is kept stays), or of the same goods twice. */
async function admitItems(items: Draft['items'], kept: readonly string[], context: Context) {
  if (items.length === 0) refuse(pricesNeeded, {}, 'items')
  const ids = items.map(({ goodsId }) => goodsId)
  if (new Set(ids).size < ids.length) refuse(pricedTwice, {}, 'items')
  await admitGoods(ids, kept, context, 'items')
}

async function setItems(id: string, items: Draft['items'], { me, run }: Context) {
  await run([
    {
      name: 'price_list_items_clear',
      values: [me.companyId, id],
      text: 'delete from price_list_item where comp_id = $1 and price_list_id = $2',
    },
    {
      name: 'price_list_items_set',
      values: [me.companyId, id, JSON.stringify(items)],
      text: `insert into price_list_item (comp_id, price_list_id, goods_id, position, price)
        select $1, $2, (i ->> 'goodsId')::uuid, place, (i ->> 'price')::numeric from jsonb_array_elements($3::jsonb) with
          ordinality as item (i, place)`,
    },
  ])
}
const asText = (items: readonly { goodsId: string; price: string }[]) =>
  items.map(({ goodsId, price }) => `${goodsId} ${plainDecimal(price)}`).join('\n')

export const priceListHandlers = handle(priceListCalls, {
  list,
  detail: ({ id }, context) => detail(id, context),

  async export(query, context) {
    const answer = await whole({ ...query, start: 0, limit: mostExported + 1 }, context)
    return await exportPage(
      priceListExported,
      answer,
      {
        name: { zh: zh.title, en: en.title },
        columns: exportColumns(priceListFields, { zh, en }, priceListFields.names, context.request.locale),
      },
      context,
    )
  },
  async prices({ id }, context) {
    const { name, items } = JSON.parse(String((await detail(id, context)).text)) as {
      name: string
      items: PriceListItem[]
    }
    return await exportList<PriceListItem>(context, {
      name: { zh: name, en: name },
      rows: items,
      columns: [
        { heading: { zh: zh.code, en: en.code }, kind: 'text', width: 16, value: row => row.code },
        { heading: { zh: zh.product, en: en.product }, kind: 'text', width: 32, value: row => row.name },
        { heading: { zh: zh.spec, en: en.spec }, kind: 'text', width: 20, value: row => row.spec },
        { heading: { zh: zh.unit, en: en.unit }, kind: 'text', width: 10, value: row => row.unit },
        { heading: { zh: zh.price, en: en.price }, kind: 'number', width: 16, value: row => Number(row.price) },
      ],
    })
  },

  async create(draft, context) {
    await admitItems(draft.items, [], context)
    const made = await written.create(draft, context)
    await setItems(made.id, draft.items, context)
    return made
  },
  async update(draft, context) {
    // Its row first: two changes of one list come one after another.
    await priceListSubject.lock(draft.id, context, 'edit')
    const kept = await keptItems(draft.id, context)
    await admitItems(
      draft.items,
      kept.map(({ goodsId }) => goodsId),
      context,
    )
    const changed = await written.update(draft, context)
    if (asText(kept) === asText(draft.items)) return changed
    await setItems(draft.id, draft.items, context)
    await noteChange(context, priceListSubject, draft.id, { items: true })
    return changed
  },
  remove: written.remove,
})
