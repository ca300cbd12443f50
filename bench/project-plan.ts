import pg from 'pg'
import { launchBrowser } from '../tools/browser.ts'
import { held } from './figures.ts'
import { movingOver } from './moving.ts'
import { companyId, usualSize } from './fill.ts'
import { fillProject, type FilledProject } from './fill-project.ts'
import { cpuSlowdown, openPhone, type Phone } from './phone.ts'
import { startServer } from './servers.ts'
import { withFilled } from './stage.ts'

/** Milliseconds. */
const goals = { save: 250, open: 1500 }
const [planned, shown, panned] = [10_000, 5_000, 2_000]
const drags = Number(process.env.BENCH_RUNS ?? 40)
const dayLength = 86_400_000

/**
 * A project's plan of 10,000 tasks, loaded and dragged about through the ordinary calls; and a Gantt chart of 5,000 on
 * a slow phone.
 */
export async function benchProjectPlan() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 0, async ({ url, tokens }) => {
    const server = await startServer(url, 18_085)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const token = tokens[0]!
    async function request<Data>(path: string, body?: object): Promise<Data> {
      const reply = (await (
        await fetch(`http://127.0.0.1:${server.port}/ftask/api${path}`, {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        })
      ).json()) as { result: number; msg?: string; data: Data }
      if (reply.result !== 0) throw new Error(`${path}: ${reply.msg}`)
      return reply.data
    }
    try {
      const large = await fillProject(client, 1, planned)
      const loads: number[] = []
      for (let turn = 0; turn < 5; turn++)
        loads.push((await timed(() => request(`/project/mind/list.json?project_id=${large.id}`))).took)
      const { saves, moved } = await dragAbout(client, large, request)
      console.table({
        'loading 10,000 tasks, ms': { measured: Math.round(loads.toSorted((a, b) => a - b)[2]!) },
        'a drag saved, p95, ms': held(at(saves, 0.95), goals.save),
        'a drag saved, median, ms': { measured: Math.round(at(saves, 0.5)) },
        'tasks moved by a drag, most': { measured: Math.max(...moved) },
      })
      const chart = await fillProject(client, 2, shown)
      console.table({
        [`a Gantt chart of ${shown} tasks opened, ${cpuSlowdown}× slowed phone, ms`]: held(
          await openChart(`http://127.0.0.1:${server.port}`, chart.id, token),
          goals.open,
        ),
      })
      console.log(`The planner's table of ${shown} rows in a window of 1,440 px, ${cpuSlowdown}× slowed:`)
      console.table(await moveOverTable(`http://127.0.0.1:${server.port}`, chart.id, token))
      const other = await fillProject(client, 3, panned)
      console.log(`A Gantt chart of ${panned} tasks under a finger, ${cpuSlowdown}× slowed phone:`)
      console.table(await moveOverChart(`http://127.0.0.1:${server.port}`, other.id, token))
    } finally {
      await client.end()
      await server.stop()
    }
  })
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

async function timed<Data>(work: () => Promise<Data>) {
  const begun = performance.now()
  const data = await work()
  return { took: performance.now() - begun, data }
}

/** Drags tasks all over the plan by a few days; whatever the answer names, and nothing else, has been written. */
async function dragAbout(
  client: pg.Client,
  { id, nodes }: FilledProject,
  request: <Data>(path: string, body: object) => Promise<Data>,
) {
  const written = async () =>
    new Map(
      (
        await client.query<{ id: string; xmin: string }>(
          'select id, xmin::text from task where comp_id = $1 and project_id = $2',
          [companyId(0), id],
        )
      ).rows.map(row => [row.id, row.xmin]),
    )
  const leaves = nodes.filter(({ id: one }) => !nodes.some(({ parentId }) => parentId === one)).slice(0, 9_000)
  const saves: number[] = []
  const moved: number[] = []
  for (let turn = 0; turn < drags; turn++) {
    const node = leaves[(turn * 977) % leaves.length]!
    const before = await written()
    const later = (instant: string) => new Date(Date.parse(instant) + (1 + (turn % 3)) * dayLength).toISOString()
    const { took, data } = await timed(() =>
      request<{ list: { id: string }[] }>('/v3/task/batch_update.json', {
        data: [{ id: node.id, plan_start_date: later(node.planStartDate!), plan_end_date: later(node.planEndDate!) }],
        opt_from: 'gantt',
      }),
    )
    const after = await written()
    const changed = [...after].filter(([one, xmin]) => before.get(one) !== xmin).map(([one]) => one)
    const notices = new Set(data.list.map(one => one.id))
    if (changed.some(one => !notices.has(one))) throw new Error('A task was written that the answer does not name')
    saves.push(took)
    moved.push(changed.length)
  }
  return { saves, moved }
}

