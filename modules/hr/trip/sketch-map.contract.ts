/** A place on a sketch: where it stands in the picture, and its number in the order of the day. */
export interface Dot {
  x: number
  y: number
  number: number
}
export interface Sketch {
  dots: Dot[]
  /** Metres that the picture's width stands for. */ metresAcross: number
}
interface Place {
  latitude: number
  longitude: number
}

const metresADegree = 111_320
/** So much is shown at least, so that two doors of one street do not fill the picture. */
const leastAcross = 200

/**
 * Places as they lie to each other, drawn into a picture of this size: north is up, east and west are shortened by the
 * latitude (Mercator's share of it, true for the few hundred kilometres of a day), and a way over the date line stays
 * together.
 */
export function sketchOf(places: readonly Place[], width: number, height: number, margin: number): Sketch {
  if (places.length === 0) return { dots: [], metresAcross: leastAcross }
  const [home] = places as [Place, ...Place[]]
  const east = ({ longitude }: Place) =>
    (((longitude - home.longitude + 540) % 360) - 180) * metresADegree * Math.cos((home.latitude * Math.PI) / 180)
  const north = ({ latitude }: Place) => (latitude - home.latitude) * metresADegree
  const [xs, ys] = [places.map(east), places.map(north)]
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2
  const extent = (all: readonly number[]) => Math.max(...all) - Math.min(...all)
  const metres = Math.max(extent(xs) / (width - 2 * margin), extent(ys) / (height - 2 * margin), leastAcross / width)
  const [middleX, middleY] = [middle(xs), middle(ys)]
  const dots = places.map((_, index) => ({
    x: width / 2 + (xs[index]! - middleX) / metres,
    y: height / 2 - (ys[index]! - middleY) / metres,
    number: index + 1,
  }))
  return { dots, metresAcross: metres * width }
}

/** A round length for the scale: at most a third of the picture. */
export function scaleOf(metresAcross: number): number {
  const most = metresAcross / 3
  const power = 10 ** Math.floor(Math.log10(most))
  return [5, 2, 1].map(figure => figure * power).find(length => length <= most) ?? power
}
