import { describe, expect, test } from 'vitest'
import {
  extensionOf,
  isEmail,
  isImageName,
  isLandline,
  isMobile,
  isTaskCode,
  openerOf,
  supportedExtensions,
  taskCodesIn,
} from './formats.contract.ts'

const each = (rule: (value: string) => boolean, right: string[], wrong: string[]) => {
  test.each(right)('takes %j', value => expect(rule(value)).toBe(true))
  test.each(wrong)('refuses %j', value => expect(rule(value)).toBe(false))
}

/** The samples that a rule takes. */
const taken = (rule: (value: string) => boolean, samples: string[]) => samples.filter(rule)

test('[format-002, format-003, format-004] a mobile number has 11 digits: 1, then 3 to 9, then nine more', () => {
  const ofLength = Array.from({ length: 14 }, (_, length) => '1'.padEnd(length, '3').slice(0, length))
  expect(taken(isMobile, ofLength).map(({ length }) => length)).toEqual([11])
  const digits = [...'0123456789']
  expect(
    taken(
      isMobile,
      digits.map(first => `${first}3800138000`),
    ),
  ).toEqual(['13800138000'])
  expect(
    taken(
      isMobile,
      digits.map(second => `1${second}800138000`),
    ).map(one => one[1]),
  ).toEqual([...'3456789'])
  expect(taken(isMobile, ['1380013800x', '13800-38000'])).toEqual([])
})

test('[format-005] a landline has an area code of 3 or 4 digits, a dash or none, and 7 or 8 digits', () => {
  const written = [2, 3, 4, 5].flatMap(area =>
    [6, 7, 8, 9].flatMap(rest => ['', '-', '--', ' '].map(dash => '0'.repeat(area) + dash + '8'.repeat(rest))),
  )
  const dashed = taken(isLandline, written).filter(one => one.includes('-'))
  expect(dashed).toEqual(['000-8888888', '000-88888888', '0000-8888888', '0000-88888888'])
  expect(taken(isLandline, ['0108888666', '01088886666', '075588886666', '8888666'])).toEqual([
    '0108888666',
    '01088886666',
    '075588886666',
  ])
})

describe('mobile number', () =>
  each(
    isMobile,
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380000', '+8613800138000', '138 0013 8000', '13800138000\n', ''],
  ))

describe('landline', () =>
  each(
    isLandline,
    ['010-88886666', '01088886666', '0755-1234567', '07551234567'],
    ['88886666', '010--88886666', '010 88886666', '01-12345678', '010-123456789'],
  ))

describe('e-mail', () =>
  each(
    isEmail,
    [
      'zhang.wei@kaigong.com',
      'a_b-c@x.cn',
      'li@mail.corp.com.cn',
      'LI@CORP.COM',
      '1@2.cc',
      'zhang@kaigong.online',
      'li+gong@corp.company',
      'a@b.xn--fiqs8s',
    ],
    [
      'zhang@',
      '@kaigong.com',
      'zhang@kaigong',
      'zhang@kaigong.c',
      'a@b.c0m',
      'a@b.xn--',
      '张伟@kaigong.com',
      'a b@c.com',
      'a@b..com',
      'a@-b.com',
      'a@b-.com',
      'a@b.com\n',
      `${'a'.repeat(250)}@b.com`,
    ],
  ))

test('[format-006, format-007] an e-mail has letters, digits, dash, underscore and dot before the @, and 2 or 3 letters at its end, with two more or none', () => {
  for (const local of ['a', 'A9', 'a-b', 'a_b', 'a.b']) expect(isEmail(`${local}@kaigong.com`)).toBe(true)
  for (const local of ['a b', 'a,b', 'a/b', 'a(b)', 'a@b', '']) expect(isEmail(`${local}@kaigong.com`)).toBe(false)
  for (const end of ['cn', 'com', 'com.cn', 'org.uk']) expect(isEmail(`a@kaigong.${end}`)).toBe(true)
  for (const end of ['c', 'c1', '1', '']) expect(isEmail(`a@kaigong.${end}`)).toBe(false)
})

test('a hostile address is refused at once', () => {
  const started = performance.now()
  expect(isEmail(`a@${'a-'.repeat(120)}!`)).toBe(false)
  expect(isEmail(`a@${'a.'.repeat(120)}!`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1_000)
})

describe('short task code', () => {
  each(isTaskCode, ['T1024', 't100', 'B12345678'], ['T12', 'T123456789', 'TT100', '1024', 'T1024 ', '任1024'])
  test.each([
    ['请看 t1024 和T2048。', ['T1024', 'T2048']],
    ['任务T1024已完成，T1024', ['T1024']],
    ['https://kaigong.example/task/T1024?from=T2048', ['T1024', 'T2048']],
    ['AT1024 T123456789 T1024x T12', []],
    ['', []],
  ])('in %j', (text, codes) => expect(taskCodesIn(text)).toEqual(codes))
})

describe('files', () => {
  test.each([
    ['报告.PDF', 'pdf'],
    ['a.b.tar.gz', 'gz'],
    ['README', ''],
    ['.profile', ''],
    ['folder.d/README', ''],
    ['结尾的点.', ''],
    ['C:\\图\\图.JPG', 'jpg'],
    ['', ''],
  ])('%j ends in %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
  test('[upload-005, upload-006] who opens what', () => {
    const opens = (list: string) => new Set(list.split(' ').map(name => openerOf(`附件.${name}`)))
    expect(opens('png jpg jpeg webp gif svg mp3 mp4 m4a')).toEqual(new Set(['browser']))
    expect(opens('doc docx xls xlsx ppt pptx pdf')).toEqual(new Set(['application']))
    expect(openerOf('语音.m4a')).toBe('browser')
    expect(openerOf('合同.docx')).toBe('application')
    expect(openerOf('程序.exe')).toBeNull()
    expect(openerOf('constructor')).toBeNull()
    expect(supportedExtensions).toHaveLength(16)
  })
  test('[upload-004] images', () => {
    const names = 'png jpg jpeg bmp gif webp psd svg svgz tif tiff jpe cur ico'.split(' ')
    expect(names.filter(name => !isImageName(`图.${name}`))).toEqual([])
    expect(['heic', 'avif', 'raw', 'ai', 'exe', 'mp4'].filter(name => isImageName(`图.${name}`))).toEqual([])
    expect(isImageName('图.SVGZ')).toBe(true)
    expect(isImageName('图.pdf')).toBe(false)
  })
})
