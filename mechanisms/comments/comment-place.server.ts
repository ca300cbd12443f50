import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { adding } from '#platform/server/parts/part.ts'
import { halfPlace, unknownContact, type CommentPlace, type PlaceFields } from './comment.contract.ts'

/** What a comment is about. */
interface About {
  subjectType: string
  subjectId: string
}
/** The name of a contact whom the actor may see; undefined where they are none of this record's. */
type NameContact = (contactId: string, about: About, context: Context) => Promise<string | undefined>
let nameContact: NameContact | undefined

/** The room that keeps contacts says whose they are, and what they are called. */
export const commentsNameContacts = adding('contacts of comments', (how: NameContact) => {
  nameContact = how
})

/** A given place as it is kept: null where there is none. Refused with half of its position, or a contact of others. */
export async function placeOf(
  { latitude, longitude, accuracy, address, contactId }: PlaceFields,
  about: About,
  context: Context,
): Promise<CommentPlace | null> {
  const [lat, long] = [latitude ?? null, longitude ?? null]
  if ((lat === null) !== (long === null)) refuse(halfPlace, {}, lat === null ? 'latitude' : 'longitude')
  if (lat === null && !address && !contactId) return null
  return {
    latitude: lat,
    longitude: long,
    accuracy: lat === null ? null : (accuracy ?? null),
    address: address || null,
    ...(contactId
      ? {
          contactId,
          contactName: (await nameContact?.(contactId, about, context)) ?? refuse(unknownContact, {}, 'contact_id'),
        }
      : {}),
  }
}
