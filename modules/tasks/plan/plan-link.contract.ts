/**
 * 完成-开始, 开始-开始, 完成-完成, 开始-完成: the end of the predecessor that binds, and the end of the task behind it that is bound.
 */
export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const
export type LinkType = (typeof linkTypes)[number]

/** How a task stands behind its predecessor. Days are those that its plan counts; negative ones are a lead. */
export interface LinkKind {
  type: LinkType
  lag: number
}

/** The longest lag or lead in days. */
export const longestLag = 3_650

/**
 * A predecessor as people write it, by its code or number: T1024, 3+2, 3SS+2, 3FF-1. What is usual (FS, no days) is
 * left out.
 */
export const linkText = (number: string | number, { type, lag }: LinkKind) =>
  `${number}${type === 'FS' && lag >= 0 ? '' : type}${lag > 0 ? '+' : ''}${lag === 0 ? '' : lag}`

/**
 * The way back. Only what ends in a digit has a type behind it, and only a type has a minus: a task may be called "OSS"
 * or "PAY-3".
 */
export function readLink(text: string): LinkKind & { number: string } {
  const written = text.replace('＋', '+').replace(/[−－]/, '-')
  const [, number, type, sign, days] =
    /^(.*\d)\s*(FS|SS|FF|SF)\s*(?:([+-])\s*(\d{1,4})\s*(?:d|天|个工作日|days?)?)?$/i.exec(written) ??
      /^(.*?)()\s*(\+)\s*(\d{1,4})\s*(?:d|天|个工作日|days?)?$/i.exec(written) ?? [null, text]
  const lag = Number(days ?? 0)
  return {
    number: number!.trim(),
    type: type ? (type.toUpperCase() as LinkType) : 'FS',
    lag: sign === '-' && lag > 0 ? -lag : lag,
  }
}
