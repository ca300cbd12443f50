import { sendCall } from '#platform/web/app/send-call.ts'
import { noticeSettingCalls } from './notice-setting.contract.ts'

export type PushState = 'missing' | 'blocked' | 'off' | 'on'

const registration = async () => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null
  return (
    (await navigator.serviceWorker.getRegistration()) ??
    (await navigator.serviceWorker.register('/sw.js').catch(() => null))
  )
}

/** Whether this browser supports pushes, and is subscribed. */
export async function pushState(): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Requests the person's permission, subscribes at the push service, and stores the subscription on the server. */
export async function switchPushOn(): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'missing'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  const { key } = await sendCall(noticeSettingCalls.pushKey, {})
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = made.toJSON()
  try {
    await sendCall(noticeSettingCalls.subscribe, { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' })
  } catch (problem) {
    await made.unsubscribe().catch(() => false)
    throw problem
  }
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  const worker = await registration()
  const made = await worker?.pushManager.getSubscription()
  if (made) {
    await sendCall(noticeSettingCalls.unsubscribe, { endpoint: made.endpoint })
    await made.unsubscribe().catch(() => false)
  }
  return 'off'
}
