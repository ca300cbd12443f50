import type { Tone } from '#platform/web/kit/tone.ts'
import type { ImportStatus } from '#mechanisms/imports/import.contract.ts'

export const statusWords = {
  reading: 'importReading',
  refused: 'importRefused',
  problems: 'importProblems',
  ready: 'importReady',
  writing: 'importWriting',
  done: 'importDone',
} as const satisfies Record<ImportStatus, string>

export const statusTones: Record<ImportStatus, Tone> = {
  reading: 'neutral',
  refused: 'danger',
  problems: 'warn',
  ready: 'brand',
  writing: 'brand',
  done: 'success',
}
