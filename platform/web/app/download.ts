import type { Call, CallInput } from '#platform/contract/call.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from './app.words.ts'
import { addressOf, CallRefused, headersOf, notReached } from './send-call.ts'
import { showRefusal } from './calls.ts'

/** Fetches a call's answer as a file and saves it on the device, under the name the server sends. */
export async function download<C extends Call>(call: C, input: CallInput<C>): Promise<void> {
  const done = toast.download(t('downloading'))
  try {
    const { address } = addressOf(call, input)
    const response = await fetch(address, { headers: headersOf(call, undefined, false) }).catch(() => {
      throw new CallRefused({ result: notReached })
    })
    if (response.headers.get('content-type')?.startsWith('application/json'))
      throw new CallRefused((await response.json()) as never)
    save(await response.blob(), nameOf(response.headers.get('content-disposition') ?? ''))
  } catch (problem) {
    showRefusal(problem)
  } finally {
    done()
  }
}

/** `filename*=UTF-8''…` (RFC 6266). */
const nameOf = (disposition: string) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'download')

/** Saves a blob as a file of this name. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the object URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
