import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'

/** A picture that differs, or that only one side has. */
export interface Difference {
  /** `light/connect.png` */
  readonly path: string
  readonly kind: 'changed' | 'added' | 'removed'
  /** Number of different pixels. */
  readonly pixels: number
}

/** A channel may differ by this much: edges of letters are not drawn the same each time. Of 255. */
const tolerance = 24
/** A picture with fewer different pixels counts as equal, such as one with another caret. */
const minPixels = 12

/** Compares two pictures, and draws the second one pale with its different pixels. Runs in a page. */
const compare = async ([before, after, allowed]: readonly [string, string, number]): Promise<{
  readonly pixels: number
  readonly drawing: string
}> => {
  const load = async (base64: string): Promise<ImageBitmap> =>
    createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const [one, two] = await Promise.all([load(before), load(after)])
  const width = Math.max(one.width, two.width)
  const height = Math.max(one.height, two.height)
  const read = (image: ImageBitmap): ImageData => {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height)
  }
  const [left, right] = [read(one).data, read(two).data]
  const shown = new ImageData(width, height)
  let pixels = 0
  for (let at = 0; at < left.length; at += 4) {
    const isEqual = [0, 1, 2, 3].every(
      (channel) => Math.abs((left[at + channel] ?? 0) - (right[at + channel] ?? 0)) <= allowed,
    )
    if (!isEqual) pixels += 1
    const color = isEqual ? [0, 1, 2].map((channel) => 191 + (right[at + channel] ?? 0) / 4) : [230, 0, 120]
    shown.data.set([...color, 255], at)
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(shown, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { pixels, drawing: btoa(text) }
}

const picturesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.png'))
    : []

/** Compares two folders of pictures, and writes a drawing of each difference. The largest differences come first. */
export async function compareScreenshots(
  browser: Browser,
  before: string,
  after: string,
  drawings: string,
  isWanted: (path: string) => boolean,
): Promise<readonly Difference[]> {
  const page = await browser.newPage()
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.goto('about:blank')
  const found: Difference[] = []
  const paths = new Set([...picturesIn(before), ...picturesIn(after)].filter(isWanted))
  for (const path of [...paths].sort()) {
    const files = [join(before, path), join(after, path)] as const
    if (!files.every(existsSync)) {
      found.push({ path, kind: existsSync(files[0]) ? 'removed' : 'added', pixels: Number.POSITIVE_INFINITY })
      continue
    }
    const [one, two] = files.map((file) => readFileSync(file))
    if (!one || !two || one.equals(two)) continue
    const { pixels, drawing } = await page.evaluate(compare, [
      one.toString('base64'),
      two.toString('base64'),
      tolerance,
    ] as const)
    if (pixels < minPixels) continue
    mkdirSync(dirname(join(drawings, path)), { recursive: true })
    writeFileSync(join(drawings, path), Buffer.from(drawing, 'base64'))
    found.push({ path, kind: 'changed', pixels })
  }
  await page.close()
  return found.sort((a, b) => b.pixels - a.pixels || a.path.localeCompare(b.path))
}
