import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { priceListCalls } from '#modules/purchasing/purchasing.contract.ts'
import type { Does } from './does.ts'

const words = {
  PRODUCT_STATUS: ['在售', '试销', '停售'],
  PRODUCT_TYPE: ['硬件', '软件', '服务'],
  PRODUCT_UNIT: ['台', '套', '个', '年', '人天'],
}

/** Name, model, unit, type, status, price with tax, percent of tax. */
const known = [
  ['智能考勤终端', 'KQ-200', '台', '硬件', '在售', '1899', '13'],
  ['智能考勤终端（人脸）', 'KQ-300', '台', '硬件', '试销', '2699', '13'],
  ['工业数据采集网关', 'GW-16', '台', '硬件', '在售', '3680', '13'],
  ['设备联网传感器', 'SN-485', '个', '硬件', '在售', '86.5', '13'],
  ['生产看板软件', '标准版', '套', '软件', '在售', '48000', '13'],
  ['质量追溯系统', '企业版', '套', '软件', '在售', '128000', '13'],
  ['运维服务', '5×8', '年', '服务', '在售', '36000', '6'],
  ['现场实施', '', '人天', '服务', '在售', '1800', '6'],
  ['打卡卡片', 'M1', '个', '硬件', '停售', '1.2345', '13'],
] as const

/** What the company sells. */
export async function tellOfGoods(does: Does) {
  const entries = new Map<string, string>()
  for (const [kind, names] of Object.entries(words))
    for (const name of names) entries.set(name, (await does('admin', dictionaryCalls.create, { kind, name })).id)
  const made: { goodsId: string; price: string }[] = []
  for (const [name, spec, unit, type, status, price, taxRate] of known) {
    const { id } = await does('admin', goodsCalls.create, {
      name,
      spec,
      unitId: entries.get(unit)!,
      typeId: entries.get(type)!,
      statusId: entries.get(status)!,
      price,
      taxRate,
    })
    if (status === '在售') made.push({ goodsId: id, price })
  }
  await tellOfPrices(made, does)
}

/** What goods are sold at: last year's list has ended, this year's is dearer by its percent, next year's is to come. */
async function tellOfPrices(made: readonly { goodsId: string; price: string }[], does: Does) {
  const thisYear = new Date().getUTCFullYear()
  for (const [year, percent] of [
    [thisYear - 1, 95],
    [thisYear, 100],
    [thisYear + 1, 104],
  ] as const)
    await does('admin', priceListCalls.create, {
      name: `${year} 年价目表`,
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      items: made.map(({ goodsId, price }) => ({ goodsId, price: ((Number(price) * percent) / 100).toFixed(2) })),
    })
}
