import { expect, test } from 'vitest'
import { demoPeople } from '#database/demo/people.ts'
import { signInByCall } from '../demo-records.ts'
import { runningApp } from '../running-app.ts'

/** What stands behind the numbers of a post. */
const app = runningApp()

test('one votes by the option and opens who voted by its number, without voting; of a secret vote there is nobody to open', async () => {
  const staff = await signInByCall(app.url, 'staff')
  const draft = { vote: 1, options: ['爬山', '看电影'] }
  const { id } = await staff.call<{ id: string }>('/v2/post.json', { content: '周五去哪里', ...draft })
  const secret = await staff.call<{ id: string }>('/v2/post.json', {
    content: '谁也不说',
    is_vote_anonymous: true,
    ...draft,
  })
  await staff.call(`/v2/post/favorite/${id}.json`, {})
  const page = await app.pageOf('hr', `/post/detail?id=${id}`)
  const votes = page.getByRole('link', { name: /1 票/ })
  await page.getByRole('button', { name: /投给“看电影”/ }).tap()
  await votes.tap()
  await page.getByText('投给“看电影”的人').waitFor()
  await page.getByText(demoPeople.hr.name).last().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '投给“看电影”, 1 票', pressed: true }).waitFor()
  await page.getByRole('link', { name: /点赞的人/ }).tap()
  await page.getByText(demoPeople.staff.name).last().waitFor()
  expect(new URL(page.url()).search).toBe(`?id=${id}&of=like`)

  await page.goto(`/post/detail?id=${secret.id}`)
  await page.getByRole('button', { name: /投给“爬山”/ }).tap()
  await page.getByRole('button', { name: '投给“爬山”, 1 票', pressed: true }).waitFor()
  expect(await votes.count()).toBe(0)
})
