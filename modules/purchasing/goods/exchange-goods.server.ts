import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { may, type Me } from '#platform/server/http/identity.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import type { ListColumn } from '#mechanisms/exports/export-list.server.ts'
import type { Locale } from '#platform/contract/words.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import {
  goodsCodeTaken,
  goodsFields,
  goodsKeepers,
  goodsMakers,
  type GoodsExported,
} from '#mechanisms/goods/goods.contract.ts'
import { goodsSubject } from '#mechanisms/goods/goods-subject.server.ts'
import en from '#mechanisms/goods/goods.words.en.ts'
import zh from '#mechanisms/goods/goods.words.zh.ts'
import { importer } from '#mechanisms/imports/importer.server.ts'
import { byKey, writeImported } from '#mechanisms/records/imported-records.server.ts'
import { sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

const words = { zh, en }
/** All that is known of goods, under the headings that an import reads. */
export const goodsColumns = (locale: Locale): ListColumn<GoodsExported>[] =>
  exportColumns(goodsFields, words, goodsFields.names, locale)

const mayChange = (creatorId: string, me: Me) =>
  may(me, ...goodsKeepers) || (creatorId === me.personId && may(me, ...goodsMakers))

/** Goods: those whose code the company has are changed, the others are new. */
export const goodsImporter = importer({
  kind: 'goods',
  app: 'goods',
  authority: goodsMakers,
  title: { zh: zh.goods, en: en.goods },
  sheet: sheet({
    title: { zh: zh.goods, en: en.goods },
    columns: importColumns(goodsFields, words, goodsFields.names, {
      name: ['产品名称', '物品名称', '名称', 'Product', 'Item'],
      code: ['产品编号', '编码', '货号', 'SKU', 'Code'],
      spec: ['规格', '型号', '规格型号', 'Model'],
      unitId: ['计量单位'],
      price: ['含税单价', '售价', 'Unit price'],
    }),
  }),
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'goods import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const { drafts, problems } = await importedDrafts(goodsFields, rows, context)
    const [known] = await run([
      {
        name: 'goods_of_codes',
        row: { id: col.uuid, code: col.text, creatorId: col.uuid },
        values: [me.companyId, drafts.map(({ draft }) => draft.code)],
        text: `select id, code, creator_id from goods where comp_id = $1 and code = any($2::text[]) and is_delete =
          ${Bin.None}`,
      },
    ])
    const sorted = byKey(drafts, rows, {
      column: 'code',
      keyOf: ({ code }) => code,
      there: new Map(known.rows.map(one => [one.code, one])),
      why: ({ creatorId }) => (mayChange(creatorId, me) ? null : goodsCodeTaken),
    })
    return {
      plan: sorted,
      problems: [...problems, ...sorted.problems],
      created: sorted.made.length,
      changed: sorted.changed.length,
    }
  },

  async write({ made, changed }, context, done) {
    const { me, aside } = context
    const numberless = made.filter(({ code }) => code === '').length
    // Taken beside the transaction: whoever adds goods meanwhile waits for nothing.
    const [numbers] = await aside([takeNumbers(me.companyId, 'goods', Math.max(numberless, 1))])
    let next = numbers.one
    return await writeImported(
      {
        subject: goodsSubject,
        roles: ['creator'],
        made: made.map(draft => ({
          ...draft,
          id: newId(),
          companyId: me.companyId,
          code: draft.code || `CP${next++}`,
          creatorId: me.personId,
        })),
        changed,
      },
      context,
      done,
    )
  },
})
