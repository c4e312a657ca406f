import { expect, it } from 'vitest'
import { themeRoles } from '../styles/theme.js'
import type { ThemeVariables } from '../styles/theme-variables.js'
import * as presets from './presets.js'
import { themeFrom } from './theme-from.js'

/** The pictures of docs/guides/theming.md, drawn from the values themselves: `--update` draws them again. */
const folder = '../../docs/images'

type Roles = ReturnType<typeof themeRoles>

const width = 132
const text = (x: number, y: number, size: number, fill: string, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${content}</text>`
const box = (x: number, y: number, w: number, h: number, radius: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"${more}/>`

/** Draws a card of a Connect view: title, two rows, a field, a button. */
function card(roles: Roles, { radius = 24, density = 'comfortable' }: ThemeVariables): string {
  // The card is a third of its real size.
  const corner = Math.round(radius / 2.4)
  const inner = Math.round(corner * 0.583 * 10) / 10
  const row = density === 'compact' ? 19 : 23
  const rows = ['Heron', 'Copper'].map((name, index) => {
    const y = 28 + index * row
    const middle = y + row / 2
    return (
      box(10, middle - 7, 14, 14, 4, index === 0 ? roles.accent : roles.success) +
      text(30, middle + 3, 9, roles.text, name) +
      text(width - 10, middle + 3, 7, roles.textMuted, 'Installed', ' text-anchor="end"')
    )
  })
  const below = 32 + 2 * row
  return [
    box(0.5, 0.5, width - 1, below + 49, corner, roles.surface, ` stroke="${roles.border}"`),
    text(width / 2, 18, 10, roles.text, 'Connect', ' text-anchor="middle" font-weight="600"'),
    ...rows,
    box(10, below, width - 20, 17, inner, roles.surfaceRaised, ` stroke="${roles.control}"`),
    text(17, below + 11.5, 8, roles.textMuted, 'Email'),
    box(10, below + 23, width - 20, 17, inner, roles.accent),
    text(
      width / 2,
      below + 34.5,
      8.5,
      roles.accentContrast,
      'Continue',
      ' text-anchor="middle" font-weight="600"',
    ),
  ].join('')
}

const page = (w: number, h: number, label: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="system-ui, sans-serif" role="img" aria-label="${label}">${content}</svg>\n`

const themes: readonly (readonly [name: string, variables: ThemeVariables])[] = [
  ['standard', {}],
  ...Object.entries(presets),
  ["themeFrom('#0a7c66')", themeFrom('#0a7c66')],
  ["themeFrom('#e8590c')", themeFrom('#e8590c')],
]

it('draws each preset in light and dark, for the docs [UI-14]', async () => {
  const columns = 4
  const cells = themes.map(([name, variables], index) => {
    const x = 12 + (index % columns) * 296
    const y = Math.floor(index / columns) * 188
    const halves = (['light', 'dark'] as const).map(
      (scheme, at) =>
        `<g transform="translate(${12 + at * 138},${44})">${card(themeRoles(scheme, variables), variables)}</g>`,
    )
    return `<g transform="translate(${x},${y})">${box(0, 12, 288, 172, 12, '#8b929c', ' fill-opacity=".16"')}${text(14, 32, 12, '#6b7280', name, ' font-weight="600"')}${halves.join('')}</g>`
  })
  const rows = Math.ceil(themes.length / columns)
  await expect(
    page(12 + columns * 296, rows * 188 + 8, 'All presets, light and dark', cells.join('\n')),
  ).toMatchFileSnapshot(`${folder}/themes.svg`)
})

it('names the variables at the parts that they colour, for the docs [UI-14]', async () => {
  const roles = themeRoles('light', {})
  const scale = 2.6
  const label = (y: number, name: string, x: number, isLeft: boolean): string => {
    const [end, anchor] = isLeft ? [150, 'end'] : [width * scale + 222, 'start']
    const from = isLeft ? end + 8 : end - 8
    return `<path d="M${from} ${y}H${180 + x * scale}" stroke="#8b929c" stroke-dasharray="2 3" fill="none"/>${text(end, y + 4, 13, '#6b7280', name, ` text-anchor="${anchor}"`)}`
  }
  const at = (y: number): number => 16 + y * scale
  const labels = [
    label(at(15), 'text', 46, true),
    label(at(39.5), 'density', 10, true),
    label(at(86), 'control', 10, true),
    label(at(109), 'accent', 10, true),
    label(at(6), 'radius', 128, false),
    label(at(28), 'surface', 122, false),
    label(at(62.5), 'textMuted', 122, false),
    label(at(88), 'surfaceRaised', 100, false),
    label(at(109), 'accentContrast', 84, false),
    label(at(127), 'border', 110, false),
  ]
  await expect(
    page(
      720,
      370,
      'The variables at the parts of a card',
      `<g transform="translate(180,16) scale(${scale})">${card(roles, {})}</g>${labels.join('')}`,
    ),
  ).toMatchFileSnapshot(`${folder}/theme-variables.svg`)
})
