import { expect, it } from 'vitest'
import { linksNote } from './greeting.ts'

it('says that links lead nowhere, where others come or mails go out and no address is set', () => {
  const note = (publicUrl: string, address: string, smtpUrl?: string) =>
    linksNote({ publicUrl, mail: { smtpUrl, from: '' } }, address).join(' ')
  expect(note('http://localhost:8080', 'http://127.0.0.1:8080')).toBe('')
  expect(note('http://localhost:8080', 'http://127.0.0.1:8080', 'smtp://mail')).toContain('PUBLIC_URL')
  expect(note('http://localhost:8080', 'http://0.0.0.0:8080')).toContain('http://localhost:8080')
  expect(note('https://work.example.com', 'http://0.0.0.0:8080', 'smtp://mail')).toBe('')
})
