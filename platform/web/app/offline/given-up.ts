const place = 'kaigong.given-up'
/** A key whose write never reached the database is never forgotten otherwise. */
const most = 200

const keep = (keys: readonly string[]) =>
  keys.length > 0 ? localStorage.setItem(place, keys.slice(-most).join(' ')) : localStorage.removeItem(place)

/** Keys of held writes that were undone or sent while the device's database may still have them. */
export const keysGivenUp = () => (localStorage.getItem(place) ?? '').split(' ').filter(key => key !== '')

/**
 * Records at once that these writes are not for the next page to send: this page may be closed before the database has
 * stored them, and before it has deleted them.
 */
export const giveUp = (keys: readonly string[]): void => keep([...keysGivenUp(), ...keys])

/** The database has them no longer. */
export const forgetGivenUp = (keys: readonly string[]): void => keep(keysGivenUp().filter(key => !keys.includes(key)))
