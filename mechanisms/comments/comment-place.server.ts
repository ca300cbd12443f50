import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { adding } from '#platform/server/parts/part.ts'
import { halfPlace, unknownContact, type CommentPlace, type PlaceFields } from './comment.contract.ts'

/** The record of a comment. */
interface About {
  subjectType: string
  subjectId: string
}
/** The name of a contact that the actor may see; undefined if it does not belong to this record. */
type NameContact = (contactId: string, about: About, context: Context) => Promise<string | undefined>
let nameContact: NameContact | undefined

/** The room with the contacts registers how to look them up. */
export const commentsNameContacts = adding('contacts of comments', (how: NameContact) => {
  nameContact = how
})

/** A place as stored: null if there is none. Refused with an incomplete position, or a contact of another record. */
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
