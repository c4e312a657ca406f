import { encode } from 'uqr'

export interface QrDrawing {
  /** Modules per side, without the quiet zone. */
  readonly size: number
  /** All modules but the three finders, as one SVG path; one unit is one module. */
  readonly path: string
  /** Modules per side that are left free in the middle. */
  readonly hole: number
}

/** Returns a module as a square whose corners are round where no module adjoins. */
function moduleShape(x: number, y: number, on: (x: number, y: number) => boolean): string {
  const [up, right, down, left] = [on(x, y - 1), on(x + 1, y), on(x, y + 1), on(x - 1, y)]
  const topRight = up || right ? 'h.5v.5' : 'a.5 .5 0 0 1 .5 .5'
  const bottomRight = right || down ? 'v.5h-.5' : 'a.5 .5 0 0 1-.5 .5'
  const bottomLeft = down || left ? 'h-.5v-.5' : 'a.5 .5 0 0 1-.5-.5'
  const topLeft = left || up ? 'v-.5h.5' : 'a.5 .5 0 0 1 .5-.5'
  return `M${x + 0.5} ${y}${topRight}${bottomRight}${bottomLeft}${topLeft}z`
}

/**
 * Returns the drawing of a QR code. With a picture in the middle a fifth of each side is left free (4 % of the area) and
 * the code repairs up to a quarter; without one, up to 15 %.
 *
 * @param value the encoded text, e.g. a WalletConnect link
 */
export function qrDrawing(value: string, withImage: boolean): QrDrawing {
  const { size, data } = encode(value, { ecc: withImage ? 'Q' : 'M', border: 0, boostEcc: false })
  // Odd, as the size is: the hole is then exactly in the middle.
  const hole = withImage ? Math.floor((size * 0.22) / 2) * 2 + 1 : 0
  const from = (size - hole) / 2
  const inHole = (at: number): boolean => at >= from && at < from + hole
  const inFinder = (x: number, y: number): boolean =>
    (x < 7 || x >= size - 7) && y < 7 ? true : x < 7 && y >= size - 7
  const on = (x: number, y: number): boolean =>
    data[y]?.[x] === true && !inFinder(x, y) && !(inHole(x) && inHole(y))
  let path = ''
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (on(x, y)) path += moduleShape(x, y, on)
  return { size, path, hole }
}
