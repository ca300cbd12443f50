import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wallClock } from '#platform/contract/zone.ts'
import { cronOf } from './repeat.web.ts'
import { keysOf, readSentence } from './read-sentence.web.ts'

/** A Wednesday morning. */
const clock = { now: '2026-11-18T02:20:00.000Z', timeZone: 'Asia/Shanghai' }
const wall = (moment: string | null | undefined) =>
  moment ? wallClock(moment, clock.timeZone).slice(5, 16).replace('T', ' ') : null
const read = (text: string) => {
  const { when, name } = readSentence(text, clock)
  const [start, end] = [wall(when?.start), wall(when?.end)]
  return `${start ?? ''} > ${end ?? ''} | ${name}`.replaceAll(' 23:59', '').replaceAll('  ', ' ').trim()
}

/** Text, then its beginning > its end (a day alone is its end) | what is left as the name. */
const phrases: [string, string][] = [
  ['明天下午3点 评审合同', '11-19 15:00 > | 评审合同'],
  ['今天交周报', '> 11-18 | 交周报'],
  ['后天上午10点开会', '11-20 10:00 > | 开会'],
  ['大后天去上海', '> 11-21 | 去上海'],
  ['昨天的会议纪要', '> | 昨天的会议纪要'],
  ['前天的数据', '> | 前天的数据'],
  ['明早9点站会', '11-19 09:00 > | 站会'],
  ['明晚8点聚餐', '11-19 20:00 > | 聚餐'],
  ['今晚加班改方案', '11-18 20:00 > | 加班改方案'],
  ['今早的邮件回复', '11-18 09:00 > | 邮件回复'],
  ['明天一早到公司', '11-19 09:00 > | 到公司'],
  ['周五交付', '> 11-20 | 交付'],
  ['下周三评审', '> 11-25 | 评审'],
  ['这周五之前完成测试', '> 11-20 | 完成测试'],
  ['本周四下午两点半面试', '11-19 14:30 > | 面试'],
  ['上周五的总结', '> | 上周五的总结'],
  ['周三复盘', '> 11-18 | 复盘'],
  ['周二复盘', '> 11-24 | 复盘'],
  ['下下周一出差', '> 11-30 | 出差'],
  ['星期天爬山', '> 11-22 | 爬山'],
  ['礼拜六加班', '> 11-21 | 加班'],
  ['周末整理资料', '11-21 00:00 > 11-22 | 整理资料'],
  ['下周末团建', '11-28 00:00 > 11-29 | 团建'],
  ['下周评审合同', '11-23 00:00 > 11-27 | 评审合同'],
  ['本周内完成', '> 11-20 | 完成'],
  ['这周交稿', '> 11-20 | 交稿'],
  ['下周一到周三培训', '11-23 00:00 > 11-25 | 培训'],
  ['周三到周五出差', '11-18 00:00 > 11-20 | 出差'],
  ['11月25日发布', '> 11-25 | 发布'],
  ['11月25号下午4点发布', '11-25 16:00 > | 发布'],
  ['12月1日到12月5日展会', '12-01 00:00 > 12-05 | 展会'],
  ['1月3日开年会', '> 01-03 | 开年会'],
  ['10月1日放假安排', '> 10-01 | 放假安排'],
  ['2026年12月31日前结清', '> 12-31 | 结清'],
  ['2027-01-15 上线', '> 01-15 | 上线'],
  ['2026/12/3 回访', '> 12-03 | 回访'],
  ['2026.12.08 验收', '> 12-08 | 验收'],
  ['11/25 回访', '> 11-25 | 回访'],
  ['25号交房租', '> 11-25 | 交房租'],
  ['18号体检', '> 11-18 | 体检'],
  ['5号发工资', '> 12-05 | 发工资'],
  ['下个月5号发工资', '> 12-05 | 发工资'],
  ['下月10号盘点', '> 12-10 | 盘点'],
  ['本月30号结账', '> 11-30 | 结账'],
  ['月底结账', '> 11-30 | 结账'],
  ['本月底前提交报销', '> 11-30 | 提交报销'],
  ['下个月底复盘', '> 12-31 | 复盘'],
  ['月初对账', '> 12-01 | 对账'],
  ['下月初启动', '> 12-01 | 启动'],
  ['12月底完成验收', '> 12-31 | 完成验收'],
  ['三月底前回款', '> 03-31 | 回款'],
  ['11月中检查', '> 11-15 | 检查'],
  ['年底前完成', '> 12-31 | 完成'],
  ['明年1月5日启动', '> 01-05 | 启动'],
  ['三天后回访客户', '> 11-21 | 回访客户'],
  ['3天后回访客户', '> 11-21 | 回访客户'],
  ['十天后检查', '> 11-28 | 检查'],
  ['两周后复查', '> 12-02 | 复查'],
  ['一个月后续约', '> 12-18 | 续约'],
  ['半个月后提醒', '> 12-03 | 提醒'],
  ['过两天再问', '> 11-20 | 再问'],
  ['3个工作日内回复', '> 11-23 | 回复'],
  ['五个工作日后付款', '> 11-25 | 付款'],
  ['7天内付款', '> 11-25 | 付款'],
  ['一周内回复', '> 11-25 | 回复'],
  ['两小时后提醒我', '11-18 12:20 > | 提醒我'],
  ['半小时后出发', '11-18 10:50 > | 出发'],
  ['一个半小时后开会', '11-18 11:50 > | 开会'],
  ['20分钟后打电话', '11-18 10:40 > | 打电话'],
  ['1.5小时后取件', '11-18 11:50 > | 取件'],
  ['过十分钟提醒', '11-18 10:30 > | 提醒'],
  ['三天前的订单', '> | 三天前的订单'],
  ['下午三点开会', '11-18 15:00 > | 开会'],
  ['上午9点半面试', '11-19 09:30 > | 面试'],
  ['下午2点一刻面试', '11-18 14:15 > | 面试'],
  ['下午2点三刻结束', '11-18 14:45 > | 结束'],
  ['3点开会', '11-18 15:00 > | 开会'],
  ['8点站会', '11-19 08:00 > | 站会'],
  ['9:30 站会', '11-19 09:30 > | 站会'],
  ['15:30 评审', '11-18 15:30 > | 评审'],
  ['下午3:30 评审', '11-18 15:30 > | 评审'],
  ['晚上8点直播', '11-18 20:00 > | 直播'],
  ['晚上12点发布', '11-19 00:00 > | 发布'],
  ['凌晨2点割接', '11-19 02:00 > | 割接'],
  ['中午12点吃饭', '11-18 12:00 > | 吃饭'],
  ['中午1点面谈', '11-18 13:00 > | 面谈'],
  ['傍晚散步', '11-18 18:00 > | 散步'],
  ['早上跑步', '11-19 09:00 > | 跑步'],
  ['中午聚餐', '11-18 12:00 > | 聚餐'],
  ['上午交材料', '11-19 09:00 > | 交材料'],
  ['下午去客户那里', '11-18 14:00 > | 去客户那里'],
  ['半夜发布', '11-19 00:00 > | 发布'],
  ['下午3点到5点培训', '11-18 15:00 > 11-18 17:00 | 培训'],
  ['下午3点-4点半 评审', '11-18 15:00 > 11-18 16:30 | 评审'],
  ['15:00-16:30 评审会', '11-18 15:00 > 11-18 16:30 | 评审会'],
  ['上午10点到下午2点面谈', '11-19 10:00 > 11-19 14:00 | 面谈'],
  ['晚上10点到12点割接', '11-18 22:00 > 11-19 00:00 | 割接'],
  ['10点到11点半周会', '11-19 10:00 > 11-19 11:30 | 周会'],
  ['明天9点到12点考试', '11-19 09:00 > 11-19 12:00 | 考试'],
  ['25号到28号出差', '11-25 00:00 > 11-28 | 出差'],
  ['明天到后天培训', '11-19 00:00 > 11-20 | 培训'],
  ['11月25日下午3点到11月26日上午10点封网', '11-25 15:00 > 11-26 10:00 | 封网'],
  ['下午3点开会两小时', '11-18 15:00 > 11-18 17:00 | 开会'],
  ['明天上午10点培训1.5小时', '11-19 10:00 > 11-19 11:30 | 培训'],
  ['明天下午2点 拜访客户 持续90分钟', '11-19 14:00 > 11-19 15:30 | 拜访客户'],
  ['开会两小时', '> | 开会两小时'],
  ['周五前交报告', '> 11-20 | 交报告'],
  ['周五下班前发出', '> 11-20 18:00 | 发出'],
  ['截止周五 提交材料', '> 11-20 | 提交材料'],
  ['最晚明天中午12点确认', '> 11-19 12:00 | 确认'],
  ['明天之前给答复', '> 11-19 | 给答复'],
  ['25号以前付款', '> 11-25 | 付款'],
  ['截止到11月30日报名', '> 11-30 | 报名'],
  ['从明天开始跟进', '> 11-19 | 跟进'],
  ['下周一起执行新制度', '> 11-23 | 执行新制度'],
  ['明天和客户下午3点评审', '11-19 15:00 > | 和客户评审'],
  ['评审合同 明天下午3点', '11-19 15:00 > | 评审合同'],
  ['客户拜访，明天下午3点，带上合同', '11-19 15:00 > | 客户拜访，带上合同'],
  ['整理会议纪要', '> | 整理会议纪要'],
  ['改一点东西', '> | 改一点东西'],
  ['提三点建议', '> | 提三点建议'],
  ['有两点意见', '> | 有两点意见'],
  ['一号线施工', '> | 一号线施工'],
  ['周报汇总', '> | 周报汇总'],
  ['周会材料', '> | 周会材料'],
  ['下午茶采购', '> | 下午茶采购'],
  ['10月报表', '> | 10月报表'],
  ['完成80%的测试', '> | 完成80%的测试'],
  ['买3个硬盘', '> | 买3个硬盘'],
  ['今天下午', '11-18 14:00 > | 今天下午'],
  ['tomorrow 3pm review the contract', '11-19 15:00 > | review the contract'],
  ['review the contract tomorrow at 3pm', '11-19 15:00 > | review the contract'],
  ['call Bob today', '> 11-18 | call Bob'],
  ['submit report by Friday', '> 11-20 | submit report'],
  ['submit report by Fri 5pm', '> 11-20 17:00 | submit report'],
  ['meeting on Friday at 10:30', '11-20 10:30 > | meeting'],
  ['meeting next Monday 9am', '11-23 09:00 > | meeting'],
  ['standup at 9', '11-19 09:00 > | standup'],
  ['dinner tonight', '11-18 20:00 > | dinner'],
  ['dinner tonight at 8', '11-18 20:00 > | dinner'],
  ['day after tomorrow visit client', '> 11-20 | visit client'],
  ['in 3 days follow up', '> 11-21 | follow up'],
  ['follow up in two weeks', '> 12-02 | follow up'],
  ['remind me in 2 hours', '11-18 12:20 > | remind me'],
  ['leave in half an hour', '11-18 10:50 > | leave'],
  ['call back in 45 minutes', '11-18 11:05 > | call back'],
  ['pay rent on the 25th', '> 11-25 | pay rent'],
  ['launch Nov 25', '> 11-25 | launch'],
  ['launch November 25th at 4pm', '11-25 16:00 > | launch'],
  ['launch 25 Nov 2026', '> 11-25 | launch'],
  ['renew on Jan 5, 2027', '> 01-05 | renew'],
  ['review 11/25', '> 11-25 | review'],
  ['deploy 2026-12-01 22:00', '12-01 22:00 > | deploy'],
  ['training from Wed to Fri', '11-18 00:00 > 11-20 | training'],
  ['training Monday to Wednesday', '11-23 00:00 > 11-25 | training'],
  ['workshop 3-5pm tomorrow', '11-19 15:00 > 11-19 17:00 | workshop'],
  ['workshop tomorrow from 10am to 12pm', '11-19 10:00 > 11-19 12:00 | workshop'],
  ['sync 11-1pm Thursday', '11-19 11:00 > 11-19 13:00 | sync'],
  ['report due end of month', '> 11-30 | report'],
  ['close books eom', '> 11-30 | close books'],
  ['finish by eod', '> 11-18 | finish'],
  ['wrap up by end of week', '> 11-20 | wrap up'],
  ['plan next week', '11-23 00:00 > 11-27 | plan'],
  ['finish this week', '> 11-20 | finish'],
  ['trip next weekend', '11-28 00:00 > 11-29 | trip'],
  ['hike this weekend', '11-21 00:00 > 11-22 | hike'],
  ['lunch at noon tomorrow', '11-19 12:00 > | lunch'],
  ['release at midnight', '11-19 00:00 > | release'],
  ['review tomorrow morning', '11-19 09:00 > | review'],
  ['visit Friday afternoon', '11-20 14:00 > | visit'],
  ['half past 3 tomorrow demo', '11-19 15:30 > | demo'],
  ['quarter to 4 demo', '11-18 15:45 > | demo'],
  ['meeting at 3 for 2 hours', '11-18 15:00 > 11-18 17:00 | meeting'],
  ['reply within 3 days', '> 11-21 | reply'],
  ['due tomorrow: send invoice', '> 11-19 | send invoice'],
  ['buy 3 chairs', '> | buy 3 chairs'],
  ['may we talk', '> | may we talk'],
  ['I sat in the sun', '> | I sat in the sun'],
  ['version 2.5 notes', '> | version 2.5 notes'],
  ['next month review', '> 12-18 | review'],
  ['a week from now check in', '> 11-25 | check in'],
  ['1:1 with manager at 4:30pm', '11-18 16:30 > | 1:1 with manager'],
  ['明天 at 3pm 同步进度', '11-19 15:00 > | 同步进度'],
]

