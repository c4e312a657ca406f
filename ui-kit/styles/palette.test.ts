import { describe, expect, it } from 'vitest'
import { palette } from './palette.js'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  const colors = palette[scheme]

  it.each(['text', 'textMuted', 'accent', 'success', 'warning', 'danger'] as const)(
    'has a contrast of 4.5:1 for %s on both surfaces [UI-14]',
    (role) => {
      expect(contrast(colors[role], colors.surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors[role], colors.surfaceRaised)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has a contrast of 4.5:1 for text on the accent and 3:1 for edges of controls [UI-14]', () => {
    expect(contrast(colors.accentContrast, colors.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.control, colors.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(colors.control, colors.surfaceRaised)).toBeGreaterThanOrEqual(3)
  })
})
