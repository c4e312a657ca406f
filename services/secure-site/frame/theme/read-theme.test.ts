import { describe, expect, it } from 'vitest'
import { contrast } from './is-readable.js'
import { readTheme } from './read-theme.js'

describe('the theme requested by a page [SEC-04]', () => {
  it("accepts the theme's variables by name, and each allowed value", () => {
    const themeVariables = {
      '--quoin-accent': '#0a7c66',
      '--quoin-surface-raised': 'rgb(10 20 30)',
      '--quoin-radius': '12px',
      '--quoin-font-size': 18,
      '--quoin-density': 'compact',
    }
    expect(readTheme({ themeMode: 'dark', themeVariables })).toEqual({
      mode: 'dark',
      variables: {
        accent: '#0a7c66',
        surfaceRaised: 'rgb(10 20 30)',
        radius: 12,
        fontSize: 18,
        density: 'compact',
      },
    })
  })

  it.each([
    [12, 14],
    ['12px', 14],
    [15, 15],
    [24, 18],
  ])(
    'writes no approval too small to read, or so large that it scrolls out of view: %s [SEC-07]',
    (size, used) => {
      const { variables } = readTheme({ themeVariables: { '--quoin-font-size': size } })
      expect(variables).toEqual({ fontSize: used })
    },
  )

  it.each([
    ['--quoin-font-size', -16],
    ['--quoin-font-size', 1e9],
    ['--quoin-radius', -24],
    ['--quoin-radius', 400],
    ['--quoin-row-height', 0],
    ['--quoin-opacity', 0],
    ['--quoin-text', 'currentcolor;opacity:0'],
    ['--quoin-accent', 'red;} * { display: none'],
    ['--quoin-accent', 'url(https://evil.example)'],
    ['--quoin-accent', 'var(--x)'],
    ['--quoin-font-size', 2],
    ['--quoin-density', 'dense'],
    ['--quoin-density', 0],
    ['--quoin-font-family', 'Wingdings'],
    ['--quoin-z-index', 1],
    ['--quoin-display', 'none'],
    ['--quoin-__proto__', 'red'],
    ['accent;', 'red'],
  ])('leaves out %s: %s', (name, value) => {
    expect(readTheme({ themeVariables: { [name]: value } })).toEqual({ mode: 'system', variables: {} })
  })
})

describe('contrast', () => {
  it('follows WCAG 2, and is 0 for translucent colours', () => {
    expect(contrast([0, 0, 0, 255], [255, 255, 255, 255])).toBeCloseTo(21)
    expect(contrast([118, 118, 118, 255], [255, 255, 255, 255])).toBeCloseTo(4.54, 1)
    expect(contrast([9, 9, 9, 255], [9, 9, 9, 255])).toBe(1)
    expect(contrast([0, 0, 0, 0], [255, 255, 255, 255])).toBe(0)
  })
})
