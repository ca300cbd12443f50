import type { Browser } from 'playwright-core'
import { cpuSlowdown, slow4G, watch, type Noted } from './phone.ts'
import type { Session } from './page-server.ts'

/**
 * A phone that nobody looks into while its page loads. Playwright listens to whatever a page says, and with such a
 * listener V8 reads a library's source again for each `Error` made while it loads (React makes five): a tenth of a
 * second that no user has. So this page is led by plain messages.
 */
export interface PlainPhone {
  requests: string[]
  /** What came so far, in KiB. */
  kilobytes(): number
  open(path: string): Promise<void>
  /** What the page has noted; waits for the first row of tasks on request. */
  noted(): Promise<Noted>
  close(): Promise<unknown>
}

interface Reply {
  id?: number
  method?: string
  params?: never
  result?: never
}

export async function openPlainPhone(
  browser: Browser,
  { url, session }: { url: string; session?: Pick<Session, 'token' | 'companyId'> },
): Promise<PlainPhone> {
  const whole = await browser.newBrowserCDPSession()
  const { browserContextId } = await whole.send('Target.createBrowserContext')
  const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (result: never) => void>()
  const requests: string[] = []
  let bytes = 0
  whole.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return
    const { id, method, params, result } = JSON.parse(message) as Reply
    if (id !== undefined) waiting.get(id)?.(result as never)
    if (method === 'Network.requestWillBeSent')
      noteRequest(requests, (params! as { request: { url: string } }).request.url)
    if (method === 'Network.loadingFinished') bytes += (params! as { encodedDataLength: number }).encodedDataLength
  })
  const send = <Result>(method: string, parameters: object = {}) =>
    new Promise<Result>(resolve => {
      const id = waiting.size + 1
      waiting.set(id, resolve)
      void whole.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params: parameters }),
      })
    })
  const kept = session
    ? `localStorage.setItem('kaigong.token', '${session.token}'); localStorage.setItem('kaigong.comp_id', '${session.companyId}');`
    : ''
  for (const [method, parameters] of [
    ['Page.enable'],
    ['Network.enable'],
    ['Network.emulateNetworkConditions', slow4G],
    ['Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }],
    ['Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }],
    ['Emulation.setTouchEmulationEnabled', { enabled: true }],
    ['Emulation.setLocaleOverride', { locale: 'zh-CN' }],
    ['Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' }],
    ['Page.addScriptToEvaluateOnNewDocument', { source: `${kept} (${watch})()` }],
  ] as [string, object?][])
    await send(method, parameters)
  return {
    requests,
    kilobytes: () => bytes / 1024,
    open: async path => {
      await send('Page.navigate', { url: url + path })
    },
    noted: async () =>
      JSON.parse(
        (
          await send<{ result: { value: string } }>('Runtime.evaluate', {
            expression: 'JSON.stringify(window.noted)',
            returnByValue: true,
          })
        ).result.value,
      ) as Noted,
    close: () => whole.send('Target.disposeBrowserContext', { browserContextId }),
  }
}

const noteRequest = (requests: string[], url: string) => {
  if (!url.startsWith('data:')) requests.push(new URL(url).pathname)
}
