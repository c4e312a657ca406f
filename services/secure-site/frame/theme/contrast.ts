/** Red, green, blue and alpha, 0 to 255 each. */
export type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

function luminance([red, green, blue]: Pixel): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours by WCAG 2, 1 to 21; 0 if one of them is translucent. */
export function contrast(one: Pixel, other: Pixel): number {
  if (one[3] < 255 || other[3] < 255) return 0
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
