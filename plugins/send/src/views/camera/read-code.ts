/** A browser's own reader. Source: Shape Detection API. */
interface CodeDetector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}
interface CodeDetectorMaker {
  new (options: { readonly formats: readonly string[] }): CodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Reads a QR code in a picture; `undefined` if there is none. */
export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>

/** Larger pictures are scaled down first: a code is still found, and faster. Pixels. */
const largestSide = 1_000

const sizeOf = (source: HTMLVideoElement | ImageBitmap): readonly [number, number] =>
  source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]

async function browserDetector(): Promise<CodeDetector | undefined> {
  // Missing in the types of the DOM: only some browsers have it, and not for every kind of code.
  const Maker: CodeDetectorMaker | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  if (typeof Maker !== 'function') return undefined
  try {
    const formats = await Maker.getSupportedFormats()
    return formats.includes('qr_code') ? new Maker({ formats: ['qr_code'] }) : undefined
  } catch {
    return undefined
  }
}

/** Creates a reader: the browser's own, or else one that is loaded now. */
export async function createCodeReader(): Promise<CodeReader> {
  const own = await browserDetector()
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pixels = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const [width, height] = sizeOf(source)
    // A camera that has just started has no picture yet.
    if (width === 0 || height === 0) return undefined
    try {
      const found = await own?.detect(source)
      if (found?.[0]) return found[0].rawValue
    } catch {
      // The browser's reader may fail on this device: the loaded one reads as well.
    }
    const scale = Math.min(1, largestSide / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    if (!pixels) return undefined
    pixels.drawImage(source, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(pixels.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws if there is no code.
      return undefined
    }
  }
}