/**
 * From the address to the first bars on the screen, in milliseconds, as the page notes it: the app's files are there,
 * the plan is not.
 */
async function openChart(url: string, id: string, token: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const phone = await openPhone(browser, { url, session: { token, companyId: companyId(0) }, network: 'fast' })
    await phone.page.addInitScript(watchForBars)
    await phone.page.goto(`/projects/${id}/tasks`)
    await phone.page.waitForTimeout(8000)
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await phone.page.goto(`/projects/${id}/gantt`)
      await phone.page.locator('[data-bar]').first().waitFor()
      await phone.page.waitForTimeout(1000)
      times.push(await phone.page.evaluate(() => (window as unknown as { firstBars: number }).firstBars))
    }
    return at(times, 0.5)
  } finally {
    await browser.close()
  }
}

/** Runs in the page before anything of its own. */
function watchForBars() {
  const bars = new MutationObserver(() => {
    if (!document.querySelector('[data-bar]')) return
    bars.disconnect()
    // After the next picture.
    requestAnimationFrame(() =>
      setTimeout(() => {
        Object.assign(window, { firstBars: performance.now() })
      }),
    )
  })
  bars.observe(document, { childList: true, subtree: true })
}

/** What panning, pinching and dragging a bar of a chart take of the page's main thread. */
async function moveOverChart(url: string, id: string, token: string) {
  const browser = await launchBrowser()
  try {
    const phone = await openPhone(browser, { url, session: { token, companyId: companyId(0) }, network: 'fast' })
    await phone.page.goto(`/projects/${id}/gantt`)
    const bar = phone.page.locator('[data-bar]:not([data-fixed])').nth(3)
    await bar.waitFor()
    await phone.page.waitForTimeout(3000)
    const drag = async (step: number) => {
      if (step === 0) {
        await bar.hover()
        await phone.page.mouse.down()
      }
      await phone.page.mouse.move(200 + (step % 150), 400)
    }
    return {
      'panned down': await movingOver(phone, 200, () => phone.page.mouse.wheel(0, 60)),
      'panned across': await movingOver(phone, 200, step => phone.page.mouse.wheel(step < 100 ? 60 : -60, 0)),
      pinched: await movingOver(phone, 100, step => pinch(phone, step)),
      'a bar dragged': await movingOver(phone, 100, drag),
    }
  } finally {
    await browser.close()
  }
}

/** What scrolling the planner's table and going down it by keys take of the page's main thread. */
async function moveOverTable(url: string, id: string, token: string) {
  const browser = await launchBrowser()
  try {
    const desk = await openPhone(browser, { url, session: { token, companyId: companyId(0) }, network: 'fast' })
    await desk.page.setViewportSize({ width: 1440, height: 900 })
    await desk.page.goto(`/projects/${id}/gantt`)
    const row = desk.page.locator('[data-plan-row]')
    await row.nth(5).waitFor()
    await desk.page.waitForTimeout(3000)
    const down = await movingOver(desk, 200, () => desk.page.mouse.wheel(0, 60))
    const flung = await movingOver(desk, 100, step => desk.page.mouse.wheel(0, step < 50 ? 600 : -600))
    await row.nth(8).focus()
    const byKeys = await movingOver(desk, 100, () => desk.page.keyboard.press('ArrowDown'))
    return { 'scrolled down': down, 'flung down and up': flung, 'down by keys': byKeys }
  } finally {
    await browser.close()
  }
}

/** As two fingers on a touchpad say it. */
async function pinch({ page }: Phone, step: number) {
  if (step === 0) await page.keyboard.down('Control')
  await page.mouse.wheel(0, step % 50 < 25 ? -12 : 12)
  if (step === 99) await page.keyboard.up('Control')
}
