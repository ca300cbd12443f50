import { useEffect, useEffectEvent, useState } from 'react'

export interface Position { latitude: number, longitude: number, accuracy: number }

/** So long a phone looks for where it is. */
const patience = 12_000

/** Where the phone is, once it has been found; null while nobody knows, or nobody may. */
export function usePosition(isWanted: boolean) {
  const [position, setPosition] = useState<Position | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const look = () => {
    if (!('geolocation' in navigator)) return
    setIsLooking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => { setPosition({ latitude, longitude, accuracy }); setIsLooking(false) },
      () => setIsLooking(false),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 30_000 },
    )
  }
  const first = useEffectEvent(look)
  useEffect(() => { if (isWanted) first() }, [isWanted])
  return { position, isLooking, look }
}
