import type { Place } from './message.contract.ts'

/** Where a place opens: the map of an Apple device, whatever map an Android phone has, and Amap on the web elsewhere. */
export function mapAddress({ name, latitude, longitude }: Place, agent: string): string {
  const named = encodeURIComponent(name)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${named}`
  if (/Android/.test(agent)) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${named})`
  return `https://uri.amap.com/marker?position=${longitude},${latitude}&name=${named}&coordinate=wgs84`
}
