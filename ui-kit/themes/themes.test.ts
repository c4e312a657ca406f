import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuoinError } from '#kernel'
import { themeRoles, themeStyles } from '../styles/theme.js'
import { contrastOf } from './colors.js'
import * as presets from './presets.js'
import { contrastPairs, findLowContrast } from './theme-contrast.js'
import { themeFrom } from './theme-from.js'

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe.each(Object.entries(presets))('the preset %s', (_name, variables) => {
  it('is readable in light and dark [UI-14]', () => {
    expect(findLowContrast(variables)).toEqual([])
  })

  it('contains only what a host may set [SEC-04]', () => {
    expect(themeStyles('system', variables)).toContain('--quoin-accent:')
  })
})

describe('the preset contrast', () => {
  it.each(['light', 'dark'] as const)('has a contrast of 7:1 for text in %s [UI-14]', (scheme) => {
    const roles = themeRoles(scheme, presets.contrast)
    for (const { foreground, background, required } of contrastPairs)
      expect(contrastOf(roles[foreground], roles[background])).toBeGreaterThanOrEqual(required === 3 ? 3 : 7)
  })
})

describe('themeFrom', () => {
  it('returns a readable theme for every colour, in light and dark [UI-14]', () => {
    fc.assert(
      fc.property(hexColor, (color) => {
        expect(findLowContrast(themeFrom(color))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('keeps a colour that is readable as the accent', () => {
    expect(themeFrom('#0a7c66').accent).toMatchObject({ light: '#0a7c66' })
    expect(themeFrom('#9db1ff').accent).toMatchObject({ dark: '#9db1ff' })
  })

  it('darkens or lightens a colour that is not, and keeps its hue', () => {
    const { accent } = themeFrom('#ffe14d')
    expect(accent).toMatchObject({ dark: '#ffe14d' })
    expect(accent).not.toMatchObject({ light: '#ffe14d' })
  })

  it('accepts each notation of a colour, and the theme accepts the result', () => {
    for (const color of ['teal', 'hsl(168 85% 26%)', 'oklch(60% .1 200)', '#0a7', '#808080'])
      expect(themeStyles('system', themeFrom(color))).toContain('--quoin-accent:#')
  })

  it.each(['', 'var(--brand)', 'no colour', 'url(x)'])('refuses %s', (color) => {
    let thrown: unknown
    try {
      themeFrom(color)
    } catch (error) {
      thrown = error
    }
    expect(isQuoinError(thrown, 'OPTIONS_INVALID')).toBe(true)
  })
})

describe('findLowContrast', () => {
  it('names each pair of a theme that is hard to read [UI-14]', () => {
    expect(findLowContrast({ accent: { light: '#ffe14d', dark: '#9db1ff' } })).toEqual([
      expect.objectContaining({
        scheme: 'light',
        foreground: 'accent',
        background: 'surface',
        required: 4.5,
      }),
      expect.objectContaining({ scheme: 'light', foreground: 'accent', background: 'surfaceRaised' }),
    ])
    expect(
      findLowContrast({ control: '#eee', surface: '#fff', surfaceRaised: '#fff', text: '#000' }),
    ).toContainEqual(expect.objectContaining({ foreground: 'control', background: 'surface', required: 3 }))
  })

  it('leaves out colours that only a browser knows', () => {
    expect(findLowContrast({ text: 'var(--ink)', surface: 'color-mix(in oklch, red, blue)' })).toEqual(
      findLowContrast({}),
    )
  })

  it('finds nothing in the standard theme', () => {
    expect(findLowContrast({})).toEqual([])
  })
})
