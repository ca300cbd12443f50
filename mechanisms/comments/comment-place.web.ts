import type { CommentRow } from './comment.contract.ts'
import { t } from './comments.words.ts'

type Place = Pick<CommentRow, 'latitude' | 'longitude' | 'accuracy' | 'address' | 'contactName'>

/** The contact and place of a comment, in words: 海河机械南门 · 39.12345, 117.20456（精度约 20 米）. Empty if it has none. */
export function placeText({ latitude, longitude, accuracy, address, contactName }: Place): string {
  const position = latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const whole = position && accuracy !== null ? t('within', { position, n: Math.ceil(accuracy) }) : position
  return [contactName && t('met', { name: contactName }), address, whole].filter(Boolean).join(' · ')
}
