import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { Level } from './document-levels.contract.ts'
import { documentCalls, inBin, mostLinks, tooManyLinks } from './document.contract.ts'

const server = testServer()
const { staff, finance } = demoPeople

const make = async (who: DemoLogin, name: string, more: object = { shelf: 'my' as const }) =>
  (await server.done(who, documentCalls.create, { kind: 'article', name, ...more })).id
const task = async (who: DemoLogin, name: string, ...partnerIds: string[]) =>
  (await server.done(who, taskCalls.create, { name, partnerIds })).id
const link = (who: DemoLogin, id: string, subjectId: string) =>
  server.call(who, documentCalls.link, { id, subjectType: 'task', subjectId })
const linked = (who: DemoLogin, id: string, subjectId: string) =>
  server.done(who, documentCalls.link, { id, subjectType: 'task', subjectId })
const ofTask = async (who: DemoLogin, subjectId: string) =>
  (await server.done(who, documentCalls.linked, { subjectType: 'task', subjectId })).list
const ofDocument = async (who: DemoLogin, id: string) => (await server.done(who, documentCalls.links, { id })).list
const kept = () => server.sql('select * from document_link order by id')
async function changesNothing(act: () => Promise<unknown>) {
  const before = await kept()
  await act()
  expect(await kept()).toEqual(before)
}

describe('links of documents and records', () => {
  it('go with a record that is deleted for good: none that nobody sees counts among the most there may be', async () => {
    const plan = await make('staff', '任务没了')
    const about = await task('staff', '要删的任务')
    await linked('staff', plan, about)
    await server.done('staff', taskCalls.remove, { id: about })
    expect(await server.sql('select from document_link where document_id = $1', [plan])).toEqual([])
  })

  it('[document-016] lead from each to the other, the last linked first, and are one however often they are made', async () => {
    const [plan, notes] = [await make('staff', '关联的计划'), await make('staff', '关联的纪要')]
    const about = await task('staff', '关联文档的任务')
    const made = await linked('staff', plan, about)
    await linked('staff', notes, about)
    expect((await linked('staff', plan, about)).id).toBe(made.id)
    expect(await ofTask('staff', about)).toMatchObject([
      { id: notes, name: '关联的纪要', canUnlink: true },
      { id: plan, linkId: made.id, kind: 'article' },
    ])
    expect(await ofDocument('staff', plan)).toEqual([
      {
        id: made.id,
        subjectType: 'task',
        subjectId: about,
        title: '关联文档的任务',
        href: `/tasks/${about}`,
        canUnlink: true,
      },
    ])
    await server.done('staff', documentCalls.unlink, { id: made.id })
    expect(await ofDocument('staff', plan)).toEqual([])
    expect((await ofTask('staff', about)).map(({ id }) => id)).toEqual([notes])
    // What lies in the trash is not among them, and is again when it is restored.
    await server.done('staff', documentCalls.remove, { id: notes })
    expect(await ofTask('staff', about)).toEqual([])
    await server.done('staff', documentCalls.restore, { id: notes })
    expect((await ofTask('staff', about)).map(({ id }) => id)).toEqual([notes])
  })

  it('[document-016] tell nothing of a side that one may not see', async () => {
    const hidden = await make('staff', '只给自己看')
    const own = await task('staff', '只有自己看的任务')
    await linked('staff', hidden, own)
    // 陈静 sees neither; then the document alone.
    await changesNothing(async () => {
      expect(await server.call('finance', documentCalls.linked, { subjectType: 'task', subjectId: own })).toMatchObject(
        { code: notFound.code },
      )
      expect(await server.call('finance', documentCalls.links, { id: hidden })).toMatchObject({ code: notFound.code })
      expect(await link('finance', hidden, await task('finance', '别人的任务'))).toMatchObject({ code: notFound.code })
    })
    await server.done('staff', documentCalls.setRights, {
      id: hidden,
      rights: [{ personId: finance.id, rightLevel: Level.Read }],
    })
    expect(await ofDocument('finance', hidden)).toEqual([])
    await changesNothing(async () => {
      expect(await link('finance', hidden, own)).toMatchObject({ code: notFound.code })
      const { id } = (await ofDocument('staff', hidden))[0]!
      expect(await server.call('finance', documentCalls.unlink, { id })).toMatchObject({ code: notFound.code })
      expect(await link('finance', hidden, newId())).toMatchObject({ code: notFound.code })
    })
    // The task alone: its documents that one may not see are none.
    const both = await task('finance', '两人都看的任务', staff.id)
    const secret = await make('staff', '还没分享')
    await linked('staff', secret, both)
    expect(await ofTask('finance', both)).toEqual([])
    expect((await ofTask('staff', both)).map(({ id }) => id)).toEqual([secret])
  })

  it('[document-016] are made by who reads both, and taken away by who made them or may edit the document', async () => {
    const plan = await make('staff', '大家读的计划')
    await server.done('staff', documentCalls.setRights, {
      id: plan,
      rights: [{ personId: finance.id, rightLevel: Level.Read }],
    })
    const both = await task('staff', '两人的任务', finance.id)
    const ofStaff = await linked('staff', plan, both)
    expect(await ofDocument('finance', plan)).toMatchObject([{ canUnlink: false }])
    await changesNothing(async () =>
      expect(await server.call('finance', documentCalls.unlink, { id: ofStaff.id })).toMatchObject({
        code: notAllowed.code,
      }),
    )
    await server.done('staff', documentCalls.unlink, { id: ofStaff.id })
    const ofFinance = await linked('finance', plan, both)
    expect(await ofTask('finance', both)).toMatchObject([{ canUnlink: true }])
    await server.done('finance', documentCalls.unlink, { id: ofFinance.id })
    expect(await ofTask('finance', both)).toEqual([])
  })

  it(`[document-016] are ${mostLinks} at most, and not of what lies in the trash`, async () => {
    const plan = await make('staff', '关联很多的计划')
    await server.sql(`insert into document_link (comp_id, id, document_id, subject_type, subject_id, creator_id)
      select comp_id, gen_random_uuid(), id, 'task', gen_random_uuid(), creator_id from document, generate_series(1, ${mostLinks})
      where id = '${plan}'`)
    const about = await task('staff', '再关联一个')
    await changesNothing(async () =>
      expect(await link('staff', plan, about)).toMatchObject({ code: tooManyLinks.code }),
    )
    // Records that are gone are not reported.
    expect(await ofDocument('staff', plan)).toEqual([])
    const gone = await make('staff', '已经删除')
    await server.done('staff', documentCalls.remove, { id: gone })
    await changesNothing(async () => expect(await link('staff', gone, about)).toMatchObject({ code: inBin.code }))
  })
})
