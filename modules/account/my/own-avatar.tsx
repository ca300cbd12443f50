import { Face } from '#mechanisms/people/face.tsx'
import type { SessionUser } from '../session/session.contract.ts'

/** One's own picture, or the name on its colour. */
export const OwnAvatar = ({ me, size }: { me: SessionUser; size: number }) => (
  <Face person={{ name: me.nickName, avatar: me.avatar }} size={size} />
)
