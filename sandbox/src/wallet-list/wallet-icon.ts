import { createHash } from 'node:crypto'

const SHAPES: readonly ((ink: string) => string)[] = [
  (ink) => `<circle cx="32" cy="32" r="15" fill="${ink}"/>`,
  (ink) => `<circle cx="32" cy="32" r="12" fill="none" stroke="${ink}" stroke-width="8"/>`,
  (ink) => `<path d="M32 15 49 47H15Z" fill="${ink}"/>`,
  (ink) => `<path d="M32 14 50 32 32 50 14 32Z" fill="${ink}"/>`,
  (ink) => `<path d="M18 18h28v28H18Z" fill="${ink}"/>`,
  (ink) => `<path d="M17 46V32a15 15 0 0 1 30 0v14Z" fill="${ink}"/>`,
  (ink) => `<path d="M32 14l15.6 9v18L32 50l-15.6-9V23Z" fill="${ink}"/>`,
  (ink) => `<path d="M16 24h32v6H16zM16 34h32v6H16z" fill="${ink}"/>`,
  (ink) => `<path d="M26 16h12v10h10v12H38v10H26V38H16V26h10Z" fill="${ink}"/>`,
  (ink) => `<path d="M16 32a16 16 0 0 1 32 0Zm0 4h32a16 16 0 0 1-32 0Z" fill="${ink}"/>`,
  (ink) => `<path d="M16 48V16l32 32ZM24 16h24v24Z" fill="${ink}"/>`,
  (ink) => `<path d="M32 14c10 10 14 15 14 21a14 14 0 0 1-28 0c0-6 4-11 14-21Z" fill="${ink}"/>`,
]

function frame(background: string, turn: number, shape: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" fill="${background}"/><g transform="rotate(${turn} 32 32)">${shape}</g></svg>`
  )
}

/** The sandbox wallet's icon: a cornerstone in a wall. */
export const SANDBOX_WALLET_ICON: string = frame(
  '#0f766e',
  0,
  '<path d="M14 20h16v10H14zM34 20h16v10H34zM14 34h16v10H14z" fill="#fff" fill-opacity=".45"/>' +
    '<path d="M34 34h16v10H34z" fill="#fde68a"/>',
)

/** Returns a simple SVG icon for an image id, drawn from the id's hash. */
export function walletIcon(imageId: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = createHash('sha256').update(imageId).digest()
  const hue = Math.round((first / 256) * 360)
  const dark = second % 2 === 0
  const background = dark ? `hsl(${hue} 45% 32%)` : `hsl(${hue} 70% 88%)`
  const ink = dark ? `hsl(${(hue + 40) % 360} 90% 90%)` : `hsl(${hue} 60% 34%)`
  const draw = SHAPES[third % SHAPES.length]
  return frame(background, (fourth % 4) * 90, draw?.(ink) ?? '')
}
