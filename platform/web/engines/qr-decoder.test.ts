import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { decodeQr } from './qr-decoder.ts'

/** A code as a picture: each module so many points wide, on a page with an edge around it. */
function picture(text: string, scale: number, edge: number, noise = 0): ImageData {
  const modules = encodeQR(text, 'raw')
  const size = modules.length * scale + 2 * edge
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let point = 0; point < scale * scale; point++) {
        const at = ((edge + y * scale + Math.floor(point / scale)) * size + edge + x * scale + (point % scale)) * 4
        data.fill(isDark ? 20 + ((at * 7) % 31) * noise : 235 - ((at * 5) % 29) * noise, at, at + 3)
      }
    }),
  )
  return { width: size, height: size, data } as ImageData
}

test.each([
  [3, 20, 0],
  [5, 60, 1],
  [8, 300, 2],
])("a tax invoice's code is read, %i points a module", (scale, edge, noise) => {
  const text = '01,10,033001800211,12345678,1329.72,20261102,52118398712233445566,A1B2,'
  expect(decodeQr(picture(text, scale, edge, noise))).toBe(text)
})

test('a picture without one is no code, and no error', () => {
  const size = 240
  expect(
    decodeQr({ width: size, height: size, data: new Uint8ClampedArray(size * size * 4).fill(255) } as ImageData),
  ).toBeNull()
  expect(
    decodeQr({
      width: size,
      height: size,
      data: Uint8ClampedArray.from({ length: size * size * 4 }, (_, at) => (at * 2_654_435_761) % 256),
    } as ImageData),
  ).toBeNull()
})
