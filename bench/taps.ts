/**
 * Daily acts (`e2e/daily-acts.ts`), driven through a browser as a finger does them: how many taps each takes, beside
 * how many it may, and how long it lasts from the first tap until the screen says that it is done.
 */
import { launchBrowser } from '../tools/browser.ts'
import { acts, doOnce } from '../e2e/daily-acts.ts'
import { startPageServer } from './page-server.ts'

/** So long one step is waited for, in milliseconds. */
const patience = 10_000

/** Prints each act with its taps and milliseconds beside its goal; fails where one takes more. */
export async function benchTaps() {
  const server = await startPageServer()
  const browser = await launchBrowser()
  try {
    const table: Record<string, Record<string, unknown>> = {}
    for (const act of acts) {
      const context = await browser.newContext({ ...phone(server.url), ...act.phone })
      context.setDefaultTimeout(patience)
      table[act.name] = await doOnce(act, server.url, context).then(
        ({ taps, ms }) => ({ taps, 'at most': act.goal, ms, reached: taps <= act.goal ? 'yes' : 'NO' }),
        (thrown: Error) => ({ 'at most': act.goal, reached: 'NO', problem: thrown.message.split('\n')[0] }),
      )
      await context.close()
    }
    console.table(table)
    if (Object.values(table).some(({ reached }) => reached === 'NO')) process.exitCode = 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

const phone = (baseURL: string) => ({
  baseURL,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
})
