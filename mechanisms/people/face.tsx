import { useThumbnail } from '#mechanisms/file-addresses/file-address.web.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import type { PersonBrief } from './person.contract.ts'

/**
 * A person's picture, or the name on its colour; `size` in pixels at the normal font size. The name stands beside it.
 */
export function Face({ person, size = 40 }: { person: Pick<PersonBrief, 'name' | 'avatar'>; size?: number }) {
  const src = useThumbnail(person.avatar, size > 48 ? 240 : 96)
  return <Avatar name={person.name} size={size} {...(src ? { src } : {})} />
}
