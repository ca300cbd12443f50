import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { postCalls, type PostDetail } from './post.contract.ts'
import { PostKind, PostVote } from './post-states.contract.ts'
import { piecesOf, topicsOf } from './topics.contract.ts'

const server = testServer()
type Who = keyof typeof demoPeople
const create = async (draft: object = {}, who: Who = 'staff') =>
  (await server.done(who, postCalls.create, { content: '今天上线了新版本', ...draft })).id
const detail = (id: string, who: Who = 'staff') => server.done(who, postCalls.detail, { id })
const rows = () => server.sql('select * from post order by id')
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)
const ahead = () => new Date(Date.now() + 3_600_000).toISOString()
const ends = (id: string, column: string) =>
  server.sql(`update post set ${column} = now() - interval '1 minute' where id = $1`, [id])

describe('a post', () => {
  it('[post-004] is there for the whole company, the newest first, with what one does to it', async () => {
    const id = await create({ content: '第一行\n第二行 #上线#' })
    const { list } = await server.done('finance', postCalls.all, {})
    expect(list[0]).toMatchObject({
      id,
      title: '第一行',
      isLiked: false,
      likedNum: 0,
      commentNum: 0,
      comment: [],
      isCollect: false,
      topics: ['上线'],
      creator: { name: '王小雨' },
      can: { edit: false, remove: false, comment: true },
    })
    expect(await detail(id)).toMatchObject({ can: { edit: true, remove: true } })
    expect(await server.call('other', postCalls.detail, { id })).toEqual(
      await server.call('other', postCalls.detail, { id: newId() }),
    )
  })

  it('wants words, and then nothing has happened', async () => {
    const before = await rows()
    expect(await server.call('staff', postCalls.create, { content: ' ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'content', code: 'required' }],
    })
    expect(await rows()).toEqual(before)
  })

  it('is shown to those alone whom it is for: not to their manager, not to an administrator', async () => {
    const before = await rows()
    expect(await server.call('staff', postCalls.create, { content: '私下', isPublic: false })).toMatchObject({
      code: 'post.people',
    })
    expect(await rows()).toEqual(before)
    const id = await create({ content: '给财务的', isPublic: false, partnerIds: [demoPeople.finance.id] })
    expect(await detail(id, 'finance')).toMatchObject({ partners: [{ name: demoPeople.finance.name }] })
    for (const who of ['manager', 'admin', 'hr'] as const) {
      expect(await server.call(who, postCalls.detail, { id })).toMatchObject({ result: 4 })
      expect(idsOf(await server.done(who, postCalls.all, {}))).not.toContain(id)
      expect(await server.call(who, postCalls.favorite, { id })).toMatchObject({ result: 4 })
      expect(await server.call(who, postCalls.readers, { id, isRead: false })).toMatchObject({ result: 4 })
    }
    expect((await server.done('finance', notificationCalls.list, {})).list[0]).toMatchObject({
      kind: 'post.shared',
      said: '王小雨 发给您一条动态：给财务的',
    })
  })

  it('tells those whom it is for, and those who are added later; nobody twice', async () => {
    const kindsOf = async (who: Who, subjectId: string) =>
      (await server.done(who, notificationCalls.list, { limit: 100 })).list
        .filter(line => line.subjectId === subjectId)
        .map(({ kind }) => kind)
    const partnerIds = [demoPeople.finance.id]
    const id = await create({ content: '小组的', isPublic: false, partnerIds })
    const change = { id, content: '小组的', isPublic: false, partnerIds: [...partnerIds, demoPeople.hr.id] }
    await server.done('staff', postCalls.update, change)
    await server.done('staff', postCalls.update, change)
    expect(await kindsOf('finance', id)).toEqual(['post.shared'])
    expect(await kindsOf('hr', id)).toEqual(['post.shared'])
    const news = await create({ content: '先是普通动态' }, 'admin')
    await server.done('admin', postCalls.update, { id: news, content: '后来是必读', isMustRead: true })
    expect(await kindsOf('staff', news)).toEqual(['post.must_read'])
  })

  it('is changed by its author alone, and deleted by an administrator as well', async () => {
    const id = await create()
    const before = await rows()
    expect(await server.call('admin', postCalls.update, { id, content: '别人的话' })).toMatchObject({ result: 403 })
    expect(await server.call('finance', postCalls.remove, { id })).toMatchObject({ result: 403 })
    expect(await rows()).toEqual(before)
    await server.done('staff', postCalls.update, { id, content: '改过 #新话题#' })
    expect(await detail(id)).toMatchObject({ content: '改过 #新话题#', topics: ['新话题'] })
  })

  it('[post-021] is deleted with all that hangs on it', async () => {
    const id = await create({ vote: PostVote.Single, options: ['甲', '乙'] })
    await server.done('finance', postCalls.favorite, { id })
    const { body } = await server.request(`/ftask/api/v2/post/${id}.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.token('admin')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ _method: 'DELETE' }),
    })
    expect(body).toMatchObject({ result: 0 })
    expect(await server.call('staff', postCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select 1 from post_mark where post_id = $1', [id])).toEqual([])
    expect(await server.sql('select 1 from post_option where post_id = $1', [id])).toEqual([])
  })

  it('is taken from the phones of its author and of those whom it was for, whoever deletes it', async () => {
    const id = await create()
    const recipients: string[] = []
    const stop = server.services.bus.on('news', text => {
      const { subjectId, to, event } = JSON.parse(text) as { subjectId: string; to: string[]; event: string }
      if (subjectId === id && event === 'remove') recipients.push(...to)
    })
    await server.done('admin', postCalls.remove, { id })
    await expect.poll(() => recipients).toEqual(expect.arrayContaining([demoPeople.staff.id, demoPeople.hr.id]))
    stop()
  })
})

it('tells its author of what others do with it, but of nobody that they voted in secret', async () => {
  const id = await create({ content: '报名和投票', isJoinable: true, vote: PostVote.Single, options: ['一', '二'] })
  const secret = await create({ content: '匿名', vote: PostVote.Single, isVoteAnonymous: true, options: ['一', '二'] })
  const news: string[] = []
  const stop = server.services.bus.on('news', text => {
    const one = JSON.parse(text) as { subjectId: string; to: string[]; event: string; by: string }
    if ([id, secret].includes(one.subjectId) && one.event !== 'created')
      news.push(`${one.event} ${one.to.join()} ${one.subjectId === id}`)
  })
  const { options } = await detail(id)
  const { options: secretOptions } = await detail(secret)
  await server.done('hr', postCalls.vote, { id: secret, item: { id: secretOptions[0]!.id } })
  await server.done('hr', postCalls.join, { id })
  await server.done('hr', postCalls.vote, { id, item: { id: options[0]!.id } })
  await server.done('hr', postCalls.quit, { id })
  await server.done('hr', postCalls.favorite, { id })
  const author = demoPeople.staff.id
  await expect.poll(() => news).toEqual(['join', 'vote', 'quit', 'like'].map(event => `${event} ${author} true`))
  stop()
})

describe('the lists of posts', () => {
  it('[post-007] have twenty on a page', async () => {
    expect(await server.done('staff', postCalls.all, {})).toMatchObject({ start: 0, limit: 20 })
  })

  it('are mine, of a topic, collected, and found by words', async () => {
    const mine = await create({ content: '周末去爬山 #徒步# 吗' })
    const theirs = await create({ content: '一起 #徒步#' }, 'finance')
    expect(idsOf(await server.done('staff', postCalls.my, {}))).toContain(mine)
    expect(idsOf(await server.done('staff', postCalls.my, {}))).not.toContain(theirs)
    expect(idsOf(await server.done('staff', postCalls.tag, { topic: '徒步' }))).toEqual([theirs, mine])
    expect(idsOf(await server.done('staff', postCalls.tag, {}))).toEqual(expect.arrayContaining([theirs, mine]))
    // The number is that of the list that it opens, though the topic is older.
    await server.sql(`update post_topic set created_at = created_at - interval '40 days' where post_id = $1`, [mine])
    expect((await server.done('staff', postCalls.topics, {})).list).toContainEqual({ topic: '徒步', postNum: 2 })
    expect((await server.done('staff', postCalls.tag, { topic: '徒步' })).total).toBe(2)
    expect(idsOf(await server.done('staff', postCalls.search, { key: '爬山' }))).toEqual([mine])
    expect(idsOf(await server.done('staff', postCalls.search, { key: '10%' }))).toEqual([])
    expect(
      idsOf(await server.done('staff', postCalls.advanced, { creatorId: demoPeople.finance.id, topic: '徒步' })),
    ).toEqual([theirs])
    expect(idsOf(await server.done('staff', postCalls.advanced, { topic: '徒步', endDate: '2020-01-01' }))).toEqual([])
    const ofTopic = async (more: { isMine?: boolean; isCollected?: boolean }) =>
      idsOf(await server.done('staff', postCalls.advanced, { topic: '徒步', ...more }))
    expect(await ofTopic({ isMine: true })).toEqual([mine])
    expect(await ofTopic({ isMine: false })).toEqual([theirs])
    expect(await ofTopic({ isCollected: true })).toEqual([])
    await server.done('staff', postCalls.collect, { id: theirs })
    expect(await ofTopic({ isCollected: true })).toEqual([theirs])
    expect(await ofTopic({ isCollected: true, isMine: true })).toEqual([])
    await server.done('staff', postCalls.collect, { id: theirs })
  })

  it('[post-006] collects a post, and no longer', async () => {
    const id = await create()
    expect(await server.done('hr', postCalls.collect, { id })).toEqual({ isCollect: true })
    expect((await server.done('hr', postCalls.collection, {})).list).toMatchObject([{ id, isCollect: true }])
    expect(await server.done('hr', postCalls.collect, { id })).toEqual({ isCollect: false })
    expect((await server.done('hr', postCalls.collection, {})).list).toEqual([])
  })

  it('are searched with everything else', async () => {
    const id = await create({ content: `寻找${newId().slice(-6)}` })
    const { title } = await detail(id)
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('staff', searchCalls.search, { key: title, type: 'post' })).list).toMatchObject([{ id }])
  })
})

describe('a like', () => {
  it('[post-005] is turned on and off, and counted', async () => {
    const id = await create()
    expect(await server.done('finance', postCalls.favorite, { id })).toEqual({ isLiked: true, likedNum: 1 })
    expect(await server.done('hr', postCalls.favorite, { id })).toEqual({ isLiked: true, likedNum: 2 })
    expect(await server.done('finance', postCalls.favorite, { id })).toEqual({ isLiked: false, likedNum: 1 })
    expect(await detail(id, 'hr')).toMatchObject({ isLiked: true, likedNum: 1, likers: [{ name: demoPeople.hr.name }] })
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'post.liked' })
  })
})

describe('the talk under a post', () => {
  it('[post-008] is shown in lists by its newest three', async () => {
    const id = await create()
    for (const content of ['一', '二', '三', '四'])
      await server.done('hr', commentCalls.create, { subjectType: 'post', subjectId: id, content })
    const [row] = (await server.done('staff', postCalls.my, {})).list
    expect(row).toMatchObject({ id, commentNum: 4 })
    expect(row!.comment.map(({ content }) => content)).toEqual(['四', '三', '二'])
  })
})

describe('signing up', () => {
  it('is asked for by the post, ends, and has so many places', async () => {
    const plain = await create()
    expect(await server.call('hr', postCalls.join, { id: plain })).toMatchObject({ code: 'post.join.none' })
    const id = await create({ isJoinable: true, joinMost: 1, joinUntil: ahead() })
    expect(await server.done('hr', postCalls.join, { id })).toEqual({ isJoined: true, joinedNum: 1 })
    expect(await server.done('hr', postCalls.join, { id })).toEqual({ isJoined: true, joinedNum: 1 })
    expect(await server.call('finance', postCalls.join, { id })).toMatchObject({ code: 'post.join.full' })
    expect(await detail(id)).toMatchObject({ joinedNum: 1, joiners: [{ name: demoPeople.hr.name }] })
    expect(await server.done('hr', postCalls.quit, { id })).toEqual({ isJoined: false, joinedNum: 0 })
    await ends(id, 'join_until')
    expect(await server.call('finance', postCalls.join, { id })).toMatchObject({ code: 'post.join.over' })
    expect(await detail(id)).toMatchObject({ joinedNum: 0, can: { join: false } })
  })

  it('gives the last place to exactly one', async () => {
    const id = await create({ isJoinable: true, joinMost: 1 })
    const people = ['hr', 'finance', 'sales', 'manager'] as const
    const answers = await Promise.all(people.map(who => server.call(who, postCalls.join, { id })))
    expect(answers.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await detail(id)).toMatchObject({ joinedNum: 1 })
  })

  it('has no fewer places than people who signed up already', async () => {
    const id = await create({ isJoinable: true, joinMost: 3 })
    for (const who of ['hr', 'finance'] as const) await server.done(who, postCalls.join, { id })
    const before = await rows()
    const change = { id, content: '活动', isJoinable: true }
    expect(await server.call('staff', postCalls.update, { ...change, joinMost: 1 })).toMatchObject({
      code: 'post.join.joined',
      errors: [{ field: 'join_most' }],
    })
    expect(await rows()).toEqual(before)
    await server.done('staff', postCalls.update, { ...change, joinMost: 2 })
    expect(await detail(id)).toMatchObject({ joinedNum: 2, joinMost: 2 })
  })

  it('cannot end before it begins', async () => {
    const before = await rows()
    const draft = { content: '活动', isJoinable: true, joinUntil: '2020-01-01 09:00' }
    expect(await server.call('staff', postCalls.create, draft)).toMatchObject({
      code: 'post.past',
      errors: [{ field: 'join_until' }],
    })
    expect(await rows()).toEqual(before)
    const id = await create({ isJoinable: true, joinUntil: ahead() })
    const change = { id, content: '活动', isJoinable: true }
    const created = await rows()
    expect(await server.call('staff', postCalls.update, { ...change, joinUntil: '2020-01-01 09:00' })).toMatchObject({
      code: 'post.past',
      errors: [{ field: 'join_until' }],
    })
    expect(await rows()).toEqual(created)
    await ends(id, 'join_until')
    const { joinUntil } = await detail(id)
    await server.done('staff', postCalls.update, { ...change, content: '活动已结束', joinUntil })
    expect(await detail(id)).toMatchObject({ content: '活动已结束', joinUntil })
  })
})

describe('a vote', () => {
  const options = ['星期五', '星期六']
  const numbers = (post: Pick<PostDetail, 'options'>) => post.options.map(({ votedNum }) => votedNum)

  it('[post-020] is given by the id of the item, changed and taken back', async () => {
    const id = await create({ vote: PostVote.Single, options })
    const [first, second] = (await detail(id)).options
    const vote = (item: string, who: Who = 'hr') => server.done(who, postCalls.vote, { id, item: { id: item } })
    expect(numbers(await vote(first!.id))).toEqual([1, 0])
    const moved = await vote(second!.id)
    expect(numbers(moved)).toEqual([0, 1])
    expect(moved.options[1]).toMatchObject({ isVoted: true, people: [{ name: demoPeople.hr.name }] })
    expect(numbers(await vote(second!.id))).toEqual([0, 0])
    expect(await server.call('hr', postCalls.vote, { id, item: { id: newId() } })).toMatchObject({
      code: 'post.vote.option',
    })
    await vote(first!.id)
    await ends(id, 'vote_until')
    expect(await server.call('hr', postCalls.vote, { id, item: { id: second!.id } })).toMatchObject({
      code: 'post.vote.over',
    })
    expect(numbers(await detail(id))).toEqual([1, 0])
  })

  it('of several is counted for each, and an anonymous one tells nobody who', async () => {
    const id = await create({ vote: PostVote.Multiple, options, isVoteAnonymous: true })
    for (const { id: item } of (await detail(id)).options)
      await server.done('hr', postCalls.vote, { id, item: { id: item } })
    const voted = await detail(id, 'admin')
    expect(numbers(voted)).toEqual([1, 1])
    expect(voted.options.map(({ people }) => people)).toEqual([[], []])
  })

  it('opens all who voted for an option, page by page; of an anonymous one nobody', async () => {
    const id = await create({ vote: PostVote.Single, options })
    const [first, second] = (await detail(id)).options
    const voters: Who[] = ['manager', 'staff', 'admin', 'finance', 'hr', 'sales']
    for (const who of voters) await server.done(who, postCalls.vote, { id, item: { id: first!.id } })
    expect((await detail(id)).options[0]!.people).toHaveLength(5)
    const of = (optionId: string, start = 0) =>
      server.done('hr', postCalls.people, { id, of: 'vote', optionId, start, limit: 4 })
    const pages = [await of(first!.id), await of(first!.id, 4)]
    expect(pages.map(({ total }) => total)).toEqual([6, null])
    expect(pages.flatMap(({ list }) => list.map(({ person }) => person.name)).toSorted()).toEqual(
      voters.map(who => demoPeople[who].name).toSorted(),
    )
    expect(pages[0]!.list[0]!.markedAt).toBeTruthy()
    expect((await of(second!.id)).list).toEqual([])
    const answerTo = (query: object) => server.call('hr', postCalls.people, { id, of: 'vote', ...query } as never)
    expect(await answerTo({})).toMatchObject({ code: 'post.vote.option', errors: [{ field: 'option_id' }] })
    expect(await answerTo({ optionId: newId() })).toMatchObject({ code: 'post.vote.option' })

    const secret = await create({ vote: PostVote.Single, options, isVoteAnonymous: true })
    const [item] = (await detail(secret)).options
    await server.done('hr', postCalls.vote, { id: secret, item: { id: item!.id } })
    for (const who of ['hr', 'staff', 'admin'] as const)
      expect(await server.call(who, postCalls.people, { id: secret, of: 'vote', optionId: item!.id })).toMatchObject({
        code: 'post.vote.secret',
      })
    // Nor by the number of another post that names them.
    expect(await answerTo({ optionId: item!.id })).toMatchObject({ code: 'post.vote.option' })
  })

  it('that is anonymous stays so once somebody voted: its author learns of nobody later', async () => {
    const vote = { content: '匿名', vote: PostVote.Single, options }
    const id = await create({ ...vote, isVoteAnonymous: true })
    await server.done('staff', postCalls.update, { ...vote, id })
    await server.done('staff', postCalls.update, { ...vote, id, isVoteAnonymous: true })
    await server.done('hr', postCalls.vote, { id, item: { id: (await detail(id)).options[0]!.id } })
    const before = await rows()
    expect(await server.call('staff', postCalls.update, { ...vote, id })).toMatchObject({
      code: 'post.vote.anonymous',
      errors: [{ field: 'is_vote_anonymous' }],
    })
    expect(await rows()).toEqual(before)
    await server.done('staff', postCalls.update, { ...vote, id, content: '改', isVoteAnonymous: true })
    // Whoever has voted by name before is named no longer.
    const open = await create(vote)
    await server.done('hr', postCalls.vote, { id: open, item: { id: (await detail(open)).options[0]!.id } })
    await server.done('staff', postCalls.update, { ...vote, id: open, isVoteAnonymous: true })
    expect((await detail(open)).options.map(({ people }) => people)).toEqual([[], []])
  })

  it('has two options, which stay once somebody voted', async () => {
    const before = await rows()
    expect(await server.call('staff', postCalls.create, { content: '投', vote: 1, options: ['甲'] })).toMatchObject({
      code: 'post.vote.options',
    })
    expect(await rows()).toEqual(before)
    const id = await create({ vote: PostVote.Single, options })
    const [first] = (await detail(id)).options
    await server.done('hr', postCalls.vote, { id, item: { id: first!.id } })
    const change = { id, content: '改', vote: PostVote.Single, options: ['星期一', '星期二'] }
    expect(await server.call('staff', postCalls.update, change)).toMatchObject({ code: 'post.vote.begun' })
    await server.done('staff', postCalls.update, { ...change, options })
    expect(numbers(await detail(id))).toEqual([1, 0])
  })
})

it('opens all who liked it, signed up, or whom it is for; to nobody who may not see it', async () => {
  const readers = [demoPeople.hr.id, demoPeople.sales.id]
  const id = await create({ isPublic: false, partnerIds: readers, isJoinable: true })
  for (const who of ['hr', 'sales'] as const) await server.done(who, postCalls.favorite, { id })
  await server.done('hr', postCalls.join, { id })
  const people = async (of: 'partner' | 'like' | 'join', who: Who = 'staff') =>
    (await server.done(who, postCalls.people, { id, of })).list.map(({ person }) => person.id).toSorted()
  expect(await people('partner')).toEqual(readers.toSorted())
  expect(await people('like', 'sales')).toEqual(readers.toSorted())
  expect(await people('join')).toEqual([demoPeople.hr.id])
  for (const of of ['partner', 'like', 'join'] as const)
    for (const who of ['manager', 'admin', 'other'] as const)
      expect(await server.call(who, postCalls.people, { id, of })).toMatchObject({ result: 4 })
  expect(await server.call('staff', postCalls.people, { id, of: 'read' as never })).toMatchObject({ result: 1 })
})

describe('a must-read', () => {
  it('is published by those who may announce, confirmed by each, and reminded of once a day', async () => {
    const before = await rows()
    for (const draft of [{ isMustRead: true }, { kind: PostKind.Announcement }])
      expect(await server.call('staff', postCalls.create, { content: '公告', ...draft })).toMatchObject({
        code: 'post.announce',
      })
    expect(await rows()).toEqual(before)
    const id = await create({ content: '放假安排', kind: PostKind.Announcement, isMustRead: true }, 'admin')
    expect((await server.done('staff', notificationCalls.list, {})).list[0]).toMatchObject({ kind: 'post.must_read' })
    expect(idsOf(await server.done('staff', postCalls.advanced, { isToRead: true }))).toContain(id)
    await server.done('staff', postCalls.read, { id })
    await server.done('staff', postCalls.read, { id })
    expect(idsOf(await server.done('staff', postCalls.advanced, { isToRead: true }))).not.toContain(id)
    const { readNum, readerNum } = await detail(id, 'admin')
    const of = async (isRead: boolean) =>
      (await server.done('admin', postCalls.readers, { id, isRead, limit: 100 })).total
    expect([readNum, readerNum]).toEqual([await of(true), (await of(true))! + (await of(false))!])
    expect(readNum).toBe(1)
    const plain = await create()
    expect(await server.call('hr', postCalls.read, { id: plain })).toMatchObject({ code: 'post.must_read.none' })
    expect(await server.sql('select 1 from post_mark where post_id = $1', [plain])).toEqual([])
    expect(await server.call('hr', postCalls.remind, { id })).toMatchObject({ result: 403 })
    expect(await server.done('admin', postCalls.remind, { id })).toEqual({ remindedNum: readerNum - 1 })
    expect(await server.call('admin', postCalls.remind, { id })).toMatchObject({ code: 'post.reminded' })
  })
})

it('is owed by nobody whom the app is not there for: who is notified, counted and reminded are those alone who can read it', async () => {
  await server.done('admin', appCalls.setScope, { localAppId: 'post', userIds: [demoPeople.staff.id] })
  try {
    const id = await create({ content: '范围内的必读', isMustRead: true }, 'admin')
    const notifiedOf = async (who: Who) =>
      (await server.sql('select from notification where person_id = $1 and subject_id = $2', [demoPeople[who].id, id]))
        .length
    expect([await notifiedOf('staff'), await notifiedOf('finance')]).toEqual([1, 0])
    const { list } = await server.done('admin', postCalls.readers, { id, isRead: false, limit: 100 })
    const names = list.map(({ person }) => person.name)
    expect(names).toContain(demoPeople.staff.name)
    expect(names).not.toContain(demoPeople.finance.name)
    expect((await detail(id, 'admin')).readerNum).toBe(list.length)
    await server.sql(`update notification set created_at = created_at - interval '1 day' where subject_id = $1`, [id])
    expect(await server.done('admin', postCalls.remind, { id })).toEqual({ remindedNum: list.length })
    expect(await notifiedOf('finance')).toBe(0)
  } finally {
    await server.done('admin', appCalls.setScope, { localAppId: 'post' })
  }
})

it('knows topics by the # around them', () => {
  expect(topicsOf('#一# 和 # 二 # 以及 #ABC##abc#')).toEqual(['一', '二', 'ABC'])
  expect(topicsOf('没有 # 话题\n# 也没有')).toEqual([])
  expect(topicsOf(`#${'长'.repeat(31)}#`)).toEqual([])
  expect(piecesOf('去 #Hiking# 吗 #别的#', ['hiking'])).toEqual([
    { text: '去 ', topic: null },
    { text: '#Hiking#', topic: 'hiking' },
    { text: ' 吗 ', topic: null },
    { text: '#别的#', topic: null },
  ])
})
