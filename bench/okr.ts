import pg from 'pg'
import { launchBrowser } from '../tools/browser.ts'
import { connect } from './client.ts'
import { held, median } from './figures.ts'
import { companyId, usualSize } from './fill.ts'
import { movingOver } from './moving.ts'
import { cpuSlowdown, openPhone } from './phone.ts'
import { startServer } from './servers.ts'
import { withFilled } from './stage.ts'

/** Milliseconds. */
const goals = { server: 300, open: 1500 }
const objectives = Number(process.env.BENCH_OBJECTIVES ?? 5_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const people = 1_000
const quarter = '2031-Q2'
const query = `type=2&cycle=${quarter}`

/** The map of a quarter's 5,000 objectives: on the server, opened on a slow phone, and under a finger there. */
export async function benchOkr() {
  await withFilled({ ...usualSize, people, tasks: usualSize.tasks / 20 }, 0, async ({ url, tokens }) => {
    const server = await startServer(url, 18_087)
    try {
      await fillObjectives(url)
      const connection = await connect(server.port)
      const times: number[] = []
      for (let round = -4; round < rounds; round++) {
        const reply = await connection.request('GET', `/ftask/api/okr/map.json?${query}`, {
          authorization: `Bearer ${tokens[1]!}`,
        })
        const { data } = JSON.parse(reply.body) as { data: { list: object[] } }
        if (data.list.length !== objectives) throw new Error(`The map has ${data.list.length} objectives`)
        if (round >= 0) times.push(reply.took)
      }
      connection.close()
      const { opened, moved } = await onPhone(`http://127.0.0.1:${server.port}`, tokens[1]!)
      console.table({
        [`a map of ${objectives} objectives, ms on the server`]: held(median(times), goals.server),
        [`opened, ${cpuSlowdown}× slowed phone, ms`]: held(opened, goals.open),
      })
      console.log(`The map under a finger, ${cpuSlowdown}× slowed phone:`)
      console.table(moved)
    } finally {
      await server.stop()
    }
  })
}

/** From the address to the first objective on the screen, in milliseconds; then what moving it takes. */
async function onPhone(url: string, token: string) {
  const browser = await launchBrowser()
  try {
    const session = { token, companyId: companyId(0) }
    const phone = await openPhone(browser, { url, session, network: 'fast' })
    await phone.page.addInitScript(watchForNodes)
    await phone.page.goto('/okr/list')
    await phone.page.waitForTimeout(8000)
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await phone.page.goto(`/okr/map?${query}`)
      await phone.page.locator('svg a').first().waitFor()
      await phone.page.waitForTimeout(1000)
      times.push(await phone.page.evaluate(() => (window as unknown as { firstNode: number }).firstNode))
    }
    const wheel = (x: number, y: number) => phone.page.mouse.wheel(x, y)
    const moved = {
      'panned down': await movingOver(phone, 200, () => wheel(0, 60)),
      'panned across': await movingOver(phone, 200, step => wheel(step < 100 ? 30 : -30, 0)),
      pinched: await movingOver(phone, 100, async step => {
        if (step === 0) await phone.page.keyboard.down('Control')
        await wheel(0, step % 50 < 25 ? 12 : -12)
        if (step === 99) await phone.page.keyboard.up('Control')
      }),
    }
    return { opened: median(times), moved }
  } finally {
    await browser.close()
  }
}

/** Runs in the page before anything of its own. */
function watchForNodes() {
  const nodes = new MutationObserver(() => {
    if (!document.querySelector('svg a')) return
    nodes.disconnect()
    // After the next picture.
    requestAnimationFrame(() =>
      setTimeout(() => {
        Object.assign(window, { firstNode: performance.now() })
      }),
    )
  })
  nodes.observe(document, { childList: true, subtree: true })
}

/** Five levels: each objective but the first has one above it, of which there are a third as many. */
async function fillObjectives(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = (number: string) => `('01960000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`insert into okr_objective (comp_id, id, type, cycle, name, manager_id, parent_id, plv, status,
      scope, weight, progress, creator_id)
      select bench_company(0), ${id('o')}, 2, '${quarter}', '目标 ' || o || ' 写到这样长的名字', bench_person(0, 1 + o % ${people}),
        case when o > 1 then ${id('1 + (o - 2) / 3')} end, o % 3, o % 3, 'company', 2000, (o * 37) % 10001,
        bench_person(0, 1 + o % ${people})
      from generate_series(1, ${objectives}) o`)
    await client.query(`insert into member (comp_id, subject_type, subject_id, person_id, role) select comp_id,
      'okr_objective', id, manager_id, 'manager' from okr_objective`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
