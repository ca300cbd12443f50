/** A point on the map, and how far off the phone may be, in metres. */
export interface Point {
  latitude: number
  longitude: number
  accuracy?: number | undefined
}
export interface Circle {
  name: string
  latitude: number
  longitude: number
  radius: number
}
export interface Nearest {
  name: string
  distance: number
  isInside: boolean
}

const earthRadius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points along the ground (haversine), whole. */
export function metresBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(across))))
}

/**
 * The circle that a point lies in, or the one whose edge is nearest; null where there are none. What the phone doubts
 * counts for it, up to `mostAccuracy` metres: who stands at the gate is not told to be outside because of a weak
 * signal.
 */
export function nearestCircle(point: Point, circles: readonly Circle[], mostAccuracy: number): Nearest | null {
  const doubt = Math.min(point.accuracy ?? 0, mostAccuracy)
  const all = circles.map(circle => {
    const distance = metresBetween(point, circle)
    return {
      name: circle.name,
      distance,
      beyond: distance - circle.radius,
      isInside: distance - doubt <= circle.radius,
    }
  })
  const [best] = all.toSorted((one, other) => one.beyond - other.beyond)
  return best ? { name: best.name, distance: best.distance, isInside: best.isInside } : null
}
