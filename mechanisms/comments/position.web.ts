import { useEffect, useState } from 'react'

export interface Position {
  latitude: number
  longitude: number
  accuracy: number
}

/** So long a phone looks for where it is. */
const patience = 12_000

/** Where the phone is; null when nobody knows, or nobody may. */
export const findPosition = (): Promise<Position | null> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 30_000 },
    )
  })

/**
 * Looks for where the phone is as soon as it is requested, and again by `look`. What was found before stays until
 * something better is.
 */
export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null)
  const [isLooking, setIsLooking] = useState(true)
  const found = (where: Position | null) => {
    setPosition(before => where ?? before)
    setIsLooking(false)
  }
  useEffect(() => {
    void findPosition().then(found)
  }, [])
  const look = () => {
    setIsLooking(true)
    void findPosition().then(found)
  }
  return { position, isLooking, look }
}
