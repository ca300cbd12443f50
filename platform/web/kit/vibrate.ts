const settingKey = 'kaigong.vibration'

/** Whether this device may tick under a finger: a setting of the device. */
export const mayVibrate = () => localStorage.getItem(settingKey) !== 'off'
export const setMayVibrate = (may: boolean) => localStorage.setItem(settingKey, may ? 'on' : 'off')

/** The device ticks, where it can and may. */
export function vibrate(ms = 10): void {
  if (mayVibrate()) navigator.vibrate?.(ms)
}
