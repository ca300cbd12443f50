import { refuse } from '#platform/server/http/refuse.ts'
import { halfPlace, type CommentPlace, type PlaceFields } from './comment.contract.ts'

/** A given place as it is kept: null where there is none. Refused with half of its position. */
export function placeOf({ latitude, longitude, accuracy, address }: PlaceFields): CommentPlace | null {
  const [lat, long] = [latitude ?? null, longitude ?? null]
  if ((lat === null) !== (long === null)) refuse(halfPlace, {}, lat === null ? 'latitude' : 'longitude')
  if (lat === null && !address) return null
  return { latitude: lat, longitude: long, accuracy: lat === null ? null : accuracy ?? null, address: address || null }
}
