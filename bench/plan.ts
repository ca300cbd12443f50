import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { openPlan } from '#modules/tasks/plan/compute-plan.contract.ts'
import type { PlanNode } from '#modules/tasks/plan/plan-node.contract.ts'
import { launchBrowser } from '../tools/browser.ts'
import { cpuSlowdown } from './phone.ts'

const goals = { node: 100, browser: 300, edit: 5 }
const tasks = 10_000
const runs = Number(process.env.BENCH_RUNS ?? 5)
const zone = 'Asia/Shanghai'

/** What a run has measured, in milliseconds, and how much of the plan an edit has looked at. */
interface PlanTimes {
  whole: number
  edit: number
  touched: number
  changed: number
}

/**
 * A plan, of 10,000 tasks unless said otherwise: three levels, a chain through each group, and links between the
 * groups.
 */
export function largePlan(size = tasks): PlanNode[] {
  const start = Date.parse('2026-01-05T01:00:00.000Z')
  const id = (index: number) => `task-${String(index).padStart(6, '0')}`
  return Array.from({ length: size }, (_, index): PlanNode => {
    const inGroup = index % 10
    const level =
      index === 0 ? null : inGroup === 0 ? (index % 1000 === 0 ? 0 : index - (index % 1000)) : index - inGroup
    const before =
      inGroup > 1
        ? [{ id: id(index - 1), lag: index % 3 === 0 ? 1 : 0 }]
        : inGroup === 1 && index > 1000
          ? [{ id: id(index - 995), lag: 0 }]
          : []
    return {
      id: id(index),
      parentId: level === null ? null : id(level),
      status: 'WAITING',
      progressPercent: index % 101,
      planStartDate: new Date(start + (index % 300) * 86_400_000).toISOString(),
      planEndDate: new Date(start + ((index % 300) + (index % 7)) * 86_400_000 + 28_800_000).toISOString(),
      predecessors: before,
    }
  })
}

/** Runs in Node and, bundled, in a page. */
function measure(nodes: PlanNode[], timeZone: string): PlanTimes {
  const begun = performance.now()
  const plan = openPlan(nodes, timeZone)
  const changes = plan.settle()
  const whole = performance.now() - begun
  const last = nodes.find(({ id }) => id === 'task-009905')!
  const now = plan.fieldsOf(last.id)!
  plan.edit([{ ...last, ...now }])
  const editBegun = performance.now()
  plan.edit([{ ...last, ...now, planEndDate: new Date(Date.parse(now.planEndDate!) + 86_400_000 * 3).toISOString() }])
  return { whole, edit: performance.now() - editBegun, touched: plan.touched(), changed: changes.length }
}

/** The computation of a plan: here, and on a slow phone. */
export async function benchPlan() {
  const nodes = largePlan()
  const here = median(Array.from({ length: runs }, () => measure(structuredClone(nodes), zone)))
  const phone = median(await onPhone(nodes))
  console.log(
    `A plan of ${tasks} tasks (${here.changed} of them moved), the first pass with everything cold, median of ${runs}:`,
  )
  console.table({
    'Node, whole': row(here.whole, goals.node),
    'Node, one edit': { ...row(here.edit, goals.edit), 'events of 20,000': here.touched },
    [`Chromium at ${cpuSlowdown}×, whole`]: row(phone.whole, goals.browser),
    [`Chromium at ${cpuSlowdown}×, one edit`]: row(phone.edit, goals.edit * cpuSlowdown),
  })
}

const row = (took: number, goal: number) => ({
  ms: Math.round(took * 10) / 10,
  'at most': goal,
  reached: took <= goal ? 'yes' : 'NO',
})
const median = (times: PlanTimes[]) =>
  times.toSorted((one, other) => one.whole - other.whole)[Math.floor(times.length / 2)]!

/** A page of its own for each run, so that nothing is warm. */
async function onPhone(nodes: PlanNode[]): Promise<PlanTimes[]> {
  const entry = `import { openPlan } from '#modules/tasks/plan/compute-plan.contract.ts'; window.measurePlan = ${measure.toString()}`
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    minifySyntax: false,
    logLevel: 'error',
  })
  const browser = await launchBrowser()
  try {
    const times: PlanTimes[] = []
    for (let run = 0; run < runs; run++) {
      const page = await browser.newPage()
      await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
      await page.addScriptTag({ content: outputFiles[0]!.text, type: 'module' })
      await page.waitForFunction('window.measurePlan')
      times.push(
        await page.evaluate(
          ([input, timeZone]) => (window as unknown as { measurePlan: typeof measure }).measurePlan(input, timeZone),
          [nodes, zone] as const,
        ),
      )
      await page.close()
    }
    return times
  } finally {
    await browser.close()
  }
}
