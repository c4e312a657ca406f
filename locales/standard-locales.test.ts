import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { translationFaults } from '#testing'
import { englishTexts } from './english-texts.js'
import { standardLocales } from './standard-locales.js'

const english = await englishTexts()

describe.each(Object.entries(standardLocales))('%s', (tag, load) => {
  it.each(Object.entries(english))(
    'translates each text of %s, with its values and plural forms (UI-14)',
    async (plugin, source) => {
      const { [plugin]: texts = {} } = (await load(plugin)).default
      expect(translationFaults(tag, source, texts)).toEqual([])
    },
  )

  it('has no text of a plugin that is not standard', async () => {
    expect((await load('tokenApprovals')).default).toEqual({})
  })
})

it('docs/guides/languages.md lists the tag of each language', () => {
  const guide = readFileSync(new URL('../docs/guides/languages.md', import.meta.url), 'utf8')
  const tags = [...guide.matchAll(/(?:\p{L}|\)) \| `([\w-]+)`/gu)].map(([, tag]) => tag)
  expect(tags.toSorted()).toEqual(['en', ...Object.keys(standardLocales)].toSorted())
})
