import { describe, expect, it } from 'vitest'
import { isQuoinError, QuoinError } from '#kernel'
import { requireLook } from './allowed-look.js'
import { themeStyles } from './theme.js'

function refused(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return isQuoinError(error, 'OPTIONS_INVALID') ? error.details : `another error: ${error}`
  }
  return undefined
}

describe('themeStyles', () => {
  it.each([
    ['accent', 'red;} * {display:none'],
    ['accent', 'url(https://evil.example)'],
    ['accent', 'var(--x'],
    ['accent', 'var(--x, url(https://evil.example))'],
    ['accent', 'color-mix(in oklch, red, image(x))'],
    ['accent', 'env(--x)'],
    ['surface', 'rgb(0 0 0); background: red'],
    ['fontFamily', 'Inter; color: red'],
    ['fontFamily', 'url(x)'],
    ['fontFamily', '"Inter'],
    ['fontFamily', "O'Neil"],
    ['accent', null],
    ['radius', '12px'],
    ['radius', 99],
    ['shadow', '0 0 red'],
    ['shadow', 'toString'],
    ['zIndex', Number.NaN],
    ['density', 'dense'],
    ['fontSize', 99],
    ['fontSize', '1em;color:red'],
  ])('rejects raw CSS: %s = %s [SEC-04]', (name, value) => {
    expect(() => themeStyles('light', { [name]: value })).toThrow(QuoinError)
    expect(refused(() => requireLook('light', { [name]: value }))).toBe(`themeVariables.${name}`)
  })

  it.each(['black', 'midnight', null, { accent: 'red' }])(
    'rejects a theme that does not exist: %s',
    (theme) => {
      expect(() => themeStyles(theme as never)).toThrow(QuoinError)
      expect(refused(() => requireLook(theme as never))).toBe('theme: system, light or dark')
    },
  )

  it('names the known variables for unknown ones, and those that were probably meant [ERR-03]', () => {
    const variables: object = { accnt: 'red', css: 'anything' }
    expect(() => themeStyles('light', variables)).toThrow(QuoinError)
    const error = (() => {
      try {
        return requireLook('light', variables)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({
      code: 'OPTIONS_INVALID',
      details: "themeVariables.accnt: is not known, did you mean 'accent'?; themeVariables.css: is not known",
      fix: expect.stringMatching(/^There is .*accent, .*radius, .*fontFamily\.$/),
    })
  })

  it('accepts names of fonts, with and without quotes', () => {
    const fontFamily = `Inter, "Open Sans", 'Noto Sans'`
    expect(themeStyles('light', { fontFamily })).toContain(`--quoin-font-family:${fontFamily},system-ui`)
  })

  it('accepts colours in the usual notations, one for both themes or one each', () => {
    for (const accent of [
      '#35f',
      '#3355ff',
      '#3355ff80',
      'rebeccapurple',
      'rgb(1 2 3 / .5)',
      'oklch(60% .1 200)',
      'var(--brand)',
      'var(--brand, rgb(0 0 0))',
      'color-mix(in oklch, var(--brand) 80%, white)',
      'color(display-p3 1 .5 0)',
      'light-dark(var(--ink, #111), #eee)',
    ])
      expect(themeStyles('light', { accent })).toContain(`--quoin-accent:${accent};`)
    const both = themeStyles('system', { surface: { light: '#fafafa', dark: '#101010' } })
    expect(both.split('@media')[0]).toContain('--quoin-surface:#fafafa;')
    expect(both.split('@media')[1]).toContain('--quoin-surface:#101010;')
  })

  it('chooses a readable text colour for an accent without one [UI-14]', () => {
    expect(themeStyles('light', { accent: '#ffe14d' })).toContain('--quoin-accent-contrast:#000000;')
    expect(themeStyles('light', { accent: '#0a3' })).toContain('--quoin-accent-contrast:#000000;')
    expect(themeStyles('light', { accent: '#0a2d7c' })).toContain('--quoin-accent-contrast:#ffffff;')
  })

  it('sets sizes relative to the font size that the user chose [UI-14] [UI-15]', () => {
    expect(themeStyles('light')).toContain('--quoin-font-size:1em;--quoin-z-index')
    expect(themeStyles('light', { fontSize: 20 })).toContain('--quoin-font-size:1.25em;')
    expect(themeStyles('light')).toContain('--quoin-density:1;')
    expect(themeStyles('light', { density: 'compact' })).toContain('--quoin-density:0.857;')
  })

  it('follows the device only if the theme is not forced', () => {
    expect(themeStyles('system')).toContain('prefers-color-scheme')
    expect(themeStyles('dark')).not.toContain('prefers-color-scheme')
    expect(themeStyles('dark')).toContain('color-scheme:dark')
  })
})