it('an @ that nobody answers to is named, and stays in the words', () => {
  const unknown = (text: string) =>
    readSentence(text, { ...clock, directory: new Map([['张三', [{ id: '1', name: '张三' }]]]) }).unknown.map(
      ({ value, from, to }) => [value, text.slice(from, to)],
    )
  expect(unknown('@李四 交周报')).toEqual([['李四', '@李四']])
  expect(unknown('@ john.smith 交周报')).toEqual([['john.smith', '@ john.smith']])
  expect(unknown('@张三 交周报')).toEqual([])
  expect(unknown('@张三、李四 交周报')).toEqual([])
  expect(unknown('发到 a@b.com，给李四')).toEqual([])
  expect(readSentence('@李四 交周报', clock).name).toBe('@李四 交周报')
})

describe('when', () => {
  it.each(phrases)('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

const zhang = { id: '1', name: '张三' }
const [wang, otherWang] = [
  { id: '2', name: '王小雨' },
  { id: '3', name: '王小雨' },
]
const bob = { id: '4', name: 'Bob Smith' }
const directory = new Map([
  ['张三', [zhang, { id: '9', name: '张三丰' }]],
  ['王小', [wang]],
  ['小雨', [wang]],
  ['李四', [{ id: '5', name: '李四' }]],
  ['zhangsan', [zhang]],
  ['bob', [bob]],
  ['zs', [zhang, wang]],
])
const people = (text: string) =>
  readSentence(text, { ...clock, directory }).people.map(
    one => `${one.role} ${one.people.map(({ name }) => name).join('/')}`,
  )
const named = (text: string) => readSentence(text, { ...clock, directory }).name

describe('people', () => {
  it.each([
    ['和张三评审合同', ['partner 张三'], '评审合同'],
    ['和 张三 评审合同', ['partner 张三'], '评审合同'],
    ['跟张三丰切磋', ['partner 张三丰'], '切磋'],
    ['给王小雨发合同', ['manager 王小雨'], '发合同'],
    ['请小雨准备材料', ['manager 王小雨'], '准备材料'],
    ['@王小雨 修登录页', ['manager 王小雨'], '修登录页'],
    ['和张三、李四开会', ['partner 张三', 'partner 李四'], '开会'],
    ['和张三和李四开会', ['partner 张三', 'partner 李四'], '开会'],
    ['让张三整理，抄送李四', ['manager 张三', 'follower 李四'], '整理'],
    ['@zhangsan 评审', ['manager 张三'], '评审'],
    ['@zs 评审', ['manager 张三/王小雨'], '评审'],
    ['lunch with Bob Smith', ['partner Bob Smith'], 'lunch'],
    ['lunch with Bob tomorrow', ['partner Bob Smith'], 'lunch'],
    ['和平饭店聚餐', [], '和平饭店聚餐'],
    ['给客户打电话', [], '给客户打电话'],
    ['回复 with thanks', [], '回复 with thanks'],
  ])('%s', (text, expected, name) => {
    expect(people(text)).toEqual(expected)
    expect(named(text)).toBe(name)
  })

  it('asks when two have the name', () => {
    const { people: found } = readSentence('和王小雨开会', {
      ...clock,
      directory: new Map([['王小', [wang, otherWang]]]),
    })
    expect(found[0]!.people).toEqual([wang, otherWang])
  })

  it('asks the directory for little, and for nothing that is not where a name may be', () => {
    expect(keysOf('明天下午3点 和张三 评审合同 !重要 #合同', clock)).toEqual(['张三'])
    expect(keysOf('和张三、李四开会', clock)).toEqual(['张三', '李四'])
    expect(keysOf('写周报', clock)).toEqual([])
    expect(keysOf('给'.repeat(200), clock).length).toBeLessThanOrEqual(8)
  })
})

describe('projects', () => {
  const mobile = { id: '1', name: '移动端' }
  const all = [mobile, { id: '2', name: '移动端 2.0' }]
  const projects = new Map([
    ['移动端', all],
    ['移动', all],
    ['智能', [{ id: '3', name: '智能终端' }]],
    ['没有', []],
  ])
  const read = (text: string) => readSentence(text, { ...clock, projects })
  it.each([
    ['开评审会 ~移动端', ['1'], '开评审会'],
    ['~移动 开评审会', ['1', '2'], '开评审会'],
    ['开评审会 ～智能，明天', ['3'], '开评审会'],
    ['开评审会 ~没有', [], '开评审会 ~没有'],
    ['开评审会 ~未知', undefined, '开评审会 ~未知'],
    ['明天3点~5点开会', undefined, '开会'],
    ['约 ~20 人吃饭', undefined, '约 ~20 人吃饭'],
    ['看 ~/notes', undefined, '看 ~/notes'],
  ])('%s', (text, ids, name) => {
    expect(read(text).project?.projects.map(({ id }) => id)).toEqual(ids)
    expect(read(text).name).toBe(name)
  })
})

describe('marks', () => {
  it.each([
    ['评审合同 !重要', 1, [], '评审合同'],
    ['评审合同！紧急', 2, [], '评审合同'],
    ['!重要 !紧急 评审', 3, [], '评审'],
    ['评审 !重要且紧急', 3, [], '评审'],
    ['评审 !!', 2, [], '评审'],
    ['评审 !', 1, [], '评审'],
    ['评审 !!!', 3, [], '评审'],
    ['太好了!', 0, [], '太好了!'],
    ['ship it !urgent', 2, [], 'ship it'],
    ['ship it !important', 1, [], 'ship it'],
    ['评审 #合同 #法务', 0, ['合同', '法务'], '评审'],
    ['评审#合同', 0, ['合同'], '评审'],
    ['评审 #长 标签#', 0, ['长 标签'], '评审'],
    ['处理 #12', 0, [], '处理 #12'],
    ['C# 培训', 0, [], 'C# 培训'],
    ['看 https://a.b/c#d', 0, [], '看 https://a.b/c#d'],
  ] as const)('%s', (text, priority, tags, name) => {
    const reading = readSentence(text, clock)
    expect([reading.priority, reading.tags.map(({ value }) => value), reading.name]).toEqual([
      priority,
      [...tags],
      name,
    ])
  })

  it.each([
    ['每天9点 站会', '0 9 * * *', '站会'],
    ['每个工作日 9:30 站会', '30 9 * * 1,2,3,4,5', '站会'],
    ['每周一 写周报', '0 9 * * 1', '写周报'],
    ['每周一、三、五下午3点健身', '0 15 * * 1,3,5', '健身'],
    ['每周末大扫除', '0 9 * * 6,0', '大扫除'],
    ['每月5号发工资', '0 9 5 * *', '发工资'],
    ['每月底对账', '0 9 L * *', '对账'],
    ['每年3月1日体检', '0 9 1 3 *', '体检'],
    ['standup every weekday at 9:15', '15 9 * * 1,2,3,4,5', 'standup'],
    ['report every Monday', '0 9 * * 1', 'report'],
    ['gym every mon, wed and fri', '0 9 * * 1,3,5', 'gym'],
    ['backup daily', '0 9 * * *', 'backup'],
    ['每日报告', null, '每日报告'],
    ['pay rent on the 15th of each month', '0 9 15 * *', 'pay rent'],
    ['the 3rd of every month: invoices', '0 9 3 * *', 'invoices'],
  ])('%s', (text, cron, name) => {
    const { repeat, when, name: left } = readSentence(text, clock)
    const at = when?.start ? wallClock(when.start, clock.timeZone).slice(11, 16).split(':').map(Number) : [9, 0]
    expect(repeat && cronOf(repeat, at[0]! * 60 + at[1]!)).toBe(cron)
    expect(left).toBe(name)
  })

  it.each([
    ['every Monday 9am standup', '11-23 09:00'],
    ['每周一9点 站会', '11-23 09:00'],
    ['每周三下午3点健身', '11-18 15:00'],
    ['每周三9点健身', '11-25 09:00'],
    ['每天9点 站会', '11-19 09:00'],
    ['每月5号上午10点发工资', '12-05 10:00'],
    ['每月底18点对账', '11-30 18:00'],
    ['每年3月1日9点体检', '03-01 09:00'],
    ['every mon and thu 8pm gym', '11-19 20:00'],
    ['每周一9点站会，从下周三开始', '11-25 09:00'],
  ])('begins on the first day of its rhythm: %s', (text, start) => {
    expect(wall(readSentence(text, clock).when?.start)).toBe(start)
  })

  it.each([
    '每两周一次复盘',
    '每隔三天巡检',
    '隔周复盘',
    '每3个月盘点',
    'review every other Tuesday',
    'every 2 weeks retro',
  ])('leaves a rhythm that no rule has as words: %s', text => {
    expect(readSentence(text, clock)).toMatchObject({ repeat: null, when: null, name: text })
  })

  it('reads the whole sentence of the specification, in both languages', () => {
    const chinese = readSentence('明天下午3点 和张三 评审合同 !重要 #合同', { ...clock, directory })
    expect([
      wall(chinese.when!.start),
      chinese.people[0]!.people[0]!.name,
      chinese.priority,
      chinese.tags[0]!.value,
      chinese.name,
    ]).toEqual(['11-19 15:00', '张三', 1, '合同', '评审合同'])
    const english = readSentence('Review the contract with Bob Smith tomorrow at 3pm !important #contract', {
      ...clock,
      directory,
    })
    expect([
      wall(english.when!.start),
      english.people[0]!.people[0]!.name,
      english.priority,
      english.tags[0]!.value,
      english.name,
    ]).toEqual(['11-19 15:00', 'Bob Smith', 1, 'contract', 'Review the contract'])
  })

  it('leaves words alone that the writer wants to be words', () => {
    expect(readSentence('明天下午3点 评审 #合同', { ...clock, plain: ['#合同'] })).toMatchObject({
      tags: [],
      name: '评审 #合同',
    })
    expect(readSentence('周五计划表', { ...clock, plain: ['周五'] })).toMatchObject({ when: null, name: '周五计划表' })
  })
})

describe('clocks', () => {
  it("goes by the company's day, wherever the machine is", () => {
    // It is the 19th already in Auckland.
    const { when } = readSentence('明天下午3点', { now: '2026-11-18T12:00:00.000Z', timeZone: 'Pacific/Auckland' })
    expect(when!.start).toBe('2026-11-20T02:00:00.000Z')
  })

  it('keeps the hour across the change to and from summer time', () => {
    const before = { now: '2026-03-28T12:00:00.000Z', timeZone: 'Europe/Berlin' }
    expect(readSentence('明天上午9点', before).when!.start).toBe('2026-03-29T07:00:00.000Z')
    expect(readSentence('tomorrow 2:30am', before).when!.start).toBe('2026-03-29T01:30:00.000Z')
    expect(readSentence('明天', before).when!.end).toBe('2026-03-29T21:59:59.999Z')
    expect(readSentence('in 2 hours', { ...before, now: '2026-03-29T00:30:00.000Z' }).when!.start).toBe(
      '2026-03-29T02:30:00.000Z',
    )
    expect(readSentence('明天上午9点', { ...before, now: '2026-10-24T12:00:00.000Z' }).when!.start).toBe(
      '2026-10-25T08:00:00.000Z',
    )
  })

  it("knows the year's end and the leap day", () => {
    const eve = { now: '2027-12-31T04:00:00.000Z', timeZone: 'Asia/Shanghai' }
    expect(readSentence('明天', eve).when!.end).toContain('2028-01-01')
    expect(readSentence('2月29日', eve).when!.end).toContain('2028-02-29')
    expect(readSentence('2月30日', eve).when).toBeNull()
    expect(readSentence('一个月后', { ...eve, now: '2027-01-31T04:00:00.000Z' }).when!.end).toContain('2027-02-28')
  })
})

const pieces = [
  '明天',
  '下午3点',
  '和张三',
  '到',
  '周五',
  '前',
  '#合同',
  '!!',
  ' ',
  '，',
  'by Friday',
  'at',
  '3',
  '点',
  '半',
  '每周',
  '一',
  '两小时',
  'tomorrow',
  '25号',
  '\n',
  '评审合同',
  'with Bob',
  '13:75',
  '99月99日',
  '\u{1F600}',
  '\0',
]
test('whatever is written, it never throws, and no character is lost', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(
      text,
      fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (written, now) => {
        const { name, spans, when } = readSentence(written, {
          now: now.toISOString(),
          timeZone: 'Asia/Shanghai',
          directory,
        })
        for (const moment of [when?.start, when?.end]) if (moment) expect(new Date(moment).toISOString()).toBe(moment)
        const understood = spans.map(({ from, to }) => written.slice(from, to)).join('')
        const lettersOf = (text: string) =>
          [...text]
            .filter(letter => /[\p{L}\p{N}\p{S}]/u.test(letter))
            .toSorted()
            .join('')
        // All of it, when nothing but understood words was written.
        if (name !== written.trim()) expect(lettersOf(name + understood)).toBe(lettersOf(written))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a long text is read at once', () => {
  const long = '明天下午3点 和张三 评审合同 !重要 #合同 '.repeat(50)
  const began = performance.now()
  readSentence(long, { ...clock, directory })
  expect(performance.now() - began).toBeLessThan(5_000)
})
