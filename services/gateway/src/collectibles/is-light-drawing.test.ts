import { describe, expect, it } from 'vitest'
import { isLightDrawing } from './is-light-drawing.js'

const drawing = (content: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`

/** Returns groups of which each refers ten times to the one before. */
const nested = (levels: number, reference = (id: string): string => `<use href="#${id}"/>`): string =>
  Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${reference(`a${at}`).repeat(10)}</g>`).join(
    '',
  )

const square = '<rect id="a0" width="8" height="8"/>'

describe('isLightDrawing', () => {
  it.each([
    ['shapes', '<g id="a"><rect width="8"/><path d="M0 0h8"/></g>'],
    ['many shapes', '<rect width="8"/>'.repeat(20_000)],
    ['a grid of copies', `${square}${'<use href="#a0" x="1"/>'.repeat(900)}`],
    ['a few levels', `${square}${nested(2)}`],
    ['gradients', '<linearGradient id="g"/><style>.a{fill:url(#g)}</style><rect class="a" fill="url(#g)"/>'],
    ['text with a backslash', '<text>\\o/ url(#x)</text>'],
    ['a comment', `<!-- ${nested(6)} -->${square}`],
    ['a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['an embedded photo', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['colours', '<rect fill="#ff0000"/>'.repeat(5_000)],
  ])('accepts %s', (_, content) => {
    expect(isLightDrawing(drawing(content))).toBe(true)
  })

  it.each([
    ['copies of copies', square + nested(5)],
    ['copies of copies in definitions', `<defs>${square}${nested(5)}</defs>`],
    [
      'long chains',
      square + Array.from({ length: 99 }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/></g>`).join(''),
    ],
    ['references with another prefix', square + nested(5, (id) => `<s:use x:href='#${id}'/>`)],
    ['references by a character', square + nested(5, (id) => `<use href="&#35;${id}"/>`)],
    ['encoded references', square + nested(5, (id) => `<use href="#%61${id.slice(1)}"/>`)],
    [
      'references that an animation sets',
      square + nested(5, (id) => `<use><set attributeName="href" to="#${id}"/></use>`),
    ],
    ['masks in masks', square + nested(5, (id) => `<rect mask="url(#${id})"/>`)],
    ['masks by a style sheet', `${square}<style>rect{mask:url(#a0)}</style>`],
    ['masks by a hidden style sheet', `${square}<style><![CDATA[rect{mask:url(#a0)}]]></style>`],
    ['a style sheet with escapes', `${square}<style>rect{mask:u\\72l(#a0)}</style>`],
    ['markers', '<marker id="m"><rect/></marker><path marker-mid="url(#m)" d="M0 0h1h1"/>'],
    ['a drawing in it', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['an unfinished tag', '<rect width="8'],
  ])('refuses %s [SEC-04]', (_, content) => {
    expect(isLightDrawing(drawing(content))).toBe(false)
  })

  it('refuses entities [SEC-04]', () => {
    expect(isLightDrawing('<!DOCTYPE svg [<!ENTITY a "<rect/>">]><svg>&a;</svg>')).toBe(false)
  })

  it('reads a large drawing in linear time', () => {
    for (const part of ['<style>', '<!--', '<a "', ' id', '<use href="#', '&#'])
      expect(typeof isLightDrawing(drawing(part.repeat(300_000)))).toBe('boolean')
  })
})
