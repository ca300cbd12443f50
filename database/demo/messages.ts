import { newId } from '#platform/server/database/ids.ts'
import { conversationCalls, messageCalls } from '#modules/messages/messages.contract.ts'
import type { Does } from './does.ts'
import { demoPeople, type DemoLogin } from './people.ts'

type Lines = readonly (readonly [who: DemoLogin, content: string, more?: object])[]

/** What people write to each other: two and two, a group that was made, and that of a department. */
export async function tellOfMessages(does: Does) {
  const say = async (id: string, lines: Lines) => {
    for (const [who, content, more = {}] of lines)
      await does(who, messageCalls.send, { id, clientId: newId(), content, ...more })
  }
  const { staff, sales } = demoPeople
  const { id: release } = await does('manager', conversationCalls.create, {
    name: '秋季版本发布',
    personIds: [staff.id, sales.id, demoPeople.admin.id],
  })
  await does('manager', conversationCalls.update, { id: release, notice: '周五下午五点封版，之后只收阻断问题。' })
  await say(release, [
    ['manager', '大家早，今天把发布清单过一遍。'],
    ['staff', '回归还剩支付和消息两块，下午能跑完。'],
    ['sales', '华北会展那边在问新版本什么时候能用，我先回周五？'],
    ['manager', '可以，@王小雨 跑完在这里说一声。', { calledIds: [staff.id] }],
  ])
  const { list } = await does('staff', messageCalls.window, { id: release })
  await does('sales', messageCalls.react, { id: list.at(-1)!.id, reaction: 'like' })
  for (const [from, to, lines] of [
    [
      'staff',
      'manager',
      [
        ['staff', '请假单提了，麻烦看一下。'],
        ['manager', '好的，交接写在任务里。'],
      ],
    ],
    [
      'hr',
      'finance',
      [
        ['hr', '这个月的社保名单发你邮箱了。'],
        ['finance', '收到，下午核对。'],
      ],
    ],
    [
      'sales',
      'finance',
      [
        ['sales', '合同的发票这周能开吗？'],
        ['finance', '周四开，抬头按合同写。'],
      ],
    ],
    ['admin', 'hr', [['admin', '新同事的账号开好了。']]],
  ] as const) {
    const { id } = await does(from, conversationCalls.openWith, { personId: demoPeople[to].id })
    await say(id, lines)
  }
  await does('staff', conversationCalls.read, { id: release, seq: 5 })
}
