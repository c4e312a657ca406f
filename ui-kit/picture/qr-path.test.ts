import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrDrawing } from './qr-path.js'

const link = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}&expiryTimestamp=1790000000`
const modulesOf = (path: string): Set<string> =>
  new Set([...path.matchAll(/M([\d.]+) (\d+)/g)].map(([, x, y]) => `${Number(x) - 0.5},${y}`))

it('draws each dark module of the matrix once, except the finders [UI-16]', () => {
  const { size, path, hole } = qrDrawing(link, false)
  const { data } = encode(link, { ecc: 'M', border: 0, boostEcc: false })
  const finder = (x: number, y: number): boolean =>
    (y < 7 && (x < 7 || x >= size - 7)) || (y >= size - 7 && x < 7)
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on && !finder(x, y) ? [`${x},${y}`] : [])))
  expect(hole).toBe(0)
  expect([...modulesOf(path)].sort()).toEqual(dark.sort())
})

it('leaves a fifth of each side free for a picture: far less than the code can repair [UI-16]', () => {
  const { size, path, hole } = qrDrawing(link, true)
  const from = (size - hole) / 2
  const inHole = [...modulesOf(path)].filter((at) =>
    at.split(',').every((part) => Number(part) >= from && Number(part) < from + hole),
  )
  expect(inHole).toEqual([])
  expect((hole / size) ** 2).toBeLessThan(0.07)
  expect(Number.isInteger(from)).toBe(true)
})
