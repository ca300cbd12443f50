import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { postCalls, PostKind, PostVote } from '#modules/posts/posts.contract.ts'
import { noteCalls } from '#modules/notes/notes.contract.ts'
import type { Does } from './does.ts'
import { demoPeople } from './people.ts'

/**
 * What colleagues tell each other: an announcement that everybody reads, an outing, a vote, and a word in small
 * company.
 */
export async function tellOfPosts(does: Does) {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { id: notice } = await does('admin', postCalls.create, {
    content: '关于年末放假与值班安排的通知\n请各部门在本周五前报值班名单，放假前关好门窗和电源。',
    kind: PostKind.Announcement,
    isMustRead: true,
  })
  for (const who of ['staff', 'hr'] as const) await does(who, postCalls.read, { id: notice })
  const { id: hike } = await does('staff', postCalls.create, {
    content: '周末一起去香山吧 #户外#\n早上八点地铁口集合，中午山下吃饭，AA 制。',
    isJoinable: true,
    joinUntil: soon(3),
    joinMost: 20,
  })
  for (const who of ['hr', 'sales'] as const) await does(who, postCalls.join, { id: hike })
  await does('hr', postCalls.favorite, { id: hike })
  await does('manager', postCalls.favorite, { id: hike })
  for (const [who, content] of [
    ['sales', '我带相机'],
    ['hr', '记得穿防滑的鞋'],
  ] as const)
    await does(who, commentCalls.create, { subjectType: 'post', subjectId: hike, content })
  const { id: dinner } = await does('hr', postCalls.create, {
    content: '年会安排在哪天？ #年会#',
    vote: PostVote.Single,
    voteUntil: soon(7),
    options: ['周五晚上', '周六中午', '周六晚上'],
  })
  for (const [who, place] of [
    ['staff', 0],
    ['sales', 0],
    ['finance', 2],
  ] as const) {
    const { options } = await does(who, postCalls.detail, { id: dinner })
    await does(who, postCalls.vote, { id: dinner, item: { id: options[place]!.id } })
  }
  const { id: won } = await does('sales', postCalls.create, {
    content: '华北会展的续约谈下来了，感谢产品和财务的同事连夜改方案！ #喜报#',
  })
  for (const who of ['manager', 'staff', 'finance'] as const) await does(who, postCalls.favorite, { id: won })
  await does('staff', postCalls.collect, { id: won })
  await does('manager', postCalls.create, {
    content: '下周一的评审请提前看完方案，问题直接写在评论里。',
    isPublic: false,
    partnerIds: [demoPeople.staff.id, demoPeople.sales.id],
  })
}

/** What people keep for themselves. */
export async function tellOfNotes(does: Does) {
  await does('staff', noteCalls.create, {
    content: '周五评审前\n[x] 整理用户反馈\n[ ] 更新原型链接\n[ ] 约设计过一遍动效',
  })
  for (const who of ['staff', 'manager', 'admin', 'finance', 'hr', 'sales'] as const)
    await does(who, noteCalls.create, { content: '出差备忘\n高铁提前半小时到，发票抬头写公司全称。' })
}
