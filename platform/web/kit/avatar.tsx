import { hash } from './badge.tsx'
import { shortName } from './short-name.ts'
import css from './avatar.module.css'

type AvatarProps = {
  name: string
  src?: string | undefined
  /** Pixels at the normal font size. */
  size?: number
  /** A company or group: a rounded square. */
  square?: boolean
}

const colours = 7

/** A person's picture, or the last characters of the name on a colour that stays theirs. The name stands beside it. */
export function Avatar({ name, src, size = 40, square }: AvatarProps) {
  const side = `${size / 16}rem`
  const style = {
    width: side,
    height: side,
    lineHeight: side,
    fontSize: `${(size * (size < 32 ? 0.46 : 0.36)) / 16}rem`,
  }
  return (
    <span
      className={css.avatar}
      style={style}
      data-colour={hash(name) % colours}
      data-square={square || undefined}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : shortName(name, size < 32 ? 1 : 2)}
    </span>
  )
}

/** A few people in a row, the rest as a number. */
export function AvatarGroup({
  people,
  max = 4,
  size = 24,
}: {
  people: { name: string; src?: string }[]
  max?: number
  size?: number
}) {
  const rest = people.length - max
  if (people.length === 1) return <Avatar size={size} {...people[0]!} />
  return (
    <span className={css.group}>
      {people.slice(0, max).map(person => (
        <Avatar key={person.name} size={size} {...person} />
      ))}
      {rest > 0 && <span className={css.rest}>+{rest}</span>}
    </span>
  )
}
