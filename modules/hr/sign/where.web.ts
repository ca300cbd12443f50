import { useEffect, useState } from 'react'
import type { Point } from './distance.contract.ts'

export interface Where {
  point: (Point & { accuracy: number }) | null
  /** Why there is none: not allowed, or not to be found. */
  problem: 'denied' | 'unknown' | null
  isLooking: boolean
}

const looking: Where = { point: null, problem: null, isLooking: true }
/** So long a phone looks for a better answer; and so good an answer is good enough. */
const patience = 15_000
const goodEnough = 25

/**
 * Where the phone is: the best that it says within a quarter of a minute, shown as soon as there is anything. `look`
 * tries again; after the permission was given in the browser's settings, too.
 */
export function useWhere() {
  const [where, setWhere] = useState<Where>(() =>
    'geolocation' in navigator ? looking : { point: null, problem: 'unknown', isLooking: false },
  )
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!('geolocation' in navigator)) return
    let watch = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      navigator.geolocation.clearWatch(watch)
      clearTimeout(timer)
    }
    const end = (problem: Where['problem']) => {
      stop()
      setWhere(before => ({ point: before.point, problem: before.point ? null : problem, isLooking: false }))
    }
    watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const isEnough = accuracy <= goodEnough
        if (isEnough) stop()
        setWhere({ point: { latitude, longitude, accuracy }, problem: null, isLooking: !isEnough })
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 10_000 },
    )
    timer = setTimeout(() => end('unknown'), patience)
    return stop
  }, [turn])
  const look = () => {
    if (!('geolocation' in navigator)) return
    setWhere(before => ({ ...before, problem: null, isLooking: true }))
    setTurn(before => before + 1)
  }
  return { ...where, look }
}
