import { describe, expect, it } from 'vitest'
import { pictureType } from './picture-type.js'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('pictureType', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypavif', 'image/avif'],
    ['<svg>', 'image/svg+xml'],
    ['\xef\xbb\xbf \n<SVG width="1"/>', 'image/svg+xml'],
    [
      '<?xml version="1.0"?>\n<!-- a > b -->\n<!--c--><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n<svg\n',
      'image/svg+xml',
    ],
  ])('recognizes %j as %s', (text, type) => {
    expect(pictureType(bytes(text))).toBe(type)
  })

  it.each([
    '',
    'GIF90a',
    'RIFF\0\0\0\0WAVE',
    '<svgx>',
    '<svg',
    '<html><svg>',
    '<!-- <svg>',
    '<?xml <svg>',
    '<!DOCTYPE html><svg>',
  ])('refuses %j', (text) => {
    expect(pictureType(bytes(text))).toBeUndefined()
  })

  it('reads any number of comments in linear time: sixty of them once blocked a gateway [S4]', () => {
    expect(pictureType(bytes(`${'<!---->'.repeat(60)}x`))).toBeUndefined()
    expect(pictureType(bytes(`${'<!---->'.repeat(60)}<svg>`))).toBe('image/svg+xml')
  })
})
