/** Bytes that are read from the start: an SVG may begin with a declaration and comments. */
const HEAD = 1024

/** Constructs that may precede the root element of an SVG, with their ends. */
const PROLOGUE = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const

/**
 * Returns true if the text starts an SVG. Each part of the prologue ends at its first end, so that the text is read
 * once: a regular expression over n comments would backtrack 2^n times and block the process.
 */
function isDrawing(text: string): boolean {
  let rest = text.trimStart()
  for (;;) {
    const part = PROLOGUE.find(([start]) => rest.startsWith(start))
    if (part === undefined) break
    const [start, end] = part
    const at = rest.indexOf(end, start.length)
    if (at < 0) return false
    rest = rest.slice(at + end.length).trimStart()
  }
  return rest.startsWith('<svg') && /^[\s>]$/.test(rest.charAt('<svg'.length))
}

/** Detects an image's type by its first bytes, whatever its server declares; `undefined` for anything else. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  if (head.startsWith('ftypavif', 4) || head.startsWith('ftypavis', 4)) return 'image/avif'
  const text = head.startsWith('\xef\xbb\xbf') ? head.slice(3) : head
  return isDrawing(text.toLowerCase()) ? 'image/svg+xml' : undefined
}
