import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { ChanceStatus } from '#modules/crm/chance/chance-brief.contract.ts'
import { chanceCalls, chanceLossReasons, customerDirectoryCalls, saleStates } from '#modules/crm/crm.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

const words = {
  [saleStates]: ['初步接洽', '确认需求', '方案与报价', '商务谈判'],
  CHANCE_TYPE: ['新客户首单', '老客户增购', '服务续约'],
  CHANCE_SOURCE: ['客户转介绍', '展会线索', '官网留言'],
  [chanceLossReasons]: ['报价过高', '选择了竞争对手', '项目取消'],
}

/** Customer, name, stage, type, source, what it may bring, in how many days. */
const chances = [
  ['海河机械', '海河机械三期设备联网', '商务谈判', '老客户增购', '客户转介绍', '320000.00', 21],
  ['东钱湖医疗', '东钱湖医疗质量追溯系统', '方案与报价', '新客户首单', '展会线索', '180000.00', 45],
  ['静安百货', '静安百货智能考勤终端', '商务谈判', '新客户首单', '官网留言', '680000.00', 60],
  ['云栖数据', '云栖数据运维服务续约', '初步接洽', '服务续约', '客户转介绍', '102000.00', 300],
] as const

/**
 * What the company hopes to sell: from first talks to negotiations, one won, one lost, one to be reviewed. Answers the
 * won one, and the one that a project works for already.
 */
export async function tellOfChances(does: Does): Promise<{ won: string; haihe: string; terminal: string }> {
  const entries = new Map<string, string>()
  for (const [kind, names] of Object.entries(words))
    for (const name of names)
      entries.set(`${kind} ${name}`, (await does('admin', dictionaryCalls.create, { kind, name })).id)
  const entry = (kind: string, name: string) => entries.get(`${kind} ${name}`)!
  const customerId = async (key: string) => (await does('sales', customerDirectoryCalls.list, { key })).list[0]!.id
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const [stateId, typeId, sourceId] = [saleStates, 'CHANCE_TYPE', 'CHANCE_SOURCE']
  let terminal = ''
  for (const [customer, name, state, type, source, preAmount, ahead] of chances) {
    const { id } = await does('sales', chanceCalls.create, {
      name,
      customerId: await customerId(customer),
      stateId: entry(stateId, state),
      typeId: entry(typeId, type),
      sourceId: entry(sourceId, source),
      preAmount,
      preDate: day(ahead),
      discoverDate: day(-14),
      ...(customer === '静安百货' ? { partnerId: [demoPeople.manager.id] } : {}),
      ...(customer === '东钱湖医疗'
        ? {
            designerId: demoPeople.staff.id,
            partnerId: [demoPeople.manager.id],
            summary: '从来料到出厂全程扫码，要接他们的 ERP。预算已批，质量部陈主任决定。',
          }
        : {}),
    })
    if (customer === '静安百货') terminal = id
    if (customer === '东钱湖医疗') await does('sales', chanceCalls.apply, { id })
  }
  const lost = await does('sales', chanceCalls.create, {
    name: '崂山茶业门店收银系统',
    customerId: await customerId('崂山茶业'),
    preAmount: '46000.00',
    discoverDate: day(-50),
    stateId: entry(stateId, '方案与报价'),
  })
  await does('sales', chanceCalls.changeStatus, {
    id: lost.id,
    status: ChanceStatus.Lost,
    lossReasonId: entry(chanceLossReasons, '报价过高'),
    lossReason: '对方预算只有 3 万，明年再联系。',
  })
  const won = await does('sales', chanceCalls.create, {
    name: '海河机械二期自动化改造',
    customerId: await customerId('海河机械'),
    preAmount: '480000.00',
    preDate: day(-120),
    discoverDate: day(-180),
    typeId: entry(typeId, '老客户增购'),
    sourceId: entry(sourceId, '客户转介绍'),
    partnerId: [demoPeople.manager.id],
  })
  await does('sales', chanceCalls.changeStatus, { id: won.id, status: ChanceStatus.Won, finalAmount: '486000.00' })
  return { won: won.id, haihe: await customerId('海河机械'), terminal }
}
