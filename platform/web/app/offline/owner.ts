/** The person whom the server last said to be signed in here: whose the writes are that wait. Not a secret, and gone with the session. */
const key = 'kaigong.person'

export const owner = () => localStorage.getItem(key)
export function setOwner(personId: string): void {
  if (owner() !== personId) localStorage.setItem(key, personId)
}
