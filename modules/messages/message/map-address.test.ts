import { expect, it } from 'vitest'
import { mapAddress } from './map-address.ts'

it('opens a place on the map that the device has', () => {
  const place = { name: '大门 A&B', latitude: 31.23, longitude: 121.47 }
  const name = '%E5%A4%A7%E9%97%A8%20A%26B'
  expect(mapAddress(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
    `https://maps.apple.com/?ll=31.23,121.47&q=${name}`,
  )
  expect(mapAddress(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:31.23,121.47?q=31.23,121.47(${name})`)
  expect(mapAddress(place, 'Mozilla/5.0 (Windows NT 10.0)')).toBe(
    `https://uri.amap.com/marker?position=121.47,31.23&name=${name}&coordinate=wgs84`,
  )
})
