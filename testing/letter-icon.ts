/** Returns a picture of a wallet as a data URL: the first letter of its name on a colour, so that screenshots tell wallets apart. */
export function letterIcon(name: string): string {
  const [letter = '?'] = name.trim()
  const hue = [...name].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % 360
  const escaped = letter.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${hue} 60% 40%)"/><text x="16" y="22" font-family="sans-serif" font-size="18" fill="#fff" text-anchor="middle">${escaped}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
