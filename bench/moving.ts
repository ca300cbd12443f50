import type { Phone } from './phone.ts'
import { mainThreadTasks } from './trace.ts'

/** Of 60 pictures a second, in milliseconds. */
const picture = 1000 / 60

/**
 * Does a movement step by step, one for each picture: the 99th percentile of the main thread's tasks, and how many of
 * the pictures had to wait for one.
 */
export async function movingOver({ page, devtools }: Phone, steps: number, move: (step: number) => Promise<unknown>) {
  await page.mouse.move(250, 400)
  const tasks = await mainThreadTasks(devtools, async () => {
    for (let step = 0; step < steps; step++) {
      await move(step)
      // Requested plainly: what the browser's driver would run in the page for this would be counted as the page's.
      await devtools.send('Runtime.evaluate', { expression: 'new Promise(requestAnimationFrame)', awaitPromise: true })
    }
  })
  const long = tasks.filter(length => length > picture).length
  return {
    'p99 ms': Math.round(tasks[Math.floor(tasks.length * 0.99)]! * 10) / 10,
    'goal ≤': Math.round(picture * 10) / 10,
    'longest ms': Math.round(tasks.at(-1)!),
    'pictures late': `${Math.round(Math.min(1, long / steps) * 100)} %`,
  }
}
